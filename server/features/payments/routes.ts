import { paymentCalls } from '#contract/payments.ts'
import { byHand, type Handlers } from '#server/http/handlers.ts'
import { handleWebhook } from './payment-webhook.ts'
import { findUnpaid, listAttempts } from './queries.ts'

export const paymentRoutes: Handlers<typeof paymentCalls> = {
  attempts: async (ctx, { params }) => ({ attempts: await listAttempts(ctx, params.id) }),
  unpaid: async (ctx, { params }) => ({ unpaid: await findUnpaid(ctx, params.id) }),
  hint: byHand(paymentCalls.hint, async (ctx, { query, body }) => {
    await handleWebhook(ctx, query.secret, body)
    return { message: 'Thank you.' }
  }),
}
