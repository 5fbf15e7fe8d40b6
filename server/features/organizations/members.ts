import { sql } from 'kysely'
import { isCustomer, pivotRoleIn, type PivotRole } from '#contract/access.ts'
import type { Member } from '#contract/organizations.ts'
import { USER_COLUMNS, withRoles } from '#server/features/users/queries.ts'
import type { Ctx, Work } from '#server/http/context.ts'

function memberRows(ctx: Work, organization_id: number) {
  return ctx.db
    .selectFrom('organization_members as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .where('m.organization_id', '=', organization_id)
    .where('users.deleted_at', 'is', null)
    .orderBy(sql`lower(users.first_name)`)
    .orderBy(sql`lower(users.last_name)`)
    .orderBy('users.id')
}

/** Members of an organization that the caller has seen to be in scope; a plain member gets only the own row (decisions 7). */
export async function listMembers(ctx: Ctx, organization_id: number): Promise<Member[]> {
  const all = memberRows(ctx, organization_id).select(USER_COLUMNS).select('m.role as pivot_role')
  const isPlain = isCustomer(ctx.actor) && pivotRoleIn(ctx.actor, organization_id) === 'organization_member'
  const rows = await (isPlain ? all.where('users.id', '=', ctx.actor.id) : all).execute()
  return rows.map(({ pivot_role, ...row }) => ({
    ...withRoles(row),
    // The column's check constraint allows nothing else.
    pivot: { role: { name: pivot_role as PivotRole } },
  }))
}

/** The authorized third party ('3PP'): whoever holds the manager pivot. */
export function findManager(ctx: Work, organization_id: number) {
  return memberRows(ctx, organization_id)
    .where('m.role', '=', 'organization_manager')
    .select(['users.id', sql<string>`users.full_name`.as('full_name')])
    .executeTakeFirst()
}

/** Register 29: the doctors of a case are the members with owner or member pivot. */
export async function listDoctorIds(ctx: Work, organization_id: number) {
  return (await listDoctors(ctx, organization_id)).map((row) => row.id)
}

export function listDoctors(ctx: Work, organization_id: number) {
  return memberRows(ctx, organization_id)
    .where('m.role', 'in', ['organization_owner', 'organization_member'])
    .select(['users.id', sql<string>`users.full_name`.as('full_name'), 'users.email'])
    .execute()
}
