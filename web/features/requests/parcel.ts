import { onHoldBlocker } from '#contract/cases.rules.ts'
import { STATUS } from '#contract/enums.ts'
import type { CustomerRequest, PrintingRequest } from '#contract/requests.ts'
import { completeBlocker } from './request-state.ts'
import type { Can } from '#web/api/permissions.ts'

/** A row of the parcel. */
export type ParcelRow = CustomerRequest['parcel'][number] & {
  /** Why it cannot be shipped; undefined also for requests that are not loaded, which the server validates. */
  blocked?: string | undefined
}

/** Returns the selected requests first, then the others of their parcel. */
export function listParcelRows(requests: readonly CustomerRequest[], can: Can): ParcelRow[] {
  const chosen = requests.map((request): ParcelRow => {
    const print = request.printing_request
    return {
      id: request.id,
      formatted_name: request.patient.formatted_name,
      case_number_text: request.patient.case_number_text,
      status_id: request.status_id,
      items: print?.items.length ?? 0,
      both_labels_printed: Boolean(print?.patient_label_printed && print.shipping_label_printed),
      has_stale_label: staleLabelFields(print).length > 0,
      is_on_hold: request.patient.is_on_hold,
      blocked: print ? completeBlocker(can, request) : 'Nothing of it is printed.',
    }
  })
  const chosenIds = new Set(chosen.map(({ id }) => id))
  const others = requests.flatMap(({ parcel }) => parcel).filter(({ id }) => !chosenIds.has(id))
  const othersById = new Map(
    others.map((row): [number, ParcelRow] => [row.id, { ...row, blocked: onHoldBlocker(row)?.text }]),
  )
  return [...chosen, ...othersById.values()]
}

/** Returns the data on printed labels that has changed since, across both labels, without duplicates. */
export function staleLabelFields(print: PrintingRequest | null) {
  return [...new Set([...(print?.labels?.patient?.stale ?? []), ...(print?.labels?.shipping?.stale ?? [])])]
}

/** Confirmation before shipping with an outdated label; undefined if no label is outdated. */
export function staleLabelConfirmation(rows: readonly ParcelRow[]) {
  const stale = rows.filter(({ has_stale_label }) => has_stale_label)
  if (stale.length === 0) return undefined
  return {
    title: 'The labels are out of date',
    body: `Since the labels of ${stale.map(({ formatted_name }) => formatted_name).join(', ')} were printed, something on them has changed. Print them again, unless the parcel has gone out already.`,
    verb: 'Complete anyway',
    back: 'Back',
    danger: true,
  }
}

/** Initially checked are the selected requests that can ship. Others of the parcel are offered unchecked. */
export function initialSelection(rows: readonly ParcelRow[], requests: readonly CustomerRequest[]) {
  const chosen = requests.map(({ id }) => id)
  return rows.filter((row) => !row.blocked && chosen.includes(row.id)).map(({ id }) => id)
}

/**
 * Register 123: a single new request is completed as on its page, which requires no labels. Everything else is a
 * bundle, even a single request, and so is any request with a fee, which only the bundle accepts.
 */
export function isSingleCompletion(ticked: readonly ParcelRow[], fee: number | null) {
  return ticked.length === 1 && ticked[0]?.status_id === STATUS.new && fee === null
}
