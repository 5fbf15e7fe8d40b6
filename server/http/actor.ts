import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { effectivePermissions, isStaff, type PivotRole } from '#contract/access.ts'
import { STAFF_ROLES } from '#contract/roles.ts'
import type { Config } from '#server/config.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import type { DB } from '#server/db/schema.ts'
import type { SignedIn } from '#server/work.ts'
import { idleCutoffs } from './idle.ts'

/** Only this hash of a token is stored. */
export function tokenHash(token: string) {
  return createHash('sha256').update(token).digest()
}

/** The token of an `Authorization: Bearer` header, or undefined. */
export function bearerToken(authorization: string | undefined) {
  return /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
}

type Toggle = { permission: string; granted: boolean }
type Pivot = { id: number; role: PivotRole; deleted_at: string | null; disabled_at: string | null }

/** SQL: whether the row of `users` in the query has a confirmed authenticator app or a passkey. */
export const HAS_SECOND_FACTOR = sql<boolean>`(
  exists (select from totp_secrets t where t.user_id = users.id and t.confirmed_at is not null)
  or exists (select from passkeys p where p.user_id = users.id))`

/** SQL: the permissions that were switched for the row of `users`, and its memberships. */
export const TOGGLES = sql<Toggle[] | null>`(
  select json_agg(json_build_object('permission', permission, 'granted', granted))
  from user_permissions where user_permissions.user_id = users.id)`
export const PIVOTS = sql<Pivot[] | null>`(
  select json_agg(json_build_object('id', m.organization_id, 'role', m.role, 'deleted_at', o.deleted_at, 'disabled_at', o.disabled_at) order by lower(o.name), o.id)
  from organization_members m join organizations o on o.id = m.organization_id where m.user_id = users.id)`

type ActorQueryValues = readonly [now: string, required: readonly string[], staffSince: string, othersSince: string]

function selectActors(db: Kysely<DB>, ...[now, required, staffSince, othersSince]: ActorQueryValues) {
  return (
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where('sessions.expires_at', '>', now)
      .where('users.deleted_at', 'is', null)
      // An idle session has ended, whatever its expiry is.
      .where(
        sql<boolean>`coalesce(sessions.last_seen_at, sessions.created_at) >
        case when users.role = any(${STAFF_ROLES}::text[]) then ${staffSince}::timestamptz else ${othersSince}::timestamptz end`,
      )
      .select([
        'sessions.id as session_id',
        'sessions.last_seen_at',
        sql<string>`coalesce(sessions.confirmed_at, sessions.created_at)`.as('confirmed_at'),
        'users.id',
        'users.role',
        'users.first_name',
        'users.last_name',
        'users.email',
        'users.current_organization_id',
        TOGGLES.as('toggles'),
        PIVOTS.as('pivots'),
        // Looks nothing up unless the role requires a second factor.
        sql<boolean>`users.role = any(${required}::text[]) and not ${HAS_SECOND_FACTOR}`.as('second_factor_missing'),
      ])
  )
}

const readActor = preparedTemplate((db, hash: Buffer, ...values: ActorQueryValues) =>
  selectActors(db, ...values).where('sessions.token_hash', '=', hash),
)
const readActorOfSession = preparedTemplate((db, id: number, ...values: ActorQueryValues) =>
  selectActors(db, ...values).where('sessions.id', '=', id),
)

type ActorRow = Awaited<ReturnType<typeof readActor>>[number]

export type ActorSource = {
  db: Kysely<DB>
  config: Pick<Config, 'requireSecondFactor' | 'idleMinutes' | 'restoreDrill'>
}

function actorQueryValues(config: ActorSource['config'], now: string): ActorQueryValues {
  const { staff, others } = idleCutoffs(config, now)
  return [now, config.requireSecondFactor, staff, others]
}

/**
 * Loads session, user, permission toggles and memberships in the one query of a request. Undefined when the session has
 * ended.
 */
export async function findActor(
  { db, config }: ActorSource,
  token: string,
  now: string,
): Promise<SignedIn | undefined> {
  const [row] = await readActor(db, tokenHash(token), ...actorQueryValues(config, now))
  return row && toSignedIn(row)
}

/** The same for a caller who proves the session by another token, as long as the session lasts. */
export async function findActorOfSession({ db, config }: ActorSource, session_id: number, now: string) {
  const [row] = await readActorOfSession(db, session_id, ...actorQueryValues(config, now))
  return row && toSignedIn(row)
}

/** No session has this id. */
export const NO_SESSION = 0

/**
 * Loads the person whom a link was given to, who acts by it in one organization and without a session. Undefined once
 * the account is closed or has left the organization; staff belong to none.
 */
export async function findActorOfLink(
  { db, now }: { db: Kysely<DB>; now: string },
  user_id: number,
  organization_id: number,
): Promise<SignedIn | undefined> {
  const row = await db
    .selectFrom('users')
    .where('users.id', '=', user_id)
    .where('users.deleted_at', 'is', null)
    .select(['users.id', 'users.role', 'users.first_name', 'users.last_name', 'users.email'])
    .select([TOGGLES.as('toggles'), PIVOTS.as('pivots')])
    .executeTakeFirst()
  if (!row) return undefined
  const isMember = row.pivots?.some(({ id }) => id === organization_id) ?? false
  if (!isMember && !isStaff(row)) return undefined
  return toSignedIn({
    ...row,
    session_id: NO_SESSION,
    last_seen_at: null,
    confirmed_at: now,
    second_factor_missing: false,
    current_organization_id: organization_id,
  })
}

export function toSignedIn(row: ActorRow): SignedIn {
  const { role } = row
  const organizations = row.pivots ?? []
  return {
    id: row.id,
    role,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    session_id: row.session_id,
    last_seen_at: row.last_seen_at,
    confirmed_at: row.confirmed_at,
    second_factor_missing: row.second_factor_missing,
    permissions: effectivePermissions(role, row.toggles ?? []),
    organizations,
    current_organization_id: currentOrganization(organizations, row.current_organization_id),
  }
}

/** The organization that was used last, while the user is still a member; else the first by name (register 69). */
export function currentOrganization(organizations: readonly { id: number }[], last: number | null) {
  return (organizations.find((each) => each.id === last) ?? organizations[0])?.id ?? null
}
