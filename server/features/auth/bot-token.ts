import { CODE } from '#contract/errors.ts'
import { invalid } from '#server/errors.ts'
import type { PublicCtx } from '#server/work.ts'

/** The bot check of one call: single use, bound to its action, 5 minutes. The use is kept even when the call is refused. */
export async function spendBotToken(ctx: PublicCtx, action: string) {
  const verdict = await ctx.services.botCheck.verify(ctx.request.bot_token, action, {
    ip: ctx.request.ip,
    now: new Date(ctx.now),
  })
  if (!verdict.ok) throw refused()
  if (!verdict.once) return
  const fresh = await ctx.db
    .insertInto('used_bot_tokens')
    .values({ token: verdict.once, expires_at: verdict.expires_at ?? ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token')
    .executeTakeFirst()
  if (!fresh) throw refused()
}

function refused() {
  return invalid('The human verification failed. Please try again.', CODE.botCheck)
}
