/** Figures of a year: how often promised dates held, how early they were, and how often they moved. */

import type { Closures } from '#contract/business-days.ts'
import type { Station } from '#contract/promise-stations.ts'
import { isKeptByPractice } from '#contract/promise-measures.ts'
import { closingTime, workingMinutesBetween, WORKDAY_MINUTES } from '#contract/working-time.ts'
import type { Case, Side } from './case.ts'

/** A promise that is judged: the first one at a station, and for which cases. */
export type View = { label: string; station: Station; date: 'ships' | 'arrives'; keptOnly: boolean }

export const VIEWS: readonly View[] = [
  { label: 'ships, as of approval', station: 'print', date: 'ships', keptOnly: false },
  { label: 'arrives, as of approval', station: 'print', date: 'arrives', keptOnly: false },
  { label: 'ships, as of submit, practice in time', station: 'setup', date: 'ships', keptOnly: true },
  { label: 'arrives, as of submit, practice in time', station: 'setup', date: 'arrives', keptOnly: true },
  { label: 'ships, as of submit, all cases', station: 'setup', date: 'ships', keptOnly: false },
  { label: 'arrives, as of submit, all cases', station: 'setup', date: 'arrives', keptOnly: false },
]

/**
 * Shares in percent, and days: `held` is the share of safe dates that held, `early` the median of business days by which
 * they were later than needed, and `right` the share of likely dates that were right within a business day.
 * `fixedMargin` is how early dates would be if a fixed number of days on the likely one made as many hold as ours.
 */
export type Figures = { cases: number; held: number; early: number; right: number; fixedMargin: number }

const END = '2028-01-03T00:00:00.000Z'

/** Compares the promises of a view with what came true; both sides are judged by the same cases. */
export function compareDates(cases: readonly Case[], side: Side, view: View, closures: Closures): Figures {
  const early = listDifferences(cases, side, view, 'safe', closures)
  const off = listDifferences(cases, side, view, 'likely', closures)
  const isHeld = (days: number) => days >= 0
  const missed = listDifferences(cases, 'ours', view, 'safe', closures).filter((days) => !isHeld(days)).length
  const share = (list: number[], isGood: (days: number) => boolean) => (100 * list.filter(isGood).length) / list.length
  const median = (list: number[]) => list[Math.floor(list.length / 2)] ?? 0
  return {
    cases: early.length,
    held: share(early, isHeld),
    early: median(early),
    right: share(off, (days) => Math.abs(days) <= 1),
    fixedMargin: median(off) - (off[missed] ?? 0),
  }
}

/** Lists in ascending order by how many business days the first promises at the station of the view were too late. */
function listDifferences(cases: readonly Case[], side: Side, view: View, kind: 'likely' | 'safe', closures: Closures) {
  const differences = cases.flatMap((each) => {
    const ours = each.first[view.station]?.ours
    const promised = each.first[view.station]?.[side][`${view.date}_${kind}`]
    if (!ours || !promised || (view.keptOnly && !isKeptByPractice(ours, each, END, closures))) return []
    // A case that has not shipped after months counts as late.
    const actual = (view.date === 'ships' ? each.shipped_on : each.arrived_on) ?? END.slice(0, 10)
    return [businessDaysBetween(actual, promised, closures)]
  })
  return differences.sort((a, b) => a - b)
}

/** Returns the share of setups that were ready by the day promised at submit, of cases that the practice did not hold. */
export function countReadySetups(cases: readonly Case[], side: Side) {
  const counted = cases.filter(({ is_held }) => !is_held)
  const ready = counted.filter(({ first_setup_on, first }) => {
    const setup_by = first.setup?.[side].setup_by
    return first_setup_on && setup_by && first_setup_on <= setup_by
  })
  return (100 * ready.length) / counted.length
}

/** Returns the business days from one day to another, negative if the second is before the first. */
function businessDaysBetween(from: string, to: string, closures: Closures): number {
  if (from > to) return -businessDaysBetween(to, from, closures)
  return Math.round(workingMinutesBetween(closingTime(from), closingTime(to), closures) / WORKDAY_MINUTES)
}
