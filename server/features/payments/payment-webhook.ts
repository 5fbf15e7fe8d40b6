import { notFound } from '#server/errors.ts'
import type { PublicCtx } from '#server/work.ts'
import { resumeAttempt } from './charge-attempt.ts'

/**
 * Handles a webhook of the provider. A valid secret only makes the server fetch a transaction that it already has an
 * open attempt for.
 */
export async function handleWebhook(ctx: PublicCtx, secret: string | undefined, body: unknown) {
  const hint = ctx.services.payments.hintOf(secret, body)
  if (!hint) throw notFound()
  const attempt = await ctx.db
    .selectFrom('payment_attempts')
    .where('transaction_id', '=', hint.transaction_id)
    .where('finished_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (attempt) await resumeAttempt(ctx, attempt.id)
}
