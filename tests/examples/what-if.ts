import { ownPricingOf, PRICE_KEYS, pricingOf } from '#contract/prices.ts'
import type { whatIfCalls } from '#contract/what-if.ts'
import type { Examples } from './world.ts'

export const whatIfExamples: Examples<typeof whatIfCalls> = {
  everybodys: () => ({ body: pricingOf(new Map(PRICE_KEYS.map((key) => [key, 4])), [{ volume: 3, discount: 12 }]) }),
  own: ({ organization }) => ({
    params: { id: organization.id },
    body: ownPricingOf(new Map([['arch.print', 24.5]]), null),
  }),
}
