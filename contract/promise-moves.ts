/** When a calculated promise replaces the one in force (specification 4.15), so that dates do not go back and forth. */

import { addBusinessDays, type Closures } from './business-days.ts'
import type { PromisedDates } from './promise.ts'
import type { Station } from './promise-stations.ts'
import { labDay } from './working-time.ts'

type StandingPromise = PromisedDates & { station: Station }
type Cause = {
  now: string
  /** A submit, completed setup, answer, hold, release, question or edit; not a finished step or the nightly pass. */
  isDecision: boolean
}

const DATES = ['setup_by', 'answer_by', 'ships_likely', 'ships_safe', 'arrives_likely', 'arrives_safe'] as const

/**
 * A decision, or another station, replaces a promise that differs at all. Without one, days have to differ by two
 * business days, unless the one in force is past or the likely day of shipping has reached the safe one.
 */
export function replacesPromise(current: StandingPromise, next: StandingPromise, cause: Cause, closures: Closures) {
  const { now, isDecision } = cause
  if (current.station !== next.station) return true
  if (isDecision) return DATES.some((key) => current[key] !== next[key])
  const isLater = (a: string | null, b: string | null) => a !== null && b !== null && b > a
  const isFar = (a: string | null, b: string | null) => a !== null && b !== null && addBusinessDays(a, 2, closures) <= b
  const isPast = (key: (typeof DATES)[number]) =>
    isLater(current[key], key === 'answer_by' ? now : labDay(now)) && isLater(current[key], next[key])
  const isReached = !isLater(next.ships_likely, current.ships_safe) && isLater(current.ships_safe, next.ships_safe)
  return (
    isReached ||
    DATES.some(isPast) ||
    DATES.some((key) => key !== 'answer_by' && (isFar(current[key], next[key]) || isFar(next[key], current[key])))
  )
}
