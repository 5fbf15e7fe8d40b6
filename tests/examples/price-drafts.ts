import { PRICE_KEYS, toOwnPricing, toPricing } from '#contract/prices.ts'
import { priceDraftCalls } from '#contract/price-drafts.ts'
import type { Examples, World } from './world.ts'

export const priceDraftExamples: Examples<typeof priceDraftCalls> = {
  get: () => ({}),
  save: async ({ admin }) => {
    const { draft } = await (await admin()).call(priceDraftCalls.get)
    const body = toPricing(new Map(PRICE_KEYS.map((key) => [key, 5])), [{ volume: 3, discount: 10 }])
    return { body: { ...body, updated_at: draft?.updated_at } }
  },
  discard: async ({ admin }) => {
    const { draft } = await (await admin()).call(priceDraftCalls.get)
    return { body: { updated_at: draft?.updated_at } }
  },
  getOwn: organizationParams,
  saveOwn: (world) => ({ ...organizationParams(world), body: toOwnPricing(new Map([['arch.print', 22.5]]), null) }),
  discardOwn: (world) => ({ ...organizationParams(world), body: {} }),
}

function organizationParams({ organization }: World) {
  return { params: { id: organization.id } }
}
