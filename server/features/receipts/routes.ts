import type { receiptCalls } from '#contract/receipts.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { getReceipt } from './queries.ts'

export const receiptRoutes: Handlers<typeof receiptCalls> = {
  get: async (ctx, { params }) => ({ receipt: await getReceipt(ctx, params.id) }),
}
