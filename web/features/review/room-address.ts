import { useLocation, useNavigate } from '@tanstack/react-router'
import { ROOM_MODES } from '#contract/presence.ts'
import { formatQueryString, parseQueryString } from '#web/query-string.ts'

export type Mode = (typeof ROOM_MODES)[number]
export const MODE_LABELS: Record<Mode, string> = { review: 'Review', compare: 'Compare', moved: 'What moved' }

/** State of the room that is kept in the URL, so that a shared link shows the same. */
export function useRoomAddress() {
  const location = useLocation()
  const navigate = useNavigate()
  const search = parseQueryString(location.searchStr)
  return {
    mode: ROOM_MODES.find((mode) => mode === search.mode) ?? 'review',
    version: parseNumber(search.version),
    /** The other version of a comparison; 0 is the scan. */
    with: parseNumber(search.with),
    /** Id of the comment that a link opens. */
    comment: parseNumber(search.comment),
    change: (next: { mode?: Mode; version?: number; with?: number }) =>
      void navigate({
        href: location.pathname + formatQueryString({ ...search, comment: undefined, ...next }),
        replace: true,
        resetScroll: false,
      }),
  }
}

function parseNumber(text: string | undefined) {
  return text && /^\d{1,6}$/.test(text) ? Number(text) : undefined
}
