import { promotionCodeCalls } from '#contract/promotion-codes.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { withBefore, type Handlers } from '#server/http/handlers.ts'
import { createPromotionCode, removePromotionCode, updatePromotionCode } from './actions.ts'
import { getPromotionCode, getUsableCode, listPromotionCodes, toManagedCode } from './queries.ts'

/** Validations allowed per period; a typed code is validated twice, once for each type. */
const MAX_VALIDATIONS = 20

export const promotionCodeRoutes: Handlers<typeof promotionCodeCalls> = {
  list: (ctx, { query }) => listPromotionCodes(ctx, query),
  get: async (ctx, { params }) => ({ promotion_code: await getPromotionCode(ctx, params.id) }),
  create: async (ctx, { body }) => ({
    promotion_code: await getPromotionCode(ctx, await createPromotionCode(ctx, body)),
    message: 'The promotion code was created.',
  }),
  update: async (ctx, { params, body }) => {
    await updatePromotionCode(ctx, params.id, body)
    return { promotion_code: await getPromotionCode(ctx, params.id), message: 'The promotion code was saved.' }
  },
  remove: async (ctx, { params }) => {
    await removePromotionCode(ctx, params.id)
    return { message: 'The promotion code was deleted.' }
  },
  validate: withBefore(
    promotionCodeCalls.validate,
    (ctx) =>
      enforceRateLimit(ctx, 'promotion code', {
        ip: ctx.request.ip,
        about: `user ${ctx.actor.id}`,
        limit: MAX_VALIDATIONS,
      }),
    async (ctx, { params, query }) => {
      const code = await getUsableCode(ctx, params.code, query.promotion_code_type_id)
      return { promotion_code: toManagedCode(code), message: 'The promotion code was applied.' }
    },
  ),
}
