import type { Work } from '#server/work.ts'
import { recoveryCodeContext } from './recovery-codes.ts'
import { seal, unseal } from './secret-box.ts'
import { totpContext } from './totp.ts'

/**
 * Reseals with the first secret what the second one sealed, while APP_SECRET holds two, so that the second can be
 * dropped. A row that changes concurrently is skipped, as the update matches the old value.
 */
export async function resealAll(ctx: Work) {
  const { secrets } = ctx.services.config
  if (secrets.length === 1) return
  const count = { sealed_anew: 0, unreadable: 0 }

  async function reseal(context: string, old: Buffer, write: (sealed: Buffer) => Promise<unknown>) {
    const opened = unseal(secrets, context, old)
    if (!opened) count.unreadable += 1
    if (!opened || opened.isFirst) return
    await write(seal(secrets, context, opened.plain))
    count.sealed_anew += 1
  }

  for (const { user_id, secret: sealed } of await ctx.db
    .selectFrom('totp_secrets')
    .select(['user_id', 'secret'])
    .execute())
    await reseal(totpContext(user_id), sealed, (secret) =>
      ctx.db.updateTable('totp_secrets').set({ secret }).where('secret', '=', sealed).execute(),
    )
  const codes = ctx.db.selectFrom('recovery_codes').select(['user_id', 'sealed_hash']).where('used_at', 'is', null)
  for (const { user_id, sealed_hash: sealed } of await codes.execute())
    await reseal(recoveryCodeContext(user_id), sealed, (sealed_hash) =>
      ctx.db.updateTable('recovery_codes').set({ sealed_hash }).where('sealed_hash', '=', sealed).execute(),
    )
  ctx.services.log.info(count, 'second factors are sealed with the first APP_SECRET')
}
