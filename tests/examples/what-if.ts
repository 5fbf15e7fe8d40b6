import { toOwnPricing, PRICE_KEYS, toPricing } from '#contract/prices.ts'
import type { whatIfCalls } from '#contract/what-if.ts'
import type { Examples } from './world.ts'

export const whatIfExamples: Examples<typeof whatIfCalls> = {
  everybodys: () => ({ body: toPricing(new Map(PRICE_KEYS.map((key) => [key, 4])), [{ volume: 3, discount: 12 }]) }),
  own: ({ organization }) => ({
    params: { id: organization.id },
    body: toOwnPricing(new Map([['arch.print', 24.5]]), null),
  }),
}
