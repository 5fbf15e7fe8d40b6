import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { effectivePermissions, type GlobalRole, type PivotRole } from '#contract/access.ts'
import { fixed } from '#server/db/fixed.ts'
import type { DB } from '#server/db/schema.ts'
import type { SignedIn } from './context.ts'

/** Only this of a token is ever stored. */
export function tokenHash(token: string) {
  return createHash('sha256').update(token).digest()
}

export function bearerToken(authorization: string | undefined) {
  return /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
}

type Toggle = { permission: string; granted: boolean }
type Pivot = { id: number; role: PivotRole }

const readActor = fixed((db, hash: Buffer, now: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.token_hash', '=', hash)
    .where('sessions.expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .select([
      'sessions.id as session_id',
      'users.id',
      'users.role',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.current_organization_id',
      sql<Toggle[] | null>`(
        select json_agg(json_build_object('permission', permission, 'granted', granted))
        from user_permissions where user_permissions.user_id = users.id
      )`.as('toggles'),
      sql<Pivot[] | null>`(
        select json_agg(json_build_object('id', m.organization_id, 'role', m.role) order by lower(o.name), o.id)
        from organization_members m join organizations o on o.id = m.organization_id where m.user_id = users.id
      )`.as('pivots'),
    ]),
)

/** The one query of a request: session, person, toggles and memberships. Undefined when the session has ended. */
export async function findActor(db: Kysely<DB>, token: string, now: string): Promise<SignedIn | undefined> {
  const [row] = await readActor(db, tokenHash(token), now)
  if (!row) return undefined

  // The column's check constraint allows nothing else.
  const role = row.role as GlobalRole
  const organizations = row.pivots ?? []
  return {
    id: row.id,
    role,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    session_id: row.session_id,
    permissions: effectivePermissions(role, row.toggles ?? []),
    organizations,
    current_organization_id: currentOrganization(organizations, row.current_organization_id),
  }
}

/** The one last used, while the person is still a member; else the first by name (register 69). */
export function currentOrganization(organizations: readonly { id: number }[], last: number | null) {
  return (organizations.find((each) => each.id === last) ?? organizations[0])?.id ?? null
}
