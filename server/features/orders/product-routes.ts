import { toDollars } from '#contract/money.ts'
import type { productCalls } from '#contract/products.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { getProduct } from './products.ts'

export const productRoutes: Handlers<typeof productCalls> = {
  get: async (ctx, { params }) => {
    const { value_cents, ...product } = await getProduct(ctx, params.id)
    return { product: { ...product, value: toDollars(value_cents) } }
  },
}
