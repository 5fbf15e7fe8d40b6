import { z } from 'zod'
import { defineCalls } from './call.ts'
import { ownPricing, pricing } from './prices.ts'
import { instant, message } from './wire.ts'

/** Realtime event without data on private-internal, published after a draft was created, taken over or discarded. */
export const DRAFT_CHANGED = 'prices.drafted'

/**
 * A price list that is not in force yet, with its last writer. There is one draft of the general list and one per
 * organization.
 */
function draftOf<List extends z.ZodType>(list: List) {
  return z.object({ writer: z.object({ id: z.number(), full_name: z.string() }), data: list, updated_at: instant })
}
const draft = draftOf(pricing).nullable()
const ownDraft = draftOf(ownPricing).nullable()
export type PriceDraft = z.infer<typeof ownDraft>

/** updated_at of the draft that was loaded; absent if there was none. */
const read = { updated_at: instant.optional() }
const setsPrices = { anyOf: ['pricing.update'] } as const
const setsOwn = { anyOf: ['organization.pricing.update'], organization: 'id' } as const

export const priceDraftCalls = defineCalls({
  get: {
    method: 'GET',
    path: '/settings/pricing/draft',
    summary: 'The draft of the price list, on the list as it is now; null without one',
    access: setsPrices,
    reply: z.object({ draft }),
  },
  save: {
    method: 'PUT',
    path: '/settings/pricing/draft',
    summary:
      'Keeps what differs from the price list as its draft, whose writer one becomes; without a difference there is none',
    access: setsPrices,
    body: pricing.extend(read),
    reply: z.object({ draft }),
  },
  discard: {
    method: 'DELETE',
    path: '/settings/pricing/draft',
    summary: 'Discards the draft of the price list that was read',
    access: setsPrices,
    body: z.object(read),
    reply: z.object({ draft, message }),
  },
  getOwn: {
    method: 'GET',
    path: '/organizations/:id/pricing/draft',
    summary: 'The draft of the prices of an organization; null without one',
    access: setsOwn,
    reply: z.object({ draft: ownDraft }),
  },
  saveOwn: {
    method: 'PUT',
    path: '/organizations/:id/pricing/draft',
    summary: 'Keeps what differs from the prices of an organization as their draft',
    access: setsOwn,
    body: ownPricing.extend(read),
    reply: z.object({ draft: ownDraft }),
  },
  discardOwn: {
    method: 'DELETE',
    path: '/organizations/:id/pricing/draft',
    summary: 'Discards the draft of the prices of an organization that was read',
    access: setsOwn,
    body: z.object(read),
    reply: z.object({ draft: ownDraft, message }),
  },
})
