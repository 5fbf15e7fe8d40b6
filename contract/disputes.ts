import { z } from 'zod'
import { STAFF_ROLES } from './access.ts'
import { defineCalls } from './call.ts'
import { instant, message, money, note, required } from './wire.ts'

/** A practice's objection to an amount of one of its invoices; staff uphold the amount or remove it. */
export const dispute = z.object({
  id: z.number(),
  order_id: z.number(),
  /** The disputed amount: month, line-<id of the line> or patient-<id of the patient>. */
  line: z.string(),
  /** Label and amount at the time of the dispute. */
  label: z.string(),
  value: money,
  reason: z.string(),
  status: z.enum(['open', 'kept', 'removed']),
  answer: z.string().nullable(),
  /** The refunded amount, lower if discounts or earlier disputes had reduced it; null unless the amount was removed. */
  returned: money.nullable(),
  /** The credit that refunded it, if the invoice was closed. */
  credit_id: z.number().nullable(),
  created_by_name: z.string().nullable(),
  answered_by_name: z.string().nullable(),
  created_at: instant,
  answered_at: instant.nullable(),
})
export type Dispute = z.infer<typeof dispute>

const line = z.string('Required').regex(/^(month|(line|patient)-[1-9]\d{0,9})$/, 'Choose an amount of the invoice.')
const requiredText = required.pipe(note)
const withDispute = z.object({ dispute, message })

export const disputeCalls = defineCalls({
  open: {
    method: 'POST',
    path: '/orders/:id/disputes',
    summary: 'Disputes an amount of an invoice of the own practice, with a reason',
    access: 'signed-in',
    body: z.object({ line, reason: requiredText }),
    reply: withDispute,
    status: 201,
  },
  answer: {
    method: 'POST',
    path: '/disputes/:id/answer',
    summary:
      'Keeps a disputed amount or takes it back: off the open order, of an unpaid invoice at once, of a paid one as a credit',
    access: { roles: STAFF_ROLES, anyOf: ['orders.manage'] },
    body: z.object({ outcome: z.enum(['kept', 'removed'], 'Choose kept or removed.'), answer: requiredText }),
    reply: withDispute,
  },
})
