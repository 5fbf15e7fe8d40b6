import { z } from 'zod'
import { group } from './call.ts'
import { instant, money, paged, paging } from './wire.ts'

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
  id: z.number(),
  product: z.object({ id: z.number(), name: z.string() }).nullable(),
  promotion_code: z
    .object({ id: z.number(), code: z.string(), description: z.string(), value: z.number(), is_fixed: z.boolean() })
    .nullable(),
  custom_description: z.string().nullable(),
  value: money,
  is_periodic: z.boolean(),
})
export type OrderLine = z.infer<typeof orderLine>

export const order = z.object({
  id: z.number(),
  organization_id: z.number(),
  kind: z.enum(['start_up', 'monthly']),
  /** What the invoice is called; null as long as the order is open. */
  invoice_id: z.number().nullable(),
  fm_invoice_status: z.enum(INVOICE_STATUSES.map((status) => status.value)).nullable(),
  fm_paid_at: instant.nullable(),
  template_version: z.number(),
  charges: z.array(orderLine),
  discounts: z.array(orderLine),
  subtotal: money,
  /** Percent, as it was when the order was closed. */
  tax_rate: z.number(),
  tax: money,
  credit_card_fee: money,
  total: money,
  created_at: instant,
})
export type Order = z.infer<typeof order>

export const orderCalls = group({
  current: {
    method: 'GET',
    path: '/organizations/:id/current_order',
    summary: 'The open order of an organization in scope; null without one',
    access: 'signed-in',
    reply: z.object({
      order: order.nullable(),
      metadata: z.object({ template_data: z.record(z.string(), z.unknown()).nullable() }),
    }),
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
})
