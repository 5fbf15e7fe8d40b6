import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import {
  effectivePermissions,
  isLabPartner,
  isStaff,
  managedOrganizations,
  type GlobalRole,
  seesArchived,
} from '#contract/access.ts'
import { explainPermissions } from '#contract/explain-permissions.ts'
import { seesMembers } from '#contract/organizations.rules.ts'
import type { ManagedUser } from '#contract/user-admin.ts'
import type { DB } from '#server/db/schema.ts'
import { notFound, unauthenticated } from '#server/errors.ts'
import { contractFacts, toVisibleContract, USER_COLUMNS, withRoles } from '#server/features/users/queries.ts'
import { currentOrganization, HAS_SECOND_FACTOR } from '#server/http/actor.ts'
import { organizationScope } from '#server/features/visibility/organizations.ts'
import type { Ctx } from '#server/work.ts'

/**
 * Specification 7: staff see all users, archived ones with organization.view-archived; a lab partner sees the members
 * of the organizations it manages; an owner or manager those of the current organization; every user sees themselves.
 */
function userScope(ctx: Ctx) {
  return (eb: ExpressionBuilder<DB, 'users'>): Expression<SqlBool> => {
    const { actor } = ctx
    const isSelf = eb('users.id', '=', actor.id)
    const isActive = eb('users.deleted_at', 'is', null)
    if (isStaff(actor)) return seesArchived(ctx.actor) ? eb.val(true) : isActive
    const ids = organizationsOfColleagues(ctx)
    if (ids.length === 0) return isSelf
    const isMember = eb.exists(
      eb
        .selectFrom('organization_members')
        .whereRef('organization_members.user_id', '=', 'users.id')
        .where('organization_members.organization_id', 'in', ids)
        .select('organization_members.user_id'),
    )
    return eb.or([isSelf, eb.and([isActive, isMember])])
  }
}

/** Returns the organizations whose members an actor outside the staff may see. */
function organizationsOfColleagues({ actor }: Ctx): number[] {
  if (isLabPartner(actor)) return managedOrganizations(actor)
  const current = actor.current_organization_id
  return current !== null && seesMembers(actor, current) ? [current] : []
}

function visibleUsers(ctx: Ctx) {
  return ctx.db.selectFrom('users').where(userScope(ctx))
}

/**
 * Returns the user to change, or 404. Locks that row and the actor's, always in the same order, so that of two users
 * who change each other the second is signed out or refused.
 */
export async function lockVisibleUser(ctx: Ctx, id: number) {
  const rows = await visibleUsers(ctx)
    .where('users.id', 'in', [ctx.actor.id, id])
    .selectAll('users')
    .orderBy('users.id')
    .forNoKeyUpdate()
    .execute()
  const actor = rows.find((row) => row.id === ctx.actor.id)
  if (!actor || actor.deleted_at || actor.role !== ctx.actor.role) throw unauthenticated()
  const user = rows.find((row) => row.id === id)
  if (!user) throw notFound()
  return withRoles(user)
}

export type UserRecord = Awaited<ReturnType<typeof lockVisibleUser>>

export async function loadUser(ctx: Ctx, id: number): Promise<ManagedUser> {
  const row = await visibleUsers(ctx)
    .where('users.id', '=', id)
    .select([
      ...USER_COLUMNS,
      'users.email_verified_at',
      'users.current_organization_id',
      HAS_SECOND_FACTOR.as('has_second_factor'),
      pendingEmail(ctx.now).as('new_email'),
    ])
    .executeTakeFirst()
  if (!row) throw notFound()
  const { email_verified_at, current_organization_id, has_second_factor, new_email, ...facts } = withRoles(row)
  const all = await listOrganizationsOf(ctx, id)
  const current = currentOrganization(all, current_organization_id)
  const currentMembership = all.find((each) => each.id === current) ?? null
  const seesAll = isStaff(ctx.actor) || id === ctx.actor.id
  const visibleIds = organizationsOfColleagues(ctx)
  const organizations = all
    .filter((each) => seesAll || visibleIds.includes(each.id))
    .map(({ contract: _contract, ...organization }) => organization)
  if (!seesAll) return { ...facts, organizations }
  const permission_toggles = await listToggles(ctx, id)
  return {
    ...facts,
    organizations,
    email_verified_at,
    new_email,
    has_second_factor,
    additional_emails: await listEmails(ctx, id),
    all_permissions: effectivePermissions(roleOf(facts), permission_toggles),
    permission_toggles,
    contract: currentMembership && toVisibleContract(ctx.actor, currentMembership.id, currentMembership.contract),
    survey_response: (await findSurveyResponse(ctx, id)) ?? null,
  }
}

function pendingEmail(now: string) {
  return sql<string | null>`(select c.after from email_changes c
    where c.user_id = users.id and c.verified_at is null and c.expires_at > ${now})`
}

export async function explainUser(ctx: Ctx, id: number) {
  const user = await loadUser(ctx, id)
  const permissions = explainPermissions({
    role: roleOf(user),
    toggles: user.permission_toggles ?? [],
    organizations: user.organizations.map((each) => ({ id: each.id, name: each.name, role: each.pivot.role.name })),
  })
  return { user, permissions, toggled: await listToggled(ctx, id) }
}

export function roleOf(user: { roles: readonly { name: GlobalRole }[] }): GlobalRole {
  return user.roles[0]?.name ?? 'doctor'
}

export function listToggles(ctx: Ctx, user_id: number) {
  return ctx.db
    .selectFrom('user_permissions')
    .where('user_id', '=', user_id)
    .select(['permission', 'granted'])
    .orderBy('permission')
    .execute()
}

/** Hides memberships in organizations outside the actor's scope. */
async function listOrganizationsOf(ctx: Ctx, user_id: number) {
  const rows = await ctx.db
    .selectFrom('organization_members as m')
    .innerJoin('organizations', 'organizations.id', 'm.organization_id')
    .where(organizationScope(ctx))
    .where('m.user_id', '=', user_id)
    .select([
      'organizations.id',
      'organizations.name',
      'organizations.account_number',
      'organizations.disabled_at',
      'organizations.deleted_at',
      'm.role as pivot_role',
      contractFacts('organizations.id').as('contract'),
    ])
    .orderBy(sql`lower(organizations.name)`)
    .orderBy('organizations.id')
    .execute()
  return rows.map(({ pivot_role, ...organization }) => ({
    ...organization,
    pivot: { role: { name: pivot_role } },
  }))
}

function listEmails(ctx: Ctx, user_id: number) {
  return ctx.db.selectFrom('user_emails').where('user_id', '=', user_id).select(['id', 'email']).orderBy('id').execute()
}

function findSurveyResponse(ctx: Ctx, user_id: number) {
  return ctx.db
    .selectFrom('survey_responses as r')
    .innerJoin('survey_questions as q', 'q.id', 'r.survey_question_id')
    .innerJoin('survey_answers as a', 'a.id', 'r.survey_answer_id')
    .where('r.user_id', '=', user_id)
    .orderBy('q.id')
    .limit(1)
    .select(['q.question', 'a.answer', 'r.survey_response_other'])
    .executeTakeFirst()
}

/** Returns the latest event of each toggle. */
async function listToggled(ctx: Ctx, user_id: number) {
  const { rows } = await sql<{ permission: string; granted: boolean; by: string | null; at: string }>`
    select distinct on (e.data->>'permission')
      e.data->>'permission' as permission, (e.data->>'granted')::boolean as granted, u.full_name as by, e.created_at as at
    from events e left join users u on u.id = e.actor_id
    where e.user_id = ${user_id} and e.name = 'user.permission_toggled'
    order by e.data->>'permission', e.id desc`.execute(ctx.db)
  return rows
}
