import { z } from 'zod'
import { defineCalls } from './call.ts'
import { instant, message, money, requiredId, verbatimText, withMessage } from './wire.ts'

/** A payment method (PAY-04). Card and account numbers stay with the payment provider. */
export const paymentMethod = z.object({
  id: z.number(),
  organization_id: z.number(),
  payment_method_type: z.enum(['card', 'bank']),
  payment_method_nickname: z.string(),
  /** YYYY-MM; null for a bank account. */
  expires_on: z.string().nullable(),
  is_primary: z.boolean(),
  created_at: instant,
})
export type PaymentMethod = z.infer<typeof paymentMethod>

/** The customer of an organization at the payment provider, the newest method last (PAY-04). */
export const paymentInfo = z.object({
  customer_id: z.string(),
  payment_methods: z.array(paymentMethod),
  billing_address: z.object({ state: z.string() }).nullable(),
})
export type PaymentInfo = z.infer<typeof paymentInfo>

/** A payment attempt, with texts for people. */
export const paymentAttempt = z.object({
  id: z.number(),
  number: z.number(),
  status: z.enum(['started', 'unknown', 'pending', 'succeeded', 'failed']),
  amount: money,
  payment_method_type: z.enum(['card', 'bank']).nullable(),
  payment_method_nickname: z.string().nullable(),
  started_by: z.enum(['clock', 'staff', 'method']),
  /** Why the attempt failed or had no answer, in plain words. */
  reason: z.string().nullable(),
  started_at: instant,
  finished_at: instant.nullable(),
})
export type PaymentAttempt = z.infer<typeof paymentAttempt>

/** Sum of all late invoices; an invoice that is not due yet or is being paid is not late. */
const unpaid = z.object({
  count: z.number(),
  total: money,
  /** Why the newest late invoice was not paid; null if no payment was attempted yet. */
  reason: z.string().nullable(),
  /** The payment method that was tried; null if none was, or if it was removed. */
  method: z.string().nullable(),
  attempt_at: instant.nullable(),
})
export type Unpaid = z.infer<typeof unpaid>

/** PAY-14: access is checked against the organization of the body (organization.f_m_payment_methods.update). */
export const paymentInfoCalls = defineCalls({
  create: {
    method: 'POST',
    path: '/f_m_payment_infos',
    summary: 'Makes the customer of an organization at the payment provider, or gives the one there is',
    access: 'signed-in',
    botCheck: true,
    body: z.object({ organization_id: requiredId }),
    reply: z.object({ payment_info: paymentInfo }),
    status: 201,
  },
})

export const paymentMethodCalls = defineCalls({
  create: {
    method: 'POST',
    path: '/f_m_payment_methods',
    summary:
      'Keeps a method that the provider has tokenized: it becomes the primary one, and unpaid invoices are tried',
    access: 'signed-in',
    botCheck: true,
    body: z.object({ payment_method_id: verbatimText.max(255), organization_id: requiredId }),
    reply: z.object({ payment_method: paymentMethod, message }),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/f_m_payment_methods/:id',
    summary: 'Makes a method the primary one; the others no longer are',
    access: 'signed-in',
    body: z.object({ is_primary: z.literal(true, 'Required') }),
    reply: z.object({ payment_method: paymentMethod, message }),
  },
  remove: {
    method: 'DELETE',
    path: '/f_m_payment_methods/:id',
    summary: 'Removes a method; of those that are left the newest becomes the primary one',
    access: 'signed-in',
    reply: withMessage,
  },
})

export const paymentCalls = defineCalls({
  attempts: {
    method: 'GET',
    path: '/orders/:id/payment_attempts',
    summary: 'How often an invoice was tried, the last try first, for who may see it',
    access: 'signed-in',
    reply: z.object({ attempts: z.array(paymentAttempt) }),
  },
  unpaid: {
    method: 'GET',
    path: '/organizations/:id/unpaid_invoices',
    summary:
      'What an organization should have paid by now, and why the last try came to nothing; null where nothing is late',
    access: 'signed-in',
    reply: z.object({ unpaid: unpaid.nullable() }),
  },
  hint: {
    method: 'POST',
    path: '/payments/webhook',
    summary: 'What the payment provider calls when a transaction changed: it is read there, whatever the body says',
    access: 'public',
    query: z.object({ secret: z.string().max(200).optional() }),
    body: z.looseObject({}),
    reply: withMessage,
  },
})
