import { useLocation, useNavigate } from '@tanstack/react-router'
import { printSearch, type Search } from '#web/address.ts'

export const MODES = ['review', 'compare', 'moved'] as const
export type Mode = (typeof MODES)[number]

/** What the room shows, as its link says it: whoever is sent the link sees the same. */
export function useRoomAddress() {
  const location = useLocation()
  const navigate = useNavigate()
  // readSearch makes words of everything.
  const search = location.search as Search
  return {
    mode: MODES.find((mode) => mode === search.mode) ?? 'review',
    version: numberOf(search.version),
    /** The other version of a comparison; 0 is the scan. */
    with: numberOf(search.with),
    change: (next: { mode?: Mode; version?: number; with?: number }) =>
      void navigate({
        href: location.pathname + printSearch({ ...search, ...next }),
        replace: true,
        resetScroll: false,
      }),
  }
}

function numberOf(text: string | undefined) {
  return text && /^\d{1,6}$/.test(text) ? Number(text) : undefined
}
