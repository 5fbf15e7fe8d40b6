import { CODE } from '#contract/errors.ts'
import { invalid } from '#server/errors.ts'
import type { PublicCtx } from '#server/work.ts'

/**
 * Verifies the bot token of one call, which is single use, bound to its action and valid for 5 minutes. The use stays
 * recorded even if the call is refused. Throws 422.
 */
export async function consumeBotToken(ctx: PublicCtx, action: string) {
  const verdict = await ctx.services.botCheck.verify(ctx.request.bot_token, action, {
    ip: ctx.request.ip,
    now: new Date(ctx.now),
  })
  if (!verdict.ok) throw verificationFailed(ctx, action)
  if (!verdict.once) return
  const inserted = await ctx.db
    .insertInto('used_bot_tokens')
    .values({ token: verdict.once, expires_at: verdict.expires_at ?? ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token')
    .executeTakeFirst()
  if (!inserted) throw verificationFailed(ctx, action)
}

function verificationFailed({ services }: PublicCtx, action: string) {
  if (action === 'login') services.metrics.signIns.inc({ outcome: 'bot_check' })
  return invalid('The human verification failed. Please try again.', CODE.botCheck)
}
