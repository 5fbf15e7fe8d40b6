import { PRICE_KEYS, toOwnPricing, toPricing, type priceCalls } from '#contract/prices.ts'
import type { Examples, World } from './world.ts'

export const priceExamples: Examples<typeof priceCalls> = {
  get: () => ({}),
  save: () => ({ body: toPricing(new Map(PRICE_KEYS.map((key) => [key, 3])), [{ volume: 3, discount: 10 }]) }),
  getOwn: organizationParams,
  saveOwn: (world) => ({ ...organizationParams(world), body: toOwnPricing(new Map([['arch.print', 21.5]]), null) }),
  saveSurcharges: () => ({ body: { 'tax.state': 'UT', 'tax.rate': 7.25, 'credit_card.fee': 1.49 } }),
}

function organizationParams({ organization }: World) {
  return { params: { id: organization.id } }
}
