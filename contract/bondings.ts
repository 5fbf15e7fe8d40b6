import { z } from 'zod'
import { defineCalls } from './call.ts'
import { SHIPPING_METHODS } from './shipping.ts'
import { date, filters, instant, listOf, message, money, queryId } from './wire.ts'

/** Cases on one board; more are counted and not listed. */
export const MAX_BONDINGS = 200

/** What a case on the board waits for; `nothing` once its parcel, or what the office prints from, is there. */
const WAITS = ['lab', 'review', 'answer', 'hold', 'parcel', 'nothing'] as const

const shippingMethod = z.literal(SHIPPING_METHODS.map((method) => method.id))

/**
 * What makes a red bonding possible: the approval by an hour, a faster method, or, if nothing does, a call to the
 * patient. `way`: the practice changes the form itself, or asks the lab.
 */
const rescue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('review'), by: instant }),
  z.object({
    kind: z.literal('method'),
    shipping_method: shippingMethod,
    arrives_safe: date,
    /** What it costs more than the present method; null for those who see no prices. */
    price: money.nullable(),
    way: z.enum(['change', 'ask']),
  }),
  z.object({ kind: z.literal('call') }),
])
export type Rescue = z.infer<typeof rescue>

const bonding = z.object({
  patient_id: z.number(),
  formatted_name: z.string(),
  case_number_text: z.string().nullable(),
  doctor_name: z.string(),
  organization_name: z.string(),
  rx_form_id: z.number(),
  /** Sent back with a change of the form, so that a lost edit is refused. */
  form_updated_at: instant,
  bonding_date: date.nullable(),
  /** By when the trays have to be there if there is no bonding date: the end of the delivery that was agreed. */
  deliver_by: date.nullable(),
  ships_safe: date.nullable(),
  arrives_likely: date.nullable(),
  /** When the trays, or the approved setup that the office prints, are there; null if nobody can say. */
  arrives_safe: date.nullable(),
  waits_for: z.enum(WAITS),
  /** Working days from arrival to bonding; null without a bonding date, and once everything is there. */
  days_to_spare: z.number().nullable(),
  tightness: z.enum(['green', 'amber', 'red']),
  /** The method that the practice asked the lab for last, by a doctor note; null once the note is deleted. */
  asked_method: z.object({ shipping_method: shippingMethod, at: instant, by: z.string().nullable() }).nullable(),
  /** For the practice, of red ones. */
  rescues: z.array(rescue),
})
export type Bonding = z.infer<typeof bonding>

export const bondingCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/patients/bondings',
    summary: 'Open cases by bonding or ship date of the next ten working days, at most 200; how tight, and what helps',
    access: 'signed-in',
    query: z.object({
      filter: filters({ organization_id: listOf(queryId), chosen_wi_organization_id: listOf(queryId) }),
      by: z.enum(['bonding_date', 'ship_date']).default('bonding_date'),
    }),
    reply: z.object({
      bondings: z.array(bonding),
      /** The ten working days of the lab. */
      days: z.array(date),
      total: z.number(),
      /** The next date after these days; null if there is none. */
      next_date: date.nullable(),
    }),
    logRead: { event: 'list.opened', list: 'patients' },
  },
  askMethod: {
    method: 'POST',
    path: '/patients/:id/asked_method',
    summary: 'Asks the lab for a faster shipping method by a doctor note, once for each method',
    access: { profile: 'normal' },
    body: z.object({ shipping_method: shippingMethod }),
    reply: z.object({ message }),
    status: 201,
  },
})
