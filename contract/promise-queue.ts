/** The queues of the lab (specification 4.15): how much longer than usual a case takes because of those before it. */

import type { Closures } from './business-days.ts'
import { MEASURED_FROM } from './promise-measures.ts'
import { workingMinutesBetween } from './working-time.ts'

/** One step of a group: how many cases wait for it or are in it, and the finished durations of it. */
export type StepLoad = { key: string; open: number; durations: readonly number[] }
/** Cases that finish the group in a working minute: on average, and in the best fortnight. */
export type Pace = { usual: number; highest: number }

const FORTNIGHT_MS = 14 * 86_400_000

/** Measures the pace of a group from the instants at which cases finished it; 0 until there is a whole fortnight. */
export function measurePace(ends: readonly string[], now: string, closures: Closures): Pace {
  const [first = now] = [...ends].sort()
  const fortnights: number[] = []
  for (let end = Date.parse(now); end - FORTNIGHT_MS >= Date.parse(first); end -= FORTNIGHT_MS / 2) {
    const [from, to] = [new Date(end - FORTNIGHT_MS).toISOString(), new Date(end).toISOString()]
    const minutes = workingMinutesBetween(from, to, closures)
    if (minutes > 0) fortnights.push(ends.filter((at) => at > from && at <= to).length / minutes)
  }
  const total = fortnights.reduce((sum, each) => sum + each, 0)
  return { usual: total / Math.max(1, fortnights.length), highest: Math.max(0, ...fortnights) }
}

/**
 * Returns for each step of a group, in order, the additional minutes of a case that waits for it; negative when fewer
 * cases than usual are before it. Usually there are as many as finish in the time that a case takes from there; the
 * others go at the highest pace.
 */
export function queueDelays(steps: readonly StepLoad[], pace: Pace) {
  const delays = new Map<string, number>()
  let [open, minutes] = [0, 0]
  for (const step of [...steps].reverse()) {
    open += step.open
    minutes += step.durations.reduce((sum, each) => sum + each, 0) / Math.max(1, step.durations.length)
    const isMeasured = step.durations.length >= MEASURED_FROM && pace.highest > 0
    if (isMeasured) delays.set(step.key, (open - pace.usual * minutes) / pace.highest)
  }
  return delays
}
