import { z } from 'zod'
import { orderCalls, type Order, type OrderLine, type OrderPatient } from '../orders.ts'
import { date, instant } from '../wire.ts'
import { definePublicCalls } from './call.ts'
import { INVOICE_STATES } from './enums.ts'
import type { Table } from './table.ts'
import { listParameters } from './wire.ts'

export const INVOICE_FIELDS = {
  id: 'id',
  practice_id: 'organization_id',
  kind: 'kind',
  number: 'invoice_id',
  state: ['fm_invoice_status', INVOICE_STATES],
  paid_at: 'fm_paid_at',
  voided_at: 'voided_at',
  patients_total: 'patients_total',
  monthly_fee: 'monthly_fee',
  credits: 'credits',
  subtotal: 'subtotal',
  tax_rate: 'tax_rate',
  tax: 'tax',
  credit_card_fee: 'credit_card_fee',
  total: 'total',
  opened_at: 'opened_at',
  closed_at: 'closed_at',
} as const satisfies Table<keyof Order>

/** Amounts are dollars. */
const invoice = z.object({
  id: z.number(),
  practice_id: z.number(),
  kind: z.enum(['start_up', 'monthly']),
  /** Null while it is open. */
  number: z.number().nullable(),
  /** Null while it is open. */
  state: INVOICE_STATES.schema.nullable(),
  paid_at: instant.nullable(),
  voided_at: instant.nullable(),
  patients_total: z.number(),
  monthly_fee: z.number(),
  credits: z.number(),
  subtotal: z.number(),
  /** Percent. */
  tax_rate: z.number(),
  tax: z.number(),
  credit_card_fee: z.number(),
  total: z.number(),
  opened_at: instant.nullable(),
  closed_at: instant.nullable(),
})

export const INVOICE_LINE_FIELDS = {
  description: 'custom_description',
  amount: 'value',
  is_periodic: 'is_periodic',
} as const satisfies Table<keyof OrderLine>

/** A discount is negative. */
const line = z.object({ description: z.string().nullable(), amount: z.number(), is_periodic: z.boolean() })

export const INVOICE_PATIENT_FIELDS = {
  case_id: 'patient_id',
  case_number: 'case_number',
  created_on: 'creation_date',
  base_fee: 'base_fee',
  deductions: 'deductions',
  add_ons: 'add_ons',
  total: 'total',
} as const satisfies Table<keyof OrderPatient>

const patient = z.object({
  case_id: z.number(),
  case_number: z.string().nullable(),
  created_on: date,
  base_fee: z.number(),
  deductions: z.number(),
  add_ons: z.number(),
  total: z.number(),
})

export const publicInvoiceCalls = definePublicCalls({
  list: {
    method: 'GET',
    path: '/practices/:id/invoices',
    summary: 'The invoices of a practice, in the order in which they were opened',
    scope: 'invoices:read',
    runs: orderCalls.list,
    query: z.object(listParameters),
    isList: true,
    data: invoice,
  },
  get: {
    method: 'GET',
    path: '/invoices/:id',
    summary: 'One invoice with its lines and the amount of each case',
    scope: 'invoices:read',
    runs: orderCalls.get,
    data: invoice.extend({ lines: z.array(line), cases: z.array(patient) }),
  },
})
