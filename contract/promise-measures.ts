/**
 * Turns what happened lately into the measures that promises are made from (specification 4.15). The nightly job and the
 * bench share it; times are working minutes of the lab.
 */

import type { Closures } from './business-days.ts'
import type { Prediction } from './promise.ts'
import type { Spread } from './promise-durations.ts'
import { addWorkingMinutes, closingTime, labDay, workingMinutesBetween, WORKDAY_MINUTES } from './working-time.ts'

/** Days for which a duration counts, from its beginning. */
export const MEASURED_DAYS = 90
/** Days for which a promise counts, so that margins return to normal soon after a bad week. */
export const MISSES_DAYS = 45
/** The least number of finished samples from which they are used instead of the given ones. */
export const MEASURED_FROM = 30
/** Promises are to hold in 95 of 100 cases; the margin covers two more, since weeks to come may be worse than past ones. */
const COVERED_SHARE = 0.97

/** A duration; an open one has lasted so long until now. */
export type Sample = { value: number; is_open: boolean }

/**
 * Returns the values that the shares, in ascending order, of the samples stay below, after Kaplan and Meier: what is
 * still open counts until now, so that the slowest are not overlooked because they are not finished.
 */
export function quantiles(samples: readonly Sample[], shares: readonly number[]) {
  const sorted = [...samples].sort((a, b) => a.value - b.value || Number(a.is_open) - Number(b.is_open))
  const values: number[] = []
  let above = 1
  for (const [at, { value, is_open }] of sorted.entries()) {
    if (is_open) continue
    above *= 1 - 1 / (sorted.length - at)
    // Allows for the rounding of the product.
    while (values.length < shares.length && 1 - above >= (shares[values.length] ?? 1) - 1e-9) values.push(value)
    if (values.length === shares.length) return values
  }
  const highest = sorted.at(-1)?.value ?? 0
  return shares.map((_, at) => values[at] ?? highest)
}

/** Returns the spread of durations, or undefined until enough of them are finished. */
export function measureSpread(samples: readonly Sample[]): Spread | undefined {
  if (!isEnough(samples)) return undefined
  const [likely = 0, safe = 0] = quantiles(samples, [0.5, 0.95])
  return { likely, safe }
}

/** Keys of the measures of a step, from the most specific one to the one for all products. */
export function stepMeasureKeys(step_key: string, product: string, is_rush: boolean) {
  const rush = is_rush ? 'rush' : 'usual'
  return [`${step_key}|${product}|${rush}`, `${step_key}|${rush}`]
}

/** What the practice has done about a case: when it approved, and when it last asked for a change or let it wait. */
type PracticePart = { setup_completed_at: string | null; approved_at: string | null; delayed_at: string | null }

/**
 * Whether the practice has done its part since a promise was made: no change, nothing that it let the case wait for, and
 * an answer by the hour named. If the setup came late, the practice has the time for its answer from then on.
 */
export function isKeptByPractice(
  promise: { made_at: string; answer_by: string | null; predicted: Pick<Prediction, 'answer_minutes'> },
  { setup_completed_at, approved_at, delayed_at }: PracticePart,
  now: string,
  closures: Closures,
) {
  if (delayed_at && delayed_at >= promise.made_at) return false
  const answered = approved_at ?? now
  if (promise.answer_by === null || answered <= promise.answer_by || !setup_completed_at) return true
  return answered <= addWorkingMinutes(setup_completed_at, promise.predicted.answer_minutes, closures)
}

/** The first prediction of a case at a station, and the day on which the case shipped. */
export type PastPrediction = Prediction & { shipped_on: string | null }

/**
 * Returns by how much predictions missed, or undefined until there are enough. Predictions whose case the practice
 * delayed afterward are left out by the caller (isKeptByPractice).
 */
export function measureMisses(
  predictions: readonly PastPrediction[],
  now: string,
  closures: Closures,
): Spread | undefined {
  const late = (predicted: string, shipped_on: string | null): Sample => {
    if (!shipped_on) return { value: minutesBetween(predicted, now, closures), is_open: true }
    // A date needs no more than the opening of its day.
    return { value: minutesBetween(predicted, closingTime(shipped_on), closures) - WORKDAY_MINUTES, is_open: false }
  }
  const likely = predictions.map(({ likely_at, shipped_on }) => late(likely_at, shipped_on))
  const safe = predictions.map(({ safe_at, shipped_on }) => late(safe_at, shipped_on))
  if (!isEnough(likely)) return undefined
  const [median = 0] = quantiles(likely, [0.5])
  const [covered = 0] = quantiles(safe, [COVERED_SHARE])
  // On average cases ship half a day after the opening.
  return { likely: median + WORKDAY_MINUTES / 2, safe: covered }
}

/** The number of promises whose safe date is over or whose case has shipped, and how many of them held. */
export type Accuracy = { due: number; held: number }

/** Returns how many promises held: the case shipped by the safe day. Delays by the practice are left out as above. */
export function measureAccuracy(predictions: readonly PastPrediction[], now: string): Accuracy {
  const due = predictions.filter(({ shipped_on, safe_at }) => shipped_on !== null || labDay(safe_at) < labDay(now))
  const held = due.filter(({ shipped_on, safe_at }) => shipped_on !== null && shipped_on <= labDay(safe_at))
  return { due: due.length, held: held.length }
}

function isEnough(samples: readonly Sample[]) {
  return samples.filter(({ is_open }) => !is_open).length >= MEASURED_FROM
}

/** Returns working minutes between two instants, negative if the second is before the first. */
function minutesBetween(from: string, to: string, closures: Closures) {
  return from <= to ? workingMinutesBetween(from, to, closures) : -workingMinutesBetween(to, from, closures)
}
