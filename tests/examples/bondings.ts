import type { bondingCalls } from '#contract/bondings.ts'
import type { Examples } from './world.ts'

export const bondingExamples: Examples<typeof bondingCalls> = {
  list: () => ({ query: { by: 'bonding_date' } }),
  askMethod: async ({ patient }) => ({ params: { id: (await patient()).id }, body: { shipping_method: 3 } }),
}
