import { STATUS } from '#contract/enums.ts'
import type { CustomerRequest } from '#contract/requests.ts'
import { completeBlocker } from './request-state.ts'
import type { Can } from '#web/api/can.ts'

/** One line of the parcel. */
export type ParcelRow = CustomerRequest['parcel'][number] & {
  /** Why it cannot be shipped; what is not loaded is judged by the server. */
  blocked?: string | undefined
}

/** The chosen requests first, then the ones that share their parcel. */
export function parcelOf(requests: readonly CustomerRequest[], can: Can): ParcelRow[] {
  const chosen = requests.map((request): ParcelRow => {
    const print = request.printing_request
    return {
      id: request.id,
      formatted_name: request.patient.formatted_name,
      case_number_text: request.patient.case_number_text,
      status_id: request.status_id,
      items: print?.items.length ?? 0,
      both_labels_printed: Boolean(print?.patient_label_printed && print.shipping_label_printed),
      blocked: print ? completeBlocker(can, request) : 'Nothing of it is printed.',
    }
  })
  const known = new Set(chosen.map(({ id }) => id))
  const others = requests.flatMap(({ parcel }) => parcel).filter(({ id }) => !known.has(id))
  return [...chosen, ...new Map(others.map((row) => [row.id, row])).values()]
}

/** Ticked at first: what was chosen, and of its parcel whatever is ready to go along. */
export function firstTicks(rows: readonly ParcelRow[], requests: readonly CustomerRequest[]) {
  const chosen = requests.map(({ id }) => id)
  const alone = requests.length === 1
  return rows
    .filter((row) => !row.blocked && (chosen.includes(row.id) || (alone && row.both_labels_printed)))
    .map(({ id }) => id)
}

/**
 * Register 123: one new request is completed as on its page, which asks for no labels; everything else goes through the
 * bundle, also one alone, and so does a fee, which only the bundle takes.
 */
export function isCompletedAlone(ticked: readonly ParcelRow[], fee: number | null) {
  return ticked.length === 1 && ticked[0]?.status_id === STATUS.new && fee === null
}
