import { z } from 'zod'
import { group } from './call.ts'
import { ownPricing, pricing } from './prices.ts'
import { instant, money } from './wire.ts'

/** The last monthly invoice of one organization, as it was and with the draft; before tax and card fee. */
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
  /** Those whose invoice would differ, the greatest difference first; at most a hundred. */
  practices: z.array(practice),
  /** How many would differ, and of how many. */
  changed: z.number(),
  of: z.number(),
  /** Of those that would differ. */
  billed: money,
  would_be: money,
  difference: money,
  /** Fees of the draft that cost nothing then, where something was charged before these were counted too. */
  uncounted: z.array(z.string()),
})
export type WhatIf = z.infer<typeof whatIf>

export const MAX_WHAT_IF_ROWS = 100

/** Nothing is saved: a draft is judged by what was billed last. */
export const whatIfCalls = group({
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
