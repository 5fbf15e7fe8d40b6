import { addBusinessDays, isBusinessDay, type Closures } from './business-days.ts'
import { NOT_IN_PAST } from './days.ts'

export type ShippingPlan = {
  shipping_method_id: number | null
  ship_date: string | null
  expected_arrival_date: string | null
  delivery_date_from: string | null
  delivery_date_to: string | null
}
type Edit = {
  shipping_method_id: number
  expected_arrival_date: string
  delivery_date_from: string
  delivery_date_to: string
}

const DAYS = ['expected_arrival_date', 'delivery_date_from', 'delivery_date_to'] as const

export const OUTSIDE_WINDOW = 'Must be within the delivery dates.'
export const NO_DELIVERY = 'Nothing is delivered on weekends and holidays.'

export function shipsInPast(ship_date: string) {
  return `To arrive then it would have had to ship on ${ship_date}.`
}

/**
 * Returns the planned ship date, which is calculated back from the arrival date; it is kept if neither that nor the
 * method changes (specification 4.5).
 */
export function plannedShipDate(
  before: ShippingPlan,
  after: Edit,
  method: { days: readonly [number, number] },
  closures: Closures,
) {
  const isSame =
    after.expected_arrival_date === before.expected_arrival_date &&
    after.shipping_method_id === before.shipping_method_id
  if (isSame && before.ship_date !== null) return before.ship_date
  return addBusinessDays(after.expected_arrival_date, -method.days[1], closures)
}

/** Validates the dates that the edit changes and returns errors by field; unchanged dates are not validated. */
export function shippingDateErrors(
  before: ShippingPlan,
  after: Edit & { ship_date: string },
  today: string,
  closures: Closures,
): Record<string, string[]> {
  const changed = DAYS.filter((day) => after[day] !== before[day])
  const errors: Record<string, string[]> = {}
  for (const day of changed) if (after[day] < today) errors[day] = [NOT_IN_PAST]
  const arrival = after.expected_arrival_date
  const isArrivalNew = changed.includes('expected_arrival_date')
  if (after.ship_date !== before.ship_date && after.ship_date < today) {
    errors[isArrivalNew ? 'expected_arrival_date' : 'shipping_method_id'] ??= [shipsInPast(after.ship_date)]
  }
  if (isArrivalNew && !isBusinessDay(arrival, closures)) errors.expected_arrival_date ??= [NO_DELIVERY]
  const bound =
    arrival < after.delivery_date_from
      ? 'delivery_date_from'
      : arrival > after.delivery_date_to
        ? 'delivery_date_to'
        : undefined
  // A date that is invalid by itself gets no second error.
  if (Object.keys(errors).length > 0) return errors
  if (bound && isArrivalNew) errors.expected_arrival_date = [OUTSIDE_WINDOW]
  else if (bound && changed.includes(bound)) errors[bound] = ['Must not exclude the expected arrival.']
  return errors
}
