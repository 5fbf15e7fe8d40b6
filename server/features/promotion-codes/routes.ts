import type { promotionCodeCalls } from '#contract/promotion-codes.ts'
import type { Handlers } from '#server/http/context.ts'
import { getUsableCode, promotionCodeOf } from './queries.ts'

export const promotionCodeRoutes: Handlers<typeof promotionCodeCalls> = {
  validate: async (ctx, { params, query }) => {
    const code = await getUsableCode(ctx, params.code, query.promotion_code_type_id)
    return { promotion_code: promotionCodeOf(code), message: 'The promotion code was applied.' }
  },
}
