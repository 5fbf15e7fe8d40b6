import type { Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'

/** TRAY-09 */
export const CASES_PER_TRAY = 8

type State = { deleted_at: string | null }

/** decisions 4.6: active -> archived, and never back. */
export function archiveTrayBlocker({ deleted_at }: State): Blocker | undefined {
  return deleted_at ? { text: 'The tray is archived already.', code: CODE.wrongState } : undefined
}

/** A tray that has one keeps it; none is made for a tray that is gone. */
export function shippingIdBlocker(tray: State & { shipping_id_text: string | null }): Blocker | undefined {
  if (tray.shipping_id_text || !tray.deleted_at) return undefined
  return { text: 'The tray is archived.', code: CODE.wrongState }
}

type Member = { formatted_name: string; deleted_at: string | null; case_tray_id: number | null }

/** Why a case gets no place in a new tray. One of an archived tray keeps its number, too. */
export function trayPlaceBlocker({ formatted_name, deleted_at, case_tray_id }: Member): Blocker | undefined {
  if (deleted_at) return { text: `${formatted_name} is archived.`, code: CODE.wrongState }
  if (case_tray_id !== null) return { text: `${formatted_name} has a tray already.`, code: CODE.conflict }
  return undefined
}
