import { paymentInfoCalls } from '#contract/payments.ts'
import { notFound } from '#server/errors.ts'
import { spendBotToken } from '#server/features/auth/bot-token.ts'
import { byHand, type Handlers } from '#server/http/handlers.ts'
import { ensureInfo } from './infos.ts'
import { judgePayments } from './methods.ts'
import { answered } from './provider-away.ts'
import { findPaymentInfo } from './queries.ts'

export const paymentInfoRoutes: Handlers<typeof paymentInfoCalls> = {
  create: byHand(paymentInfoCalls.create, async (ctx, { body: { organization_id } }) => {
    await judgePayments(ctx, organization_id)
    await spendBotToken(ctx, 'f_m_payment_infos')
    await answered(() => ensureInfo(ctx, organization_id))
    const payment_info = await findPaymentInfo(ctx, organization_id)
    if (!payment_info) throw notFound()
    return { payment_info }
  }),
}
