import type { Work } from '#server/work.ts'
import { recoveryCodeContext as ownerOfCode } from './recovery-codes.ts'
import { seal, unseal } from './secret-box.ts'
import { totpContext as ownerOfTotp } from './totp.ts'

/**
 * Reseals with the first secret what the second one sealed, while APP_SECRET holds two, so that the second can be
 * dropped. A row that changes concurrently is skipped, as the update matches the old value.
 */
export async function resealAll(ctx: Work) {
  const { secrets } = ctx.services.config
  if (secrets.length === 1) return
  const count = { sealed_anew: 0, unreadable: 0 }

  async function reseal(belongs: string, old: Buffer, write: (sealed: Buffer) => Promise<unknown>) {
    const opened = unseal(secrets, belongs, old)
    if (!opened) count.unreadable += 1
    if (!opened || opened.isFirst) return
    await write(seal(secrets, belongs, opened.plain))
    count.sealed_anew += 1
  }

  for (const { user_id, secret: old } of await ctx.db
    .selectFrom('totp_secrets')
    .select(['user_id', 'secret'])
    .execute())
    await reseal(ownerOfTotp(user_id), old, (secret) =>
      ctx.db.updateTable('totp_secrets').set({ secret }).where('secret', '=', old).execute(),
    )
  const codes = ctx.db.selectFrom('recovery_codes').select(['user_id', 'sealed_hash']).where('used_at', 'is', null)
  for (const { user_id, sealed_hash: old } of await codes.execute())
    await reseal(ownerOfCode(user_id), old, (sealed_hash) =>
      ctx.db.updateTable('recovery_codes').set({ sealed_hash }).where('sealed_hash', '=', old).execute(),
    )
  ctx.services.log.info(count, 'second factors are sealed with the first APP_SECRET')
}
