import { z } from 'zod'
import { signedAmount } from './amounts.ts'
import { STAFF_ROLES } from './access.ts'
import { group } from './call.ts'
import { dispute } from './disputes.ts'
import { paymentMethod } from './payments.ts'
import { date, fileReply, instant, line, message, money, paged, paging, required, requiredId } from './wire.ts'
import { printed } from './printed.ts'

/** specification 4.7: what people read for an invoice's status; one without a status is the current order. */
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

/** What is charged or taken off; a discount is negative. */
const orderLine = z.object({
  /** Null of what only the closing writes: periodic rules and the promotion of the open order. */
  id: z.number().nullable(),
  product: z.object({ id: z.number(), name: z.string() }).nullable(),
  promotion_code: z
    .object({ id: z.number(), code: z.string(), description: z.string(), value: z.number(), is_fixed: z.boolean() })
    .nullable(),
  custom_description: z.string().nullable(),
  value: money,
  is_periodic: z.boolean(),
  /** What a discount belongs to and stays with; null of any other line. */
  reduces: z.enum(['month']).nullable(),
  /** Of what the closing has written, when it did. */
  created_at: instant.nullable(),
  /** The days of a rule; null where it is none, or is gone. */
  rule: z.object({ applied_from: date.nullable(), applied_to: date.nullable() }).nullable(),
})
export type OrderLine = z.infer<typeof orderLine>

/** INV-02: what one patient costs; a discount by hand is negative. */
const orderPatient = z.object({
  patient_id: z.number(),
  patient_name: z.string(),
  doctor_name: z.string(),
  case_number: z.string().nullable(),
  impression_type: z.number().nullable(),
  creation_date: date,
  base_fee: money,
  /** At most 0, the volume discount included. */
  deductions: money,
  add_ons: money,
  charges: z.array(
    z.object({ description: z.string(), value: money, is_discount: z.boolean(), patient_charge_id: z.number() }),
  ),
  /** What lifts the total to nothing where more is taken off than there is; at least 0. */
  floor: money,
  /** A discount by hand that found nothing to reduce: it waits for the charge of the case, or there is none to come. */
  unused_discount: z.enum(['waits', 'not used']).nullable(),
  total: money,
})
export type OrderPatient = z.infer<typeof orderPatient>

/** INV-01, specification 5.7: one item of the old layout. */
const orderItem = z.object({
  product: z.string(),
  /** Null of the fee of the month. */
  patient: z.object({ id: z.number(), name: z.string(), case_number: z.string().nullable() }).nullable(),
  details: z.string().nullable(),
  value: money,
  /** Neither shown nor counted: a part of the service and its deduction, which are nothing together. */
  is_hidden: z.boolean(),
  /** When it became chargeable. */
  action_date: instant.nullable(),
  /** Of what is charged for a time. */
  start_date: instant.nullable(),
  end_date: instant.nullable(),
})
export type OrderItem = z.infer<typeof orderItem>

/** Which price list an amount is from, the organization's own or everybody's, and since when. */
const origin = z.object({ since: instant.nullable(), own: z.boolean() })
export type Origin = z.infer<typeof origin>

/** What the amounts that are no patient's were worked out from: when it was closed, or as of now. */
const basis = z.object({
  monthly_fee: origin,
  tax: z.object({ state: z.string(), since: instant.nullable() }),
  card: z.object({ rate: z.number(), since: instant.nullable() }),
  /** What this invoice takes of each credit, in the order in which they are spent. */
  credits: z.array(
    z.object({
      id: z.number(),
      value: money,
      /** All of it, whatever was taken before. */
      granted: money,
      valid_from: date,
      valid_to: date.nullable(),
    }),
  ),
})

/** What is still to come of the open order, as of now. */
const outlook = z.object({
  /** The next closing of the contract, and the charge after the delay of payments; both null while nothing is billed. */
  closes_at: instant.nullable(),
  charged_at: instant.nullable(),
  /** Why nothing is billed. */
  stopped: z.enum(['suspended', 'disabled']).nullable(),
  /** The primary one. */
  payment_method: paymentMethod.pick({ payment_method_type: true, payment_method_nickname: true }).nullable(),
  /** Where a card pays: what it would come to without its fee. */
  total_by_bank: money.nullable(),
  /** The volume discount that more arches reach. */
  next_tier: z.object({ volume: z.number(), discount: z.number() }).nullable(),
})
export type Outlook = z.infer<typeof outlook>

/** What an invoice of the new layout lists beside its lines. */
const templateData = z.object({ patients: z.array(orderPatient), monthly_fee: money })

/** What was sent and is not charged yet, as it would be charged if nothing else were submitted. */
const comingCharge = z.object({
  patient_id: z.number(),
  patient_name: z.string(),
  value: money,
  chargeable_at: instant,
  /** The order on which it falls: the one that is open now, or a later one. */
  order: z.enum(['current', 'next']),
  /** When that order closes; null while nothing is billed. */
  closes_at: instant.nullable(),
})
export type ComingCharge = z.infer<typeof comingCharge>

/** How a case would be charged that is submitted now, if nothing else were. */
const nextCase = z.object({
  chargeable_at: instant,
  /** When the invoice closes on which the case falls. */
  closes_at: instant,
  /** Those of that invoice so far, which count for the volume discount with its own. */
  arches: z.number(),
})
export type NextCase = z.infer<typeof nextCase>

export const order = z.object({
  id: z.number(),
  organization_id: z.number(),
  kind: z.enum(['start_up', 'monthly']),
  /** The n-th monthly order of its organization. */
  number: z.number().nullable(),
  /** What the invoice is called; null as long as the order is open. */
  invoice_id: z.number().nullable(),
  fm_invoice_status: z.enum(INVOICE_STATUSES.map((status) => status.value)).nullable(),
  fm_paid_at: instant.nullable(),
  /** When its payment is tried next by itself. */
  attempt_at: instant.nullable(),
  /** Of a void one. */
  voided_at: instant.nullable(),
  void_reason: z.string().nullable(),
  template_version: z.number(),
  charges: z.array(orderLine),
  discounts: z.array(orderLine),
  /** The patients' totals together, and the fee of the month. */
  patients_total: money,
  monthly_fee: money,
  /** What was taken of the credits. */
  credits: money,
  subtotal: money,
  /** Percent; as it was when the order was closed. */
  tax_rate: z.number(),
  tax: money,
  credit_card_fee: money,
  total: money,
  /** When it became the open one, and when it was closed. */
  opened_at: instant.nullable(),
  closed_at: instant.nullable(),
  /** Of all its patients, and the percent of the volume discount that they reach. */
  arches: z.number(),
  volume_discount: z.number(),
  created_at: instant,
})
export type Order = z.infer<typeof order>

/** How the amount of a patient came about: each fee with the list that it is from, frozen when it was charged. */
const explanation = z.object({
  /** The case, and the later requests on this invoice, in their order. */
  charges: z.array(
    z.object({
      kind: z.enum(['case', 'request']),
      /** When it was sent or completed, and from when on it counts. */
      happened_at: instant,
      charged_at: instant,
      lines: z.array(
        z.object({
          part: z.enum(['base_fee', 'deductions', 'add_ons']),
          fee: z.string(),
          count: z.number(),
          value: money,
          /** Null: of a fee that somebody named for one parcel. */
          since: instant.nullable(),
          /** From the organization's own list. */
          own: z.boolean(),
        }),
      ),
    }),
  ),
  by_hand: z.array(z.object({ description: z.string(), value: money, created_at: instant })),
  arches: z.number(),
  invoice_arches: z.number(),
  /** The percent that the arches of the invoice reach; 0 below the first tier. */
  discount: z.number(),
  /** Of the tiers. */
  discount_list: origin,
  /** At most 0. */
  volume_discount: money,
  /** What lifts the patient to nothing where more is taken off than there is. */
  floor: money,
  total: money,
})
export type Explanation = z.infer<typeof explanation>

/** What somebody adds by hand: any sign but nothing at all (specification 1.8). */
export const handAmount = signedAmount(1_000_000).refine((value) => value !== 0, 'Invalid value')

/** One order with all that explains it; its patients are null and its items there in the old layout (specification 5.7). */
const explainedOrder = order.extend({
  basis,
  order_items: z.array(orderItem),
  disputes: z.array(dispute),
  /** Null once it is closed. */
  outlook: outlook.nullable(),
})
const wholeOrder = explainedOrder.extend({ template_data: templateData.nullable() })
export type ExplainedOrder = z.infer<typeof explainedOrder>
export type WholeOrder = z.infer<typeof wholeOrder>
const changes = { roles: STAFF_ROLES, anyOf: ['orders.manage'] } as const
const changed = z.object({ order: wholeOrder, message })

export const orderCalls = group({
  current: {
    method: 'GET',
    path: '/organizations/:id/current_order',
    summary: 'The open order of an organization in scope; null without one',
    access: 'signed-in',
    logRead: { event: 'list.opened', list: 'the patients of an invoice', in: ['metadata', 'template_data'] },
    reply: z.object({
      order: explainedOrder.nullable(),
      metadata: z.object({ template_data: templateData.nullable(), coming: z.array(comingCharge) }),
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
    query: z.object(paging(5)),
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
    reply: z.object({ order: wholeOrder }),
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
    file: true,
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
    body: z.object({ value: handAmount, custom_description: printed(required.pipe(line)) }),
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
