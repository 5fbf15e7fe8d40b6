import type { Search } from '#web/query-string.ts'

type Read = Readonly<Record<string, string>>

/** Tab in the URL (TRAY-01): `idx` 0 is the cases, 1 the trays. */
export type TrayTab = 'cases' | 'trays'
export const TAB_INDEX: Record<TrayTab, string> = { cases: '0', trays: '1' }

export function tabFromUrl({ idx }: Read, startsWith: TrayTab): TrayTab {
  if (idx === TAB_INDEX.cases) return 'cases'
  return idx === TAB_INDEX.trays ? 'trays' : startsWith
}

/** Id of the tray whose information is open over a list (TRAY-02). */
export function trayFromUrl({ caseTrayId = '' }: Read) {
  return /^\d{1,9}$/.test(caseTrayId) ? Number(caseTrayId) : undefined
}

export function withoutTray({ caseTrayId: _opened, ...rest }: Read): Search {
  return rest
}
