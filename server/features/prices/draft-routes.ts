import type { priceDraftCalls } from '#contract/price-drafts.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { discardDraft, discardOwnDraft, getDraft, getOwnDraft, saveDraft, saveOwnDraft } from './drafts.ts'

const DISCARDED = 'The draft was discarded.'

export const priceDraftRoutes: Handlers<typeof priceDraftCalls> = {
  get: async (ctx) => ({ draft: await getDraft(ctx) }),
  save: async (ctx, { body }) => ({ draft: await saveDraft(ctx, body) }),
  discard: async (ctx, { body }) => {
    await discardDraft(ctx, body.updated_at)
    return { draft: null, message: DISCARDED }
  },
  getOwn: async (ctx, { params }) => ({ draft: await getOwnDraft(ctx, params.id) }),
  saveOwn: async (ctx, { params, body }) => ({ draft: await saveOwnDraft(ctx, params.id, body) }),
  discardOwn: async (ctx, { params, body }) => {
    await discardOwnDraft(ctx, params.id, body.updated_at)
    return { draft: null, message: DISCARDED }
  },
}
