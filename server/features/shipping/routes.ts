import type { shippingCalls } from '#contract/shipping.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { listShippingMethods } from './queries.ts'

export const shippingRoutes: Handlers<typeof shippingCalls> = {
  methods: async (ctx, { query }) => ({ shipping_methods: await listShippingMethods(ctx, query) }),
}
