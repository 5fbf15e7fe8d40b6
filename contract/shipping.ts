import { z } from 'zod'
import { addBusinessDays, type Closures } from './business-days.ts'
import { defineCalls } from './call.ts'
import { oneOf, ASSIGNMENTS } from './enums.ts'
import { queryId, date, flag, normalizeLine } from './wire.ts'

/** Shipping methods (specification 9); `days` is the range of business days from the ship date. */
export const SHIPPING_METHODS = [
  { id: 1, key: 'standard', name: 'Standard', days: [5, 7], abroad: false },
  { id: 2, key: 'express', name: 'Express', days: [2, 3], abroad: false },
  { id: 3, key: 'urgent', name: 'Urgent', days: [1, 2], abroad: false },
  { id: 4, key: 'lightspeed', name: 'Lightspeed', days: [1, 1], abroad: false },
  { id: 5, key: 'international', name: 'International', days: [7, 14], abroad: true },
] as const

export type ShippingMethodKey = (typeof SHIPPING_METHODS)[number]['key']

/** print.lead_days of specification 9: business days from the start of a print to its ship date. */
export const PRINT_LEAD_DAYS = 3

export const HOME_COUNTRY = 'USA'

export function findShippingMethod(id: number | null | undefined) {
  return SHIPPING_METHODS.find((method) => method.id === id)
}

/**
 * International is available only abroad, the other methods only in the home country, and none for in-office printing
 * (specification 9).
 */
export function isAvailable(method: { abroad: boolean }, country: string, assignment: string | undefined) {
  return assignment !== 'H' && method.abroad === (country !== HOME_COUNTRY)
}

export type ShippingDates = {
  ship_date: string
  delivery_date_from: string
  delivery_date_to: string
  arrival_date: string
}

/**
 * Returns the dates of a shipment as pure dates (specification 4.5): it ships the lead business days after the start,
 * delivery takes from d1 to d2 business days, and the arrival date is the latest of these days.
 */
export function shippingDates(
  start: string,
  lead_days: number,
  method: { days: readonly [number, number] },
  closures: Closures,
): ShippingDates {
  const ship_date = addBusinessDays(start.slice(0, 10), lead_days, closures)
  const { delivery_date_from, delivery_date_to } = deliveryDates(ship_date, method, closures)
  return { ship_date, delivery_date_from, delivery_date_to, arrival_date: delivery_date_to }
}

/** Returns the delivery window of a parcel that ships on that day. */
export function deliveryDates(ship_date: string, method: { days: readonly [number, number] }, closures: Closures) {
  return {
    delivery_date_from: addBusinessDays(ship_date, method.days[0], closures),
    delivery_date_to: addBusinessDays(ship_date, method.days[1], closures),
  }
}

const COURIERS = [
  { name: 'UPS', pattern: /^1Z[A-Z0-9]{16}$/, link: 'https://www.ups.com/track?tracknum=' },
  { name: 'FedEx', pattern: /^(\d{12}|\d{15})$/, link: 'https://www.fedex.com/fedextrack/?trknbr=' },
  { name: 'USPS', pattern: /^\d{20,22}$/, link: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=' },
  { name: 'DHL', pattern: /^\d{10}$/, link: 'https://www.dhl.com/en/express/tracking.html?AWB=' },
] as const

export const courier = z.object({ name: z.string(), link: z.string().nullable() })
export type Courier = z.infer<typeof courier>

/** Recognizes the courier by the format of the number; 'Other' has no link (specification 9). */
export function detectCourier(tracking_number: string): Courier {
  const number = tracking_number.replace(/[\s-]/g, '').toUpperCase()
  const found = COURIERS.find((each) => each.pattern.test(number))
  return found ? { name: found.name, link: found.link + number } : { name: 'Other', link: null }
}

/** Any non-empty text up to 40 characters (register 65). */
export const trackingNumber = z
  .string('Required')
  .overwrite(normalizeLine)
  .trim()
  .min(1, 'Required')
  .max(40, 'Only up to 40 characters is allowed.')

export const shippingMethod = z.object({
  id: z.number(),
  name: z.string(),
  available: z.boolean(),
  arrival_date: date,
  delivery_date_from: date,
  delivery_date_to: date,
})
export type ShippingMethod = z.infer<typeof shippingMethod>

export const shippingCalls = defineCalls({
  methods: {
    method: 'GET',
    path: '/shipping_methods',
    summary: 'Shipping methods with their dates when the case started today',
    access: 'signed-in',
    query: z.object({
      location_id: queryId.optional(),
      assignment: oneOf(ASSIGNMENTS, 'Invalid value.').optional(),
      available_only: flag.default(false),
    }),
    reply: z.object({ shipping_methods: z.array(shippingMethod) }),
  },
})
