import { MAX_KEYS, type NewKey, type NewStaffKey } from '#contract/api-keys.ts'
import { canMakeKeyForAll } from '#contract/api-keys.rules.ts'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { conflict, forbidden, invalid, throwConflictIf } from '#server/errors.ts'
import { getOrganizationRecord, visibleOrganizations } from '#server/features/visibility/organizations.ts'
import { tokenHash } from '#server/http/actor.ts'
import type { Ctx } from '#server/work.ts'
import { getKey, keysOf, type Owner } from './queries.ts'
import { secretPrefix, writeSecret } from './secret.ts'

const IN_DRILL = 'This copy of the portal is a restore drill: its keys open nothing.'

/** Makes a key that acts in an organization in scope. The lock on the organization keeps two at once within the limit. */
export async function createKey(ctx: Ctx, organization_id: number, asked: NewKey) {
  throwConflictIf(closedBlocker(await getOrganizationRecord(ctx, organization_id, 'for update')))
  return insertKey(ctx, organization_id, { ...asked, organization_ids: null })
}

/** Makes a key of staff. Only a super admin may let it see every organization, those of tomorrow too. */
export async function createStaffKey(ctx: Ctx, { organization_ids, ...asked }: NewStaffKey) {
  if (organization_ids === 'all') {
    if (!canMakeKeyForAll(ctx.actor)) throw forbidden('Only a super admin makes a key for all organizations.')
    return insertKey(ctx, 'staff', { ...asked, organization_ids: null })
  }
  const ids = [...new Set(organization_ids)].sort((a, b) => a - b)
  const found = await visibleOrganizations(ctx)
    .where('organizations.id', 'in', ids)
    .select('organizations.id')
    .execute()
  if (found.length < ids.length) throw invalid({ organization_ids: ['Choose organizations that you see.'] })
  return insertKey(ctx, 'staff', { ...asked, organization_ids: ids })
}

async function insertKey(ctx: Ctx, owner: Owner, key: NewKey & { organization_ids: number[] | null }) {
  if (ctx.services.config.restoreDrill) throw conflict(IN_DRILL)
  const { name, scopes, organization_ids, allowed_origins, expires_at = null } = key
  if (expires_at !== null && expires_at <= ctx.now) throw invalid({ expires_at: ['Must be in the future.'] })
  await requireRoom(ctx, owner)
  const secret = writeSecret(Buffer.from(ctx.services.random(), 'base64url'))
  const organization_id = owner === 'staff' ? null : owner
  const { id } = await ctx.db
    .insertInto('api_keys')
    .values({
      user_id: ctx.actor.id,
      organization_id,
      organization_ids,
      name,
      prefix: secretPrefix(secret),
      secret_hash: tokenHash(secret),
      scopes: [...scopes],
      allowed_origins: [...new Set(allowed_origins)],
      created_at: ctx.now,
      expires_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit('api_key.created', { name, scopes, expires_at, organization_ids }, placeOf(owner, id))
  return { api_key: await getKey(ctx, owner, id), secret }
}

async function requireRoom(ctx: Ctx, owner: Owner) {
  const { count } = await keysOf(ctx, owner)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', ctx.now)]))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_KEYS) throw conflict(`There are ${MAX_KEYS} keys: revoke one that is not used any more.`)
}

/** Where the event of a key belongs in the trail. */
export function placeOf(owner: Owner, id: number) {
  return { subject_id: id, ...(owner !== 'staff' && { organization_id: owner }) }
}
