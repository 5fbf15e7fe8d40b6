import type { PivotRole } from '#contract/access.ts'
import { ownerStaysBlocker, secondManager } from '#contract/organizations.rules.ts'
import { notFound, throwConflictIf } from '#server/errors.ts'
import type { Work } from '#server/work.ts'
import type { EventPlace } from '#server/jobs/events.ts'
import { lockOrganizationUnscoped } from './organization-row.ts'

/**
 * Adds a member or changes a member's role (specification 3.3). A new owner replaces the previous one, who becomes a
 * member; the owner cannot change role in any other way, and there is at most one manager. A person without a verified
 * address does not replace an owner who can sign in: they join as a member and the owner role waits for the
 * verification. Locks the organization's row.
 */
export async function putMember(
  ctx: Work,
  organization_id: number,
  member: { user_id: number; role: PivotRole },
  eventActor: Pick<EventPlace, 'by'> = {},
): Promise<'done' | 'waits'> {
  const { user_id } = member
  await lockOrganizationUnscoped(ctx, organization_id)
  const before = await roleOf(ctx, organization_id, user_id)
  if (before === member.role) {
    await clearPendingRoles(ctx, organization_id, user_id)
    return 'done'
  }
  if (before) throwConflictIf(ownerStaysBlocker(before))
  if (member.role === 'organization_manager') await refuseSecondManager(ctx, organization_id)
  const role_when_verified =
    member.role === 'organization_owner' && (await mustAwaitVerification(ctx, organization_id, user_id))
      ? member.role
      : null
  const isPending = role_when_verified !== null
  const role = isPending ? 'organization_member' : member.role
  if (role === 'organization_owner') await demoteOwner(ctx, organization_id, eventActor)
  // The latest nominee becomes the owner, so earlier nominations are dropped.
  if (member.role === 'organization_owner') await clearPendingRoles(ctx, organization_id)
  await ctx.db
    .insertInto('organization_members')
    .values({ organization_id, user_id, role, role_when_verified, created_at: ctx.now })
    .onConflict((row) => row.columns(['organization_id', 'user_id']).doUpdateSet({ role, role_when_verified }))
    .execute()
  if (before === role) return 'waits'
  const place = { organization_id, user_id, ...eventActor }
  if (before) await ctx.emit('organization.role_changed', { user_id, before, after: role }, place)
  else await ctx.emit('organization.member_added', { user_id, role }, place)
  return isPending ? 'waits' : 'done'
}

/** Removes a member and leaves their cases; the owner cannot be removed. Returns the role of the removed member. */
export async function dropMember(ctx: Work, organization_id: number, user_id: number): Promise<PivotRole> {
  await lockOrganizationUnscoped(ctx, organization_id)
  const role = await roleOf(ctx, organization_id, user_id)
  if (!role) throw notFound()
  throwConflictIf(ownerStaysBlocker(role))
  await ctx.db
    .deleteFrom('organization_members')
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .execute()
  await ctx.emit('organization.member_removed', { user_id, role }, { organization_id, user_id })
  return role
}

/** Grants the owner roles that waited for the user to verify their address. */
export async function grantPendingRoles(ctx: Work, user_id: number) {
  const pending = await ctx.db
    .selectFrom('organization_members')
    .where('user_id', '=', user_id)
    .where('role_when_verified', 'is not', null)
    .select('organization_id')
    .orderBy('organization_id')
    .execute()
  for (const { organization_id } of pending) {
    await putMember(ctx, organization_id, { user_id, role: 'organization_owner' }, { by: user_id })
  }
}

/** Returns whether the nomination must wait: the owner has verified their address, the nominee has not. */
async function mustAwaitVerification(ctx: Work, organization_id: number, user_id: number) {
  const verified = await ctx.db
    .selectFrom('users as u')
    .where('u.id', '=', user_id)
    .where('u.email_verified_at', 'is not', null)
    .select('u.id')
    .executeTakeFirst()
  if (verified) return false
  const owner = await findRoleHolder(ctx, organization_id, 'organization_owner')
  return owner?.email_verified_at != null
}

async function clearPendingRoles(ctx: Work, organization_id: number, user_id?: number) {
  const query = ctx.db
    .updateTable('organization_members')
    .set({ role_when_verified: null })
    .where('organization_id', '=', organization_id)
    .where('role_when_verified', 'is not', null)
  await (user_id === undefined ? query : query.where('user_id', '=', user_id)).execute()
}

async function refuseSecondManager(ctx: Work, organization_id: number) {
  const manager = await findRoleHolder(ctx, organization_id, 'organization_manager')
  if (manager) throwConflictIf(secondManager(manager.full_name))
}

/** Finds the active member with a role that only one person can have. */
function findRoleHolder(ctx: Work, organization_id: number, role: 'organization_owner' | 'organization_manager') {
  return ctx.db
    .selectFrom('organization_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organization_id)
    .where('m.role', '=', role)
    .where('u.deleted_at', 'is', null)
    .select(['u.full_name', 'u.email_verified_at'])
    .executeTakeFirst()
}

async function roleOf(ctx: Work, organization_id: number, user_id: number) {
  const row = await ctx.db
    .selectFrom('organization_members')
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .select('role')
    .executeTakeFirst()
  return row?.role
}

async function demoteOwner(ctx: Work, organization_id: number, eventActor: Pick<EventPlace, 'by'>) {
  const previousOwner = await ctx.db
    .updateTable('organization_members')
    .set({ role: 'organization_member' })
    .where('organization_id', '=', organization_id)
    .where('role', '=', 'organization_owner')
    .returning('user_id')
    .executeTakeFirst()
  if (!previousOwner) return
  const { user_id } = previousOwner
  const change = { user_id, before: 'organization_owner', after: 'organization_member' }
  await ctx.emit('organization.role_changed', change, { organization_id, user_id, ...eventActor })
}
