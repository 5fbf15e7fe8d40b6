/**
 * How long the parts of a case take (specification 4.15): the durations given until enough were measured, and what is
 * left of a duration after some of it has passed. Times are working minutes of the lab.
 */

import { WORKDAY_MINUTES } from './working-time.ts'

/** The median, and what nineteen of twenty stay below. */
export type Spread = { likely: number; safe: number }

/** Key of the work on a setup that the practice asked to change. */
export const SETUP_CHANGE = 'setup_change'

const HOUR = 60
/** Working hours from the end of the step before to the end of this one. */
const GIVEN_HOURS: Readonly<Record<string, readonly [likely: number, safe: number]>> = {
  digital_design: [4, 8],
  printing: [1, 3],
  post_processing: [1, 2],
  shipped: [0.5, 1],
  [SETUP_CHANGE]: [3, 6],
  cft: [2, 4],
  qa: [1, 2],
  generate_tray: [3, 5],
  generate_qa: [2, 4],
  build_print_job: [2, 4],
  create_label: [1, 2],
  print: [6, 9],
  post_print: [3, 5],
  insert_brackets: [3, 5],
  post_print_qa: [2, 3],
  ship_qa: [1, 2],
  ship: [1, 2],
}
/** A setup of a rush case is ready within an hour (RX-35). */
export const GIVEN_RUSH_SETUP: Spread = { likely: HOUR, safe: 2 * HOUR }
export const GIVEN_ANSWER: Spread = { likely: WORKDAY_MINUTES, safe: 3 * WORKDAY_MINUTES }
/** From the question for something, such as a new scan, until it is there. */
export const GIVEN_HOLD: Spread = { likely: 2 * WORKDAY_MINUTES, safe: 5 * WORKDAY_MINUTES }

export function givenDuration(step_key: string): Spread {
  const [likely, safe] = GIVEN_HOURS[step_key] ?? [1, 2]
  return { likely: likely * HOUR, safe: safe * HOUR }
}

/**
 * Returns the minutes that are left after `spent` ones, as a quantile among the durations that are longer than that.
 * Both quantiles of the spread determine a log-logistic distribution, in which the longer something has lasted beyond
 * its median, the longer it goes on.
 */
export function remainingMinutes({ likely, safe }: Spread, spent: number, share: number) {
  if (likely <= 0 || safe <= likely) return Math.max(0, (share > 0.5 ? safe : likely) - spent)
  const shape = Math.log(19) / Math.log(safe / likely)
  const odds = (spent / likely) ** shape
  return likely * ((1 + odds) / (1 - share) - 1) ** (1 / shape) - spent
}
