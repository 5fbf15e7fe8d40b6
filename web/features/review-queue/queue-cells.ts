// The order of the review queue, and which of its setups still wait for an answer.
import type { PatientRow } from '#contract/patients.ts'
import type { CasePromise } from '#contract/promises.ts'

/** What the user answered in this visit. An `unsent` answer has failed for want of a connection. */
export type Answer = {
  kind: 'approved' | 'change'
  state: 'sending' | 'unsent' | 'sent' | 'undoing'
  /** As the answer changed it. */
  promise: CasePromise | null
  /** In ms. */
  at: number
  /** The approved version, whose receipt can be downloaded. */
  version?: number | undefined
  /** When the answered version was completed; an answer is none to a later version. */
  setup_completed_at: string | null
}

/** A setup of the queue. It is gone if it waits no longer, although the user did not answer it. */
export type QueueCell = { row: PatientRow; answer: Answer | undefined; isGone: boolean }

/** Whether the setup still waits for an answer of the user. */
export function isOpen({ answer, isGone }: QueueCell) {
  return !isGone && (answer === undefined || answer.state === 'unsent')
}

/**
 * Adds what has come to wait: the soonest ship date first, then what was put off earlier. Setups that have a place keep
 * it, so that none moves under the eyes of the user.
 */
export function addArrivals(
  placed: readonly PatientRow[],
  waiting: readonly PatientRow[],
  later: readonly number[],
): readonly PatientRow[] {
  const ids = new Set(placed.map(({ id }) => id))
  const arrivals = waiting.filter(({ id }) => !ids.has(id))
  if (arrivals.length === 0) return placed
  const putOff = ({ id }: PatientRow) => later.indexOf(id)
  return [...placed, ...arrivals.toSorted((a, b) => putOff(a) - putOff(b) || compareShipDates(a, b))]
}

function compareShipDates(a: PatientRow, b: PatientRow) {
  return shipDate(a).localeCompare(shipDate(b)) || a.id - b.id
}

function shipDate({ promise, ship_date_sort }: PatientRow) {
  return promise?.ships_likely ?? ship_date_sort ?? '9999-12-31'
}

export function moveToEnd(placed: readonly PatientRow[], id: number): readonly PatientRow[] {
  return [...placed.filter((row) => row.id !== id), ...placed.filter((row) => row.id === id)]
}

/** @param waiting what waits for the user now, with the newest data of each row. */
export function toCells(
  placed: readonly PatientRow[],
  waiting: readonly PatientRow[],
  answers: ReadonlyMap<number, Answer>,
): QueueCell[] {
  const fresh = new Map(waiting.map((row) => [row.id, row]))
  return placed.map((row) => {
    const current = fresh.get(row.id)
    const given = answers.get(row.id)
    const isOutdated = current !== undefined && current.setup_completed_at !== given?.setup_completed_at
    const answer = isOutdated ? undefined : given
    const isUnanswered = answer === undefined || answer.state === 'unsent'
    return { row: current ?? row, answer, isGone: isUnanswered && current === undefined }
  })
}

/** Returns the other setups that still wait, in the order in which they come after this one. */
export function openAfter(cells: readonly QueueCell[], id: number): QueueCell[] {
  const at = cells.findIndex(({ row }) => row.id === id)
  return [...cells.slice(at + 1), ...cells.slice(0, Math.max(at, 0))].filter(isOpen)
}
