import type { priceCalls } from '#contract/prices.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/work.ts'
import { saveOwnPricing, savePricing, saveSurcharges } from './actions.ts'
import { getPricing, getSurcharges, getVisibleOwnPricing } from './queries.ts'

const SAVED = 'The prices were saved.'

export const priceRoutes: Handlers<typeof priceCalls> = {
  get: replyGeneralPricing,
  save: async (ctx, { body }) => {
    await savePricing(ctx, body)
    return { ...(await replyGeneralPricing(ctx)), message: SAVED }
  },
  getOwn: (ctx, { params }) => replyOwnPricing(ctx, params.id),
  saveOwn: async (ctx, { params, body }) => {
    await saveOwnPricing(ctx, params.id, body)
    return { ...(await replyOwnPricing(ctx, params.id)), message: SAVED }
  },
  saveSurcharges: async (ctx, { body }) => {
    await saveSurcharges(ctx, body)
    const { list } = await getSurcharges(ctx)
    return { settings: list, message: 'The tax and the card fee were saved.' }
  },
}

async function replyGeneralPricing(ctx: Ctx) {
  const { list, updated_at } = await getPricing(ctx)
  return { data: list, metadata: { updated_at } }
}

async function replyOwnPricing(ctx: Ctx, id: number) {
  const { list, updated_at, everybodys } = await getVisibleOwnPricing(ctx, id)
  return { data: list, metadata: { updated_at, everybodys } }
}
