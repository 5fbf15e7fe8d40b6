/**
 * Orders and invoices. An order is open until it is closed and thereby becomes an invoice. It is returned with its
 * lines and patients, with the origin of every amount and, while it is open, with a forecast.
 */

import { z } from 'zod'
import { signedAmount } from './amounts.ts'
import { STAFF_ROLES } from './access.ts'
import { defineCalls } from './call.ts'
import { dispute } from './disputes.ts'
import { paymentMethod } from './payments.ts'
import { after, date, fileReply, instant, line, message, money, paged, paging, required, requiredId } from './wire.ts'
import { printableLine } from './printable-text.ts'

/** Labels of the invoice statuses (specification 4.7); an order without a status is the current one. */
export const INVOICE_STATUSES = [
  { value: 'DRAFT', label: 'Pending' },
  { value: 'SENT', label: 'Pending' },
  { value: 'PAID', label: 'Paid' },
  { value: 'PARTIALLY APPLIED', label: 'Partially Paid' },
  { value: 'ATTEMPTED', label: 'Not Paid' },
  { value: 'BLOCKED', label: 'Blocked' },
  { value: 'DELETED', label: 'Void' },
] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]['value']

/** A charge or a discount; a discount is negative. */
const orderLine = z.object({
  /** Null for lines that only the closing creates: periodic rules and the promotion of the open order. */
  id: z.number().nullable(),
  product: z.object({ id: z.number(), name: z.string() }).nullable(),
  promotion_code: z
    .object({ id: z.number(), code: z.string(), description: z.string(), value: z.number(), is_fixed: z.boolean() })
    .nullable(),
  custom_description: z.string().nullable(),
  value: money,
  is_periodic: z.boolean(),
  /** The amount that a discount reduces and is listed with; null for any other line. */
  reduces: z.enum(['month']).nullable(),
  /** For lines that the closing created, the time of the closing. */
  created_at: instant.nullable(),
  /** First and last day of the periodic rule; null if the line has none or the rule no longer exists. */
  rule: z.object({ applied_from: date.nullable(), applied_to: date.nullable() }).nullable(),
})
export type OrderLine = z.infer<typeof orderLine>

/** Amounts of one patient (INV-02); a manual discount is negative. */
const orderPatient = z.object({
  patient_id: z.number(),
  patient_name: z.string(),
  doctor_name: z.string(),
  case_number: z.string().nullable(),
  impression_type: z.number().nullable(),
  creation_date: date,
  base_fee: money,
  /** At most 0; includes the volume discount. */
  deductions: money,
  add_ons: money,
  charges: z.array(
    z.object({ description: z.string(), value: money, is_discount: z.boolean(), patient_charge_id: z.number() }),
  ),
  /** Amount that raises a negative total to zero; at least 0. */
  floor: money,
  /**
   * A manual discount that had nothing to reduce: `waits` for the charge of the case, or `not used` if no charge is to
   * come.
   */
  unused_discount: z.enum(['waits', 'not used']).nullable(),
  total: money,
})
export type OrderPatient = z.infer<typeof orderPatient>

/** One item of the old layout (INV-01, specification 5.7). */
const orderItem = z.object({
  product: z.string(),
  /** Null for the monthly fee. */
  patient: z.object({ id: z.number(), name: z.string(), case_number: z.string().nullable() }).nullable(),
  details: z.string().nullable(),
  value: money,
  /** Neither displayed nor counted: a part of the service and its deduction, which cancel out. */
  is_hidden: z.boolean(),
  /** Time at which the item became chargeable. */
  action_date: instant.nullable(),
  /** Period of an item that is charged for a period. */
  start_date: instant.nullable(),
  end_date: instant.nullable(),
})
export type OrderItem = z.infer<typeof orderItem>

/** The price list of an amount (the organization's own or the general one), and since when it applies. */
const origin = z.object({ since: instant.nullable(), own: z.boolean() })
export type PriceOrigin = z.infer<typeof origin>

/** Basis of the amounts that belong to no patient, as of the closing, or as of now for an open order. */
const basis = z.object({
  monthly_fee: origin,
  tax: z.object({ state: z.string(), since: instant.nullable() }),
  card: z.object({ rate: z.number(), since: instant.nullable() }),
  /** Amount that this invoice uses of each credit, in the order in which they are spent. */
  credits: z.array(
    z.object({
      id: z.number(),
      value: money,
      /** The full credit, regardless of earlier use. */
      granted: money,
      valid_from: date,
      valid_to: date.nullable(),
    }),
  ),
})

/** Forecast of the open order, as of now. */
const outlook = z.object({
  /** The next closing of the contract, and the charge after the payment delay; both null while nothing is billed. */
  closes_at: instant.nullable(),
  charged_at: instant.nullable(),
  /** Why nothing is billed; null while billing is active. */
  stopped: z.enum(['suspended', 'disabled']).nullable(),
  /** The primary payment method. */
  payment_method: paymentMethod.pick({ payment_method_type: true, payment_method_nickname: true }).nullable(),
  /** For a payment by card, the total without the card fee. */
  total_by_bank: money.nullable(),
  /** The next volume discount that more arches would reach. */
  next_tier: z.object({ volume: z.number(), discount: z.number() }).nullable(),
})
export type OrderForecast = z.infer<typeof outlook>

/** Data of the new invoice layout in addition to the lines. */
const templateData = z.object({ patients: z.array(orderPatient), monthly_fee: money })

/** A submitted case or request that is not charged yet, priced as if nothing else were submitted. */
const pendingCharge = z.object({
  patient_id: z.number(),
  patient_name: z.string(),
  value: money,
  chargeable_at: instant,
  /** The order that will contain it: the currently open one or a later one. */
  order: z.enum(['current', 'next']),
  /** When that order closes; null while nothing is billed. */
  closes_at: instant.nullable(),
})
export type PendingCharge = z.infer<typeof pendingCharge>

/** Billing of a case that is submitted now, if nothing else were. */
const nextCase = z.object({
  chargeable_at: instant,
  /** Closing time of the invoice that will contain the case. */
  closes_at: instant,
  /** Arches on that invoice so far, which count for the volume discount together with those of the case. */
  arches: z.number(),
})
export type NextCase = z.infer<typeof nextCase>

export const order = z.object({
  id: z.number(),
  organization_id: z.number(),
  kind: z.enum(['start_up', 'monthly']),
  /** Sequence number among the monthly orders of the organization. */
  number: z.number().nullable(),
  /** Number of the invoice; null as long as the order is open. */
  invoice_id: z.number().nullable(),
  fm_invoice_status: z.enum(INVOICE_STATUSES.map((status) => status.value)).nullable(),
  fm_paid_at: instant.nullable(),
  /** Time of the next automatic payment attempt. */
  attempt_at: instant.nullable(),
  /** Set for a void invoice. */
  voided_at: instant.nullable(),
  void_reason: z.string().nullable(),
  template_version: z.number(),
  charges: z.array(orderLine),
  discounts: z.array(orderLine),
  /** Sum of the patients' totals; the monthly fee is separate. */
  patients_total: money,
  monthly_fee: money,
  /** Amount paid from credits. */
  credits: money,
  subtotal: money,
  /** Percent, as of the closing of the order. */
  tax_rate: z.number(),
  tax: money,
  credit_card_fee: money,
  total: money,
  /** Times at which the order was opened and closed. */
  opened_at: instant.nullable(),
  closed_at: instant.nullable(),
  /** Arches of all patients, and the volume discount in percent that they reach. */
  arches: z.number(),
  volume_discount: z.number(),
  created_at: instant,
})
export type Order = z.infer<typeof order>

/** Explanation of a patient's amount: each fee with its price list, frozen when it was charged. */
const explanation = z.object({
  /** The case and the later requests on this invoice, in chronological order. */
  charges: z.array(
    z.object({
      kind: z.enum(['case', 'request']),
      /** Time of submission or completion, and the time from which it is chargeable. */
      happened_at: instant,
      charged_at: instant,
      lines: z.array(
        z.object({
          part: z.enum(['base_fee', 'deductions', 'add_ons']),
          fee: z.string(),
          count: z.number(),
          value: money,
          /** Null for a fee that was set by hand for one parcel. */
          since: instant.nullable(),
          /** True if the fee is from the organization's own price list. */
          own: z.boolean(),
        }),
      ),
    }),
  ),
  by_hand: z.array(z.object({ description: z.string(), value: money, created_at: instant })),
  arches: z.number(),
  invoice_arches: z.number(),
  /** Percent that the arches of the invoice reach; 0 below the first tier. */
  discount: z.number(),
  /** The price list of the tiers. */
  discount_list: origin,
  /** Zero or negative. */
  volume_discount: money,
  /** Amount that raises a negative total of the patient to zero. */
  floor: money,
  total: money,
})
export type Explanation = z.infer<typeof explanation>

/** Amount of a manual charge (positive) or discount (negative); zero is rejected (specification 1.8). */
export const manualAmount = signedAmount(1_000_000).refine((value) => value !== 0, 'Invalid value')

/**
 * One order with everything that explains it. In the old layout template_data is null and order_items holds the items
 * (specification 5.7).
 */
const explainedOrder = order.extend({
  basis,
  order_items: z.array(orderItem),
  disputes: z.array(dispute),
  /** Null after the order is closed. */
  outlook: outlook.nullable(),
})
const fullOrder = explainedOrder.extend({ template_data: templateData.nullable() })
export type ExplainedOrder = z.infer<typeof explainedOrder>
export type FullOrder = z.infer<typeof fullOrder>
const changes = { roles: STAFF_ROLES, anyOf: ['orders.manage'] } as const
const changed = z.object({ order: fullOrder, message })

export const orderCalls = defineCalls({
  current: {
    method: 'GET',
    path: '/organizations/:id/current_order',
    summary: 'The open order of an organization in scope; null without one',
    access: 'signed-in',
    logRead: { event: 'list.opened', list: 'the patients of an invoice', in: ['metadata', 'template_data'] },
    reply: z.object({
      order: explainedOrder.nullable(),
      metadata: z.object({ template_data: templateData.nullable(), coming: z.array(pendingCharge) }),
    }),
  },
  nextCase: {
    method: 'GET',
    path: '/organizations/:id/next_case',
    summary: 'When and on which invoice a case is charged that is submitted now; null while nothing is billed',
    access: 'signed-in',
    reply: z.object({ next_case: nextCase.nullable() }),
  },
  list: {
    method: 'GET',
    path: '/organizations/:id/list_orders',
    summary: 'The invoices of an organization in scope, newest first',
    access: 'signed-in',
    query: z.object({ ...paging(5), ...after }),
    reply: paged('orders', order),
  },
  ofUser: {
    method: 'GET',
    path: '/users/:id/orders',
    summary: 'The invoices of the organizations that a user owns, newest first',
    access: 'signed-in',
    query: z.object(paging(5)),
    reply: paged('orders', order),
  },
  get: {
    method: 'GET',
    path: '/orders/:id',
    summary: 'One order with its lines and patients; an open one as it would be closed now',
    access: 'signed-in',
    logRead: { event: 'list.opened', list: 'the patients of an invoice', in: ['order', 'template_data'] },
    reply: z.object({ order: fullOrder }),
  },
  explain: {
    method: 'GET',
    path: '/orders/:id/patients/:patient_id/explanation',
    summary: 'How the amount of one patient of an order came about, fee by fee',
    access: 'signed-in',
    reply: z.object({ explanation }),
  },
  download: {
    method: 'GET',
    path: '/orders/:id/download_invoice',
    summary:
      'An order as a PDF that explains every amount, or with the rows of the panel as CSV; an open one as a draft',
    access: 'signed-in',
    query: z.object({ type: z.enum(['pdf', 'csv'], 'Choose pdf or csv.') }),
    reply: fileReply,
    logRead: { event: 'list.opened', list: 'the patients of an invoice' },
    file: ['application/pdf', 'text/csv'],
  },
  void: {
    method: 'POST',
    path: '/orders/:id/void',
    summary: 'Voids an invoice that nothing was paid of: its credits and its promotion are free again',
    access: changes,
    body: z.object({ reason: required.pipe(line) }),
    reply: changed,
  },
  addDiscountOrCharge: {
    method: 'POST',
    path: '/orders/:id/add_discount_or_charge',
    summary: 'Adds a charge to the open order, or with a negative value a discount',
    access: changes,
    body: z.object({ value: manualAmount, custom_description: printableLine }),
    reply: changed,
    status: 201,
  },
  removeDiscount: {
    method: 'DELETE',
    path: '/orders/:id/remove_discount',
    summary: 'Removes a discount that was added by hand',
    access: changes,
    body: z.object({ discount_id: requiredId }),
    reply: changed,
  },
  removeCharge: {
    method: 'DELETE',
    path: '/orders/:id/remove_charge',
    summary: 'Removes a charge that was added by hand',
    access: changes,
    body: z.object({ charge_id: requiredId }),
    reply: changed,
  },
})
