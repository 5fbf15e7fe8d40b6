import type { Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'

/** TRAY-09 */
export const CASES_PER_TRAY = 8

type State = { deleted_at: string | null }

/** specification 4.6: active -> archived, and never back. */
export function archiveTrayBlocker({ deleted_at }: State): Blocker | undefined {
  return deleted_at ? { text: 'The tray is archived already.', code: CODE.wrongState } : undefined
}

/** A tray that has one keeps it; none is made for a tray that is gone. */
export function shippingIdBlocker(tray: State & { shipping_id_text: string | null }): Blocker | undefined {
  if (tray.shipping_id_text || !tray.deleted_at) return undefined
  return { text: 'The tray is archived.', code: CODE.wrongState }
}

/** What lies in an archived tray stays as it was. */
export function changeTrayBlocker({ deleted_at }: State): Blocker | undefined {
  return deleted_at ? { text: 'The tray is archived.', code: CODE.wrongState } : undefined
}

export function trayRoomBlocker(taken: number, more: number): Blocker | undefined {
  const free = CASES_PER_TRAY - taken
  if (more <= free) return undefined
  const text = free > 0 ? `The tray has room for ${free} more ${free === 1 ? 'case' : 'cases'}.` : 'The tray is full.'
  return { text, code: CODE.wrongState }
}

type Member = {
  formatted_name: string
  deleted_at: string | null
  status_key: string
  /** Whether it lies in an active one; an archived tray holds nobody back. */
  has_tray: boolean
}

/** Why a case gets no place in a tray. */
export function trayPlaceBlocker({ formatted_name, deleted_at, status_key, has_tray }: Member): Blocker | undefined {
  if (deleted_at) return { text: `${formatted_name} is archived.`, code: CODE.wrongState }
  if (status_key === 'canceled') return { text: `${formatted_name} is cancelled.`, code: CODE.wrongState }
  if (has_tray) return { text: `${formatted_name} has a tray already.`, code: CODE.conflict }
  return undefined
}
