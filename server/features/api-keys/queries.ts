import { MAX_KEYS, type StaffApiKey } from '#contract/api-keys.ts'
import { addDays } from '#contract/days.ts'
import { knownScopes } from '#contract/scopes.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import { visibleName } from '#server/features/visibility/lost-edit.ts'
import { notFound } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'

/** Revoked keys stay in the list for a while, so that what ended can be seen, but not more of them than anybody reads. */
const SHOWN_DAYS = 90
const MAX_LISTED = 2 * MAX_KEYS

/** The organization of a key, or `staff` for the keys of the provider. */
export type Owner = number | 'staff'

/** Selects the keys of an organization, or of staff, which have none. */
export function keysOf(ctx: Ctx, owner: Owner) {
  const keys = ctx.db.selectFrom('api_keys as k')
  return owner === 'staff' ? keys.where('k.organization_id', 'is', null) : keys.where('k.organization_id', '=', owner)
}

function selectKeys(ctx: Ctx, owner: Owner) {
  return keysOf(ctx, owner)
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select(['k.id', 'k.name', 'k.scopes', 'k.prefix', 'k.allowed_origins', 'k.organization_ids', 'k.created_at'])
    .select(['k.last_used_at', 'k.last_used_from', 'k.expires_at', 'k.revoked_at', 'u.full_name', 'u.role'])
}

/** Lists the keys of an organization in scope, or of staff, newest first. */
export async function listKeys(ctx: Ctx, owner: Owner): Promise<StaffApiKey[]> {
  if (owner !== 'staff') await getOrganizationRecord(ctx, owner)
  const rows = await selectKeys(ctx, owner)
    .where((eb) => eb.or([eb('k.revoked_at', 'is', null), eb('k.revoked_at', '>', addDays(ctx.now, -SHOWN_DAYS))]))
    .orderBy((eb) => eb.case().when('k.revoked_at', 'is', null).then(0).else(1).end())
    .orderBy('k.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => toKey(ctx, row))
}

/** Returns one key, also a revoked one; 404 if it belongs to somebody else. */
export async function getKey(ctx: Ctx, owner: Owner, id: number): Promise<StaffApiKey> {
  const row = await selectKeys(ctx, owner).where('k.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toKey(ctx, row)
}

/** Returns the key by which the actor acts, and the organization in which it does. */
export async function getOwnKey(ctx: Ctx) {
  const { key, current_organization_id } = ctx.actor
  if (!key) throw notFound()
  const organization =
    current_organization_id === null ? null : await getOrganizationRecord(ctx, current_organization_id)
  return {
    api_key: await getKey(ctx, organization?.id ?? 'staff', key.id),
    organization: organization && { id: organization.id, name: organization.name },
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof selectKeys>['execute']>>[number]

function toKey(ctx: Ctx, { full_name, role, scopes, organization_ids, ...key }: Row): StaffApiKey {
  return {
    ...key,
    scopes: knownScopes(scopes),
    organization_ids: organization_ids ?? 'all',
    created_by: visibleName(ctx, { full_name, role }),
  }
}
