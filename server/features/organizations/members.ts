import { sql, type Kysely } from 'kysely'
import { isStaff } from '#contract/access.ts'
import { seesMembers } from '#contract/organizations.rules.ts'
import type { Member } from '#contract/organizations.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import type { DB } from '#server/db/schema.ts'
import { USER_COLUMNS, withRoles } from '#server/features/users/queries.ts'
import type { Ctx, Work } from '#server/work.ts'
import { thirdPartyCases } from './third-party-cases.ts'

function memberRows(db: Kysely<DB>, organization_id: number) {
  return (
    db
      .selectFrom('organization_members as m')
      .innerJoin('users', 'users.id', 'm.user_id')
      .where('m.organization_id', '=', organization_id)
      .where('users.deleted_at', 'is', null)
      // Lists the owner first, as the usual contact.
      .orderBy(sql`m.role <> 'organization_owner'`)
      .orderBy(sql`lower(users.first_name)`)
      .orderBy(sql`lower(users.last_name)`)
      .orderBy('users.id')
  )
}

/** @param user_id limits the rows to one member; null returns all. */
function detailedRows(db: Kysely<DB>, organization_id: number, user_id: number | null) {
  return memberRows(db, organization_id)
    .where(sql<boolean>`(${user_id}::int is null or users.id = ${user_id})`)
    .select(USER_COLUMNS)
    .select([
      sql<number | null>`case when m.role = 'organization_manager'
        then (select count(*)::int from (${thirdPartyCases(db, organization_id)}) c) end`.as('open_cases'),
      'm.role as pivot_role',
      'm.role_when_verified',
      assignedLocations(organization_id).as('assigned_locations'),
    ])
}

const membersForCustomers = preparedTemplate(detailedRows)
const membersForStaff = preparedTemplate((db, organization_id: number, user_id: number | null) =>
  detailedRows(db, organization_id, user_id).select(lastSeen().as('last_seen_at')),
)

/**
 * Lists the members of an organization that the caller has checked to be in scope, or one of them. A plain member gets
 * only their own row (specification 7).
 */
export async function listMembers(ctx: Ctx, organization_id: number, user_id?: number): Promise<Member[]> {
  const memberId = seesMembers(ctx.actor, organization_id) ? (user_id ?? null) : ctx.actor.id
  const rows = await (isStaff(ctx.actor) ? membersForStaff : membersForCustomers)(ctx.db, organization_id, memberId)
  return rows.map(({ pivot_role, role_when_verified, ...row }) => ({
    ...withRoles(row),
    role_when_verified,
    pivot: { role: { name: pivot_role } },
  }))
}

function assignedLocations(organization_id: number) {
  return sql<Member['assigned_locations']>`coalesce((
    select json_agg(json_build_object('id', l.id, 'location_name', l.location_name) order by lower(l.location_name), l.id)
    from location_users lu join locations l on l.id = lu.location_id
    where lu.user_id = users.id and l.organization_id = ${organization_id}), '[]'::json)`
}

/** Selects the time of the user's latest action in the event log. */
function lastSeen() {
  return sql<string | null>`(select e.created_at from events e where e.actor_id = users.id order by e.id desc limit 1)`
}

const manager = preparedTemplate((db, organization_id: number) =>
  memberRows(db, organization_id).where('m.role', '=', 'organization_manager').select(['users.id', 'users.full_name']),
)

/** Finds the authorized third party ('3PP'): the member with the manager pivot. */
export async function findManager(ctx: Work, organization_id: number) {
  const [member] = await manager(ctx.db, organization_id)
  return member
}

/** Register 29: the doctors of a case are the members with an owner or member pivot. */
export async function listDoctorIds(ctx: Work, organization_id: number) {
  return (await listDoctors(ctx, organization_id)).map((row) => row.id)
}

export function listDoctors(ctx: Work, organization_id: number) {
  return memberRows(ctx.db, organization_id)
    .where('m.role', 'in', ['organization_owner', 'organization_member'])
    .select(['users.id', 'users.full_name', 'users.email'])
    .execute()
}
