import type { Closures } from '#contract/business-days.ts'
import { replacesPromise } from '#contract/promise-moves.ts'
import type { CalculatedPromise } from '#contract/promise.ts'
import type { PromiseReason } from '#contract/promises.ts'
import type { PromiseBasis, PromiseRow } from './promise-row.ts'

/** An event of the case itself, or the nightly pass over all open cases. */
export type Occasion = 'event' | 'pass'

/**
 * Returns why the promise in force is replaced by the calculated one, or undefined if it stays (specification 4.15). The
 * nightly pass replaces it at most once a day.
 */
export function promiseChange(
  before: PromiseRow | null,
  after: CalculatedPromise,
  { basis, occasion, now, closures }: { basis: PromiseBasis; occasion: Occasion; now: string; closures: Closures },
): PromiseReason | undefined {
  if (!before) return 'submitted'
  const event = eventReason(before.basis, basis)
  if (!event && (occasion === 'event' || toDay(before.made_at) === toDay(now))) return undefined
  // A finished step decides nothing: only a date that is off by more than a day moves with it.
  const isDecision = event !== undefined && event !== 'step_finished'
  const current = { ...before, answer_by: before.answer_by && new Date(before.answer_by).toISOString() }
  if (!replacesPromise(current, after, { now, isDecision }, closures)) return undefined
  if (event) return event
  if (before.basis.closures !== basis.closures) return 'calendar_changed'
  const [was, is] = [before.ships_safe ?? before.setup_by, after.ships_safe ?? after.setup_by]
  return (is ?? '') > (was ?? '') ? 'running_late' : 'running_early'
}

function eventReason(before: PromiseBasis, after: PromiseBasis): PromiseReason | undefined {
  if (before.is_on_hold !== after.is_on_hold) return after.is_on_hold ? 'held' : 'released'
  if (before.station !== after.station) return stationReason(before, after)
  if (before.form_version !== after.form_version) return 'form_changed'
  if (before.request_id !== after.request_id) return 'request_changed'
  const asked = askedReason(before.asked, after.asked)
  if (asked) return asked
  if (before.ship_date !== after.ship_date || before.shipping_method_id !== after.shipping_method_id)
    return 'shipping_edited'
  return before.steps === after.steps ? undefined : 'step_finished'
}

function stationReason(before: PromiseBasis, after: PromiseBasis): PromiseReason {
  if (after.station === 'parcel') return 'completed'
  if (after.station === 'setup') return 'change_requested'
  if (after.station === 'approval') return 'setup_completed'
  return before.station === 'parcel' ? 'request_changed' : 'approved'
}

/** Something asked, or asked again, comes before what was answered or is no longer needed. */
function askedReason(before: PromiseBasis['asked'], after: PromiseBasis['asked'] = {}): PromiseReason | undefined {
  if (!before) return undefined
  const changed = Object.entries(after).filter(([id, state]) => before[id] !== state)
  if (changed.some(([, state]) => state === 'open')) return 'asked'
  if (changed.some(([, state]) => state === 'answered' || state === 'accepted')) return 'answered'
  return changed.length > 0 ? 'withdrawn' : undefined
}

function toDay(instant: string) {
  return new Date(instant).toISOString().slice(0, 10)
}
