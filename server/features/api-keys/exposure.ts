import { tokenHash } from '#server/http/actor.ts'
import type { Services } from '#server/services.ts'
import { inTransaction, type Work } from '#server/work.ts'
import { isSecret } from './secret.ts'

/** How somebody else came to have a secret. */
type Exposure = 'reported' | 'in_url'

/** Returns the living key of a secret, or undefined. */
async function findExposedKey(ctx: Work, secret: string) {
  if (!isSecret(secret)) return undefined
  return ctx.db
    .selectFrom('api_keys')
    .where('secret_hash', '=', tokenHash(secret))
    .where('revoked_at', 'is', null)
    .select(['id', 'name', 'organization_id'])
    .executeTakeFirst()
}

/** Ends a key whose secret somebody found and sent, and tells its owner. Whether there is such a key is not answered. */
export async function revokeReportedKey(ctx: Work, secret: string) {
  const key = await findExposedKey(ctx, secret)
  if (!key) return
  const { numUpdatedRows } = await ctx.db
    .updateTable('api_keys')
    .set({ revoked_at: ctx.now })
    .where('id', '=', key.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await noteExposure(ctx, key, 'reported')
}

/** Records how a key was exposed; its owner gets a mail. */
async function noteExposure(
  ctx: Work,
  { id, name, organization_id }: { id: number; name: string; organization_id: number | null },
  exposure: Exposure,
) {
  await ctx.emit(
    'api_key.exposed',
    { name, exposure },
    { subject_id: id, ...(organization_id !== null && { organization_id }) },
  )
}

/** Tells the owner of a key whose secret was part of an address. */
export function reportKeyInUrl(services: Services, secret: string, ip: string) {
  return inTransaction(services, { now: services.clock(), actor_id: null, ip }, async (work) => {
    const key = await findExposedKey(work, secret)
    if (key) await noteExposure(work, key, 'in_url')
  })
}
