import { paymentMethodCalls } from '#contract/payments.ts'
import { consumeBotToken } from '#server/features/auth/bot-token.ts'
import { byHand, type Handlers } from '#server/http/handlers.ts'
import { addMethod, requirePaymentAccess, makePrimary, removeMethod } from './methods.ts'
import { withProviderErrors } from './provider-unavailable.ts'

export const paymentMethodRoutes: Handlers<typeof paymentMethodCalls> = {
  create: byHand(paymentMethodCalls.create, async (ctx, { body: { organization_id, payment_method_id } }) => {
    await requirePaymentAccess(ctx, organization_id)
    await consumeBotToken(ctx, 'f_m_payment_methods')
    const payment_method = await withProviderErrors(() => addMethod(ctx, organization_id, payment_method_id))
    return { payment_method, message: 'Your payment method was added.' }
  }),
  update: async (ctx, { params }) => ({
    payment_method: await makePrimary(ctx, params.id),
    message: 'Invoices are paid by this method from now on.',
  }),
  remove: async (ctx, { params }) => {
    await removeMethod(ctx, params.id)
    return { message: 'The payment method was removed.' }
  },
}
