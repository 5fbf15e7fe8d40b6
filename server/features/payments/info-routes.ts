import { paymentInfoCalls } from '#contract/payments.ts'
import { notFound } from '#server/errors.ts'
import { consumeBotToken } from '#server/features/auth/bot-token.ts'
import { byHand, type Handlers } from '#server/http/handlers.ts'
import { ensureCustomer } from './provider-customer.ts'
import { requirePaymentAccess } from './methods.ts'
import { withProviderErrors } from './provider-unavailable.ts'
import { findPaymentInfo } from './queries.ts'

export const paymentInfoRoutes: Handlers<typeof paymentInfoCalls> = {
  create: byHand(paymentInfoCalls.create, async (ctx, { body: { organization_id } }) => {
    await requirePaymentAccess(ctx, organization_id)
    await consumeBotToken(ctx, 'f_m_payment_infos')
    await withProviderErrors(() => ensureCustomer(ctx, organization_id))
    const payment_info = await findPaymentInfo(ctx, organization_id)
    if (!payment_info) throw notFound()
    return { payment_info }
  }),
}
