/** What still makes a bonding date (specification 4.17): an approval by an hour, or a faster shipping method. */

import { boardDays, daysToSpare } from './bonding-days.ts'
import type { Closures } from './business-days.ts'
import { calculatePromise, stationOf, type Measured, type PromiseFacts } from './promise.ts'
import { findShippingMethod, HOME_COUNTRY, isAvailable, SHIPPING_METHODS } from './shipping.ts'
import { closingTime, labDay } from './working-time.ts'

type Case = { facts: PromiseFacts; bonding_date: string; measured: Measured; closures: Closures }

/** The parcel is there on the working day before. */
const ENOUGH = 1

/**
 * Returns the last hour by which an approval of the setup lets the parcel arrive in time; undefined if none does, or if
 * nothing waits for an approval.
 */
export function approvalThatSaves({ facts, bonding_date, measured, closures }: Case): string | undefined {
  if (stationOf(facts) !== 'approval' || facts.waiting) return undefined
  return boardDays(labDay(facts.now), closures)
    .map(closingTime)
    .filter((hour) => hour > facts.now)
    .findLast((hour) => {
      const { arrives_safe } = calculatePromise({ ...facts, now: hour, approved_at: hour }, measured, closures)
      return arrives_safe !== null && daysToSpare(arrives_safe, bonding_date, closures) >= ENOUGH
    })
}

/**
 * Returns the least fast method by which the parcel arrives in time, with its safe arrival; undefined if none does, or
 * if the parcel has left.
 */
export function methodThatSaves({ facts, bonding_date, measured, closures }: Case, country: string | null) {
  if (!facts.is_shipped || facts.shipped_on) return undefined
  const current: readonly [number, number] = findShippingMethod(facts.shipping_method_id)?.days ?? [5, 7]
  const faster = SHIPPING_METHODS.filter(
    (method) => isAvailable(method, country ?? HOME_COUNTRY, undefined) && isFaster(method.days, current),
  )
  for (const method of faster) {
    const arrives_safe = arrivalBy(method.id, facts, measured, closures)
    if (arrives_safe && daysToSpare(arrives_safe, bonding_date, closures) >= ENOUGH)
      return { shipping_method: method.id, arrives_safe }
  }
  return undefined
}

/** The methods are listed from the slowest to the fastest, those abroad at the end. */
function isFaster(days: readonly [number, number], than: readonly [number, number]) {
  return days[0] < than[0] || (days[0] === than[0] && days[1] < than[1])
}

function arrivalBy(shipping_method_id: number, facts: PromiseFacts, measured: Measured, closures: Closures) {
  // With a ship date that staff have set, only the days on the road change.
  const shipped_on = facts.stored?.ship_date ?? null
  const changed = { ...facts, shipping_method_id, stored: null, shipped_on }
  return calculatePromise(changed, measured, closures).arrives_safe
}
