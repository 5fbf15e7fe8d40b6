import { z } from 'zod'
import { orderCalls, type Order, type OrderLine, type OrderPatient } from '../orders.ts'
import { date, instant } from '../wire.ts'
import { definePublicCalls } from './call.ts'
import { INVOICE_STATES } from './enums.ts'
import { field, idOf } from './field.ts'
import { caseId, caseNumber, practiceId } from './shared.ts'
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
const dollars = (description: string, example: number) => field(z.number(), `${description}, in dollars.`, example)
const INSTANT = '2026-11-01T06:00:00.000Z'

const invoice = z.object({
  id: idOf('invoice', 88),
  practice_id: practiceId,
  kind: field(z.enum(['start_up', 'monthly']), 'What it is for.', 'monthly'),
  number: field(z.number().int().nullable(), 'Its number; null while it is open.', 100_231),
  state: field(INVOICE_STATES.schema.nullable(), 'How far its payment is; null while it is open.', 'paid'),
  paid_at: field(instant.nullable(), 'When it was paid.', INSTANT),
  voided_at: field(instant.nullable(), 'When it was voided.', null),
  patients_total: dollars('Sum of its cases', 840),
  monthly_fee: dollars('Fee of the month', 99),
  credits: dollars('Credits that were used', 0),
  subtotal: dollars('Sum before tax', 939),
  tax_rate: field(z.number(), 'Percent of tax.', 4.5),
  tax: dollars('Tax', 42.26),
  credit_card_fee: dollars('Fee for the card', 0),
  total: dollars('What is to be paid', 981.26),
  opened_at: field(instant.nullable(), 'When it was opened.', INSTANT),
  closed_at: field(instant.nullable(), 'When it was closed and sent.', INSTANT),
})

export const INVOICE_LINE_FIELDS = {
  description: 'custom_description',
  amount: 'value',
  is_periodic: 'is_periodic',
} as const satisfies Table<keyof OrderLine>

const line = z.object({
  description: field(z.string().nullable(), 'What it is for.', 'Extra tray'),
  amount: dollars('Amount; a discount is negative', 25),
  is_periodic: field(z.boolean(), 'It is charged every month.', false),
})

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
  case_id: caseId,
  case_number: caseNumber,
  created_on: field(date, 'Day on which the case was submitted.', '2026-10-12'),
  base_fee: dollars('Price of the case', 120),
  deductions: dollars('What was taken off', 0),
  add_ons: dollars('What was added', 0),
  total: dollars('Price with both', 120),
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
    data: invoice.extend({
      lines: field(z.array(line), 'Charges and discounts besides the cases.', []),
      cases: field(z.array(patient), 'What each case costs.', []),
    }),
  },
})
