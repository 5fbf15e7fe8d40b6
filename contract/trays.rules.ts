import type { Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'

/** Maximum cases per tray (TRAY-09). */
export const CASES_PER_TRAY = 8

type State = { deleted_at: string | null }

/** A tray can only go from active to archived, never back (specification 4.6). */
export function archiveTrayBlocker({ deleted_at }: State): Blocker | undefined {
  return deleted_at ? { text: 'The tray is archived already.', code: CODE.wrongState } : undefined
}

/** A shipping id is kept once it exists; an archived tray gets no new one. */
export function shippingIdBlocker(tray: State & { shipping_id_text: string | null }): Blocker | undefined {
  if (tray.shipping_id_text || !tray.deleted_at) return undefined
  return { text: 'The tray is archived.', code: CODE.wrongState }
}

/** The cases of an archived tray cannot be changed. */
export function changeTrayBlocker({ deleted_at }: State): Blocker | undefined {
  return deleted_at ? { text: 'The tray is archived.', code: CODE.wrongState } : undefined
}

export function trayRoomBlocker(occupied: number, more: number): Blocker | undefined {
  const free = CASES_PER_TRAY - occupied
  if (more <= free) return undefined
  const text = free > 0 ? `The tray has room for ${free} more ${free === 1 ? 'case' : 'cases'}.` : 'The tray is full.'
  return { text, code: CODE.wrongState }
}

type Member = {
  formatted_name: string
  deleted_at: string | null
  status_key: string
  /** True if the case is in an active tray; archived trays do not count. */
  has_tray: boolean
}

/** Returns why a case cannot be added to a tray. */
export function trayPlaceBlocker({ formatted_name, deleted_at, status_key, has_tray }: Member): Blocker | undefined {
  if (deleted_at) return { text: `${formatted_name} is archived.`, code: CODE.wrongState }
  if (status_key === 'canceled') return { text: `${formatted_name} is canceled.`, code: CODE.wrongState }
  if (has_tray) return { text: `${formatted_name} has a tray already.`, code: CODE.conflict }
  return undefined
}
