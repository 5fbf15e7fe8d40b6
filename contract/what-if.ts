import { z } from 'zod'
import { defineCalls } from './call.ts'
import { ownPricing, pricing } from './prices.ts'
import { instant, money } from './wire.ts'

/** The last monthly invoice of one organization, as billed and with the draft's prices; before tax and card fee. */
const practice = z.object({
  organization: z.object({ id: z.number(), name: z.string() }),
  order_id: z.number(),
  closed_at: instant.nullable(),
  billed: money,
  would_be: money,
  difference: money,
})
export type WhatIfPractice = z.infer<typeof practice>

const whatIf = z.object({
  /** Organizations whose invoice would differ, the largest difference first; at most MAX_WHAT_IF_ROWS. */
  practices: z.array(practice),
  /** Number of invoices that would differ (`changed`), out of all compared ones (`of`). */
  changed: z.number(),
  of: z.number(),
  /** Sums over the invoices that would differ. */
  billed: money,
  would_be: money,
  difference: money,
  /**
   * Fees of the draft that were free at the time, on invoices charged before such lines were recorded; they are missing
   * from the comparison.
   */
  uncounted: z.array(z.string()),
})
export type WhatIf = z.infer<typeof whatIf>

export const MAX_WHAT_IF_ROWS = 100

/** Compares a draft with the last invoices; nothing is saved. */
export const whatIfCalls = defineCalls({
  everybodys: {
    method: 'POST',
    path: '/settings/pricing/what_if',
    summary: 'What the last monthly invoice of each organization would have come to with this price list',
    access: { anyOf: ['pricing.update'] },
    body: pricing,
    reply: z.object({ what_if: whatIf }),
  },
  own: {
    method: 'POST',
    path: '/organizations/:id/pricing/what_if',
    summary: 'The same of one organization with prices of its own',
    access: { anyOf: ['organization.pricing.update'], organization: 'id' },
    body: ownPricing,
    reply: z.object({ what_if: whatIf }),
  },
})
