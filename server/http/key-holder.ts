import { sql } from 'kysely'
import { effectivePermissions, isStaff, permits } from '#contract/access.ts'
import { apiKeyCalls, staffApiKeyCalls } from '#contract/api-keys.ts'
import { canMakeKeyForAll } from '#contract/api-keys.rules.ts'
import { knownScopes } from '#contract/scopes.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import type { SignedIn } from '#server/work.ts'
import { HAS_SECOND_FACTOR, NO_SESSION, PIVOTS, TOGGLES, toSignedIn, tokenHash, type ActorSource } from './actor.ts'

const readHolder = preparedTemplate((db, hash: Buffer, now: string, required: readonly string[]) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('users', 'users.id', 'k.user_id')
    .leftJoin('organizations as o', 'o.id', 'k.organization_id')
    .where('k.secret_hash', '=', hash)
    .where('k.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', now)]))
    .where('users.deleted_at', 'is', null)
    .select(['k.id as key_id', 'k.name', 'k.scopes', 'k.allowed_origins', 'k.last_used_at'])
    .select(['k.organization_id', 'k.organization_ids', 'o.deleted_at', 'o.disabled_at'])
    .select(['users.id', 'users.role', 'users.first_name', 'users.last_name', 'users.email'])
    .select([TOGGLES.as('toggles'), PIVOTS.as('pivots')])
    .select(
      sql<boolean>`users.role = any(${required}::text[]) and not ${HAS_SECOND_FACTOR}`.as('second_factor_missing'),
    ),
)

/**
 * Loads who acts by an API key, with at most the rights that its maker has now (decisions 10.7). Undefined once the key
 * has ended, or its maker may not have such a key any more. A restore drill has the keys of the portal that it copies,
 * and must not answer for it.
 */
export async function findKeyHolder({ db, config }: ActorSource, secret: string, now: string) {
  if (config.restoreDrill) return undefined
  const [row] = await readHolder(db, tokenHash(secret), now, config.requireSecondFactor)
  if (!row) return undefined
  const session = { session_id: NO_SESSION, last_seen_at: null, confirmed_at: now, current_organization_id: null }
  const maker = toSignedIn({ ...row, ...session })
  const holder = row.organization_id === null ? asStaff(maker, row) : asMember(maker, row.organization_id, row)
  const { key_id: id, name, scopes, allowed_origins, last_used_at } = row
  return holder && { ...holder, key: { id, name, scopes: knownScopes(scopes), allowed_origins, last_used_at } }
}

/** A key of staff sees the organizations that it names; only a super admin has one that sees all of them. */
function asStaff(maker: SignedIn, { organization_ids }: { organization_ids: number[] | null }): SignedIn | undefined {
  if (!permits(staffApiKeyCalls.create.access, maker)) return undefined
  if (organization_ids === null && !canMakeKeyForAll(maker)) return undefined
  return { ...maker, ...(organization_ids && { only_organizations: organization_ids }) }
}

type Closable = { deleted_at: string | null; disabled_at: string | null }

/**
 * In an organization a key acts with the role that its maker has there now. One that staff made acts as the owner would,
 * since the rules for staff would let it see every other practice.
 */
function asMember(maker: SignedIn, id: number, { deleted_at, disabled_at }: Closable): SignedIn | undefined {
  const inOrganization = { ...maker, current_organization_id: id }
  if (!isStaff(maker)) {
    const organizations = maker.organizations.filter((each) => each.id === id)
    return organizations.length > 0 ? { ...inOrganization, organizations } : undefined
  }
  if (!permits(apiKeyCalls.create.access, maker, id)) return undefined
  return {
    ...inOrganization,
    role: 'doctor',
    permissions: effectivePermissions('doctor', []),
    organizations: [{ id, role: 'organization_owner', deleted_at, disabled_at }],
  }
}
