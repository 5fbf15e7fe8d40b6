import { promotionCodeCalls } from '#contract/promotion-codes.ts'
import { countAsked } from '#server/http/asked.ts'
import { withBefore, type Handlers } from '#server/http/context.ts'
import { getUsableCode, promotionCodeOf } from './queries.ts'

/** A code that is typed is asked about twice, once for each type. */
const TRIES = 20

export const promotionCodeRoutes: Handlers<typeof promotionCodeCalls> = {
  validate: withBefore(
    promotionCodeCalls.validate,
    (ctx) => countAsked(ctx, 'promotion code', { ip: ctx.request.ip, about: `user ${ctx.actor.id}`, limit: TRIES }),
    async (ctx, { params, query }) => {
      const code = await getUsableCode(ctx, params.code, query.promotion_code_type_id)
      return { promotion_code: promotionCodeOf(code), message: 'The promotion code was applied.' }
    },
  ),
}
