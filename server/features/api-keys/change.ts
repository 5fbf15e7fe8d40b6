import type { KeyChanges } from '#contract/api-keys.ts'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { CODE } from '#contract/errors.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import { conflict, notFound, throwConflictIf } from '#server/errors.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import type { Ctx } from '#server/work.ts'
import { placeOf } from './create.ts'
import { getKey, keysOf, type Owner } from './queries.ts'

/** Renames a key, or changes the web pages that may call with it. */
export async function updateKey(ctx: Ctx, owner: Owner, id: number, changes: KeyChanges) {
  const organization = await findOrganization(ctx, owner)
  throwConflictIf(organization && closedBlocker(organization))
  const key = await lockLivingKey(ctx, owner, id)
  const before = { name: key.name, allowed_origins: key.allowed_origins }
  const after = {
    name: changes.name ?? before.name,
    allowed_origins: changes.allowed_origins ? [...new Set(changes.allowed_origins)] : before.allowed_origins,
  }
  const edit = diffFields(before, after)
  if (edit) {
    await ctx.db.updateTable('api_keys').set(after).where('id', '=', id).execute()
    await ctx.emit('api_key.updated', edit, placeOf(owner, id))
  }
  return getKey(ctx, owner, id)
}

/** Ends a key; of two at once, the second is told that it has ended. */
export async function revokeKey(ctx: Ctx, owner: Owner, id: number) {
  await findOrganization(ctx, owner)
  const { name } = await lockLivingKey(ctx, owner, id)
  await ctx.db.updateTable('api_keys').set({ revoked_at: ctx.now }).where('id', '=', id).execute()
  await ctx.emit('api_key.revoked', { name }, placeOf(owner, id))
}

/** Returns the organization in scope, or 404; undefined for the keys of staff. */
function findOrganization(ctx: Ctx, owner: Owner) {
  return owner === 'staff' ? undefined : getOrganizationRecord(ctx, owner)
}

async function lockLivingKey(ctx: Ctx, owner: Owner, id: number) {
  const key = await keysOf(ctx, owner)
    .where('id', '=', id)
    .select(['name', 'allowed_origins', 'revoked_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!key) throw notFound()
  if (key.revoked_at !== null) throw conflict('The key was revoked already.', CODE.wrongState)
  return key
}
