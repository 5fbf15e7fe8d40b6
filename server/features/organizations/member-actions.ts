import type { PivotRole } from '#contract/access.ts'
import {
  changeRoleRefusal,
  offeredMemberRoles,
  removeMemberRefusal,
  roleFitBlocker,
} from '#contract/organizations.rules.ts'
import { forbidden, invalid, notFound } from '#server/errors.ts'
import { dropAssignments } from '#server/features/locations/assignments.ts'
import type { Ctx } from '#server/work.ts'
import { listMembers } from './members.ts'
import { dropMember, putMember } from './membership.ts'
import { lockOpenOrganization } from './organization-row.ts'

type MemberRole = { user_id: number; role: PivotRole }

/** MEM-02: adds an existing user whose global role fits the pivot role (specification 3.3). */
export async function addMember(ctx: Ctx, id: number, { user_id, role }: MemberRole) {
  await lockOpenOrganization(ctx, id)
  if (!offeredMemberRoles(ctx.actor).includes(role)) throw forbidden()
  const user = await findPerson(ctx, user_id)
  if (!user) throw invalid({ user_id: ['This user does not exist.'] })
  if (user.deleted_at) throw invalid({ user_id: ['This user is archived.'] })
  if (await findMember(ctx, id, user_id)) {
    throw invalid({ user_id: ['This person is already a member of the organization.'] })
  }
  refuseMisfit(user.role, role)
  await putMember(ctx, id, { user_id, role })
  return getMember(ctx, id, user_id)
}

/**
 * MEM-04. The call is restricted to those who may change a manager; an owner is replaced only by making another member
 * owner.
 */
export async function changeMemberRole(ctx: Ctx, id: number, { user_id, role }: MemberRole) {
  await lockOpenOrganization(ctx, id)
  const member = await findMember(ctx, id, user_id)
  if (!member) throw notFound()
  const refusal = changeRoleRefusal(ctx.actor, user_id)
  if (refusal) throw forbidden(refusal)
  refuseMisfit(member.global_role, role)
  await putMember(ctx, id, { user_id, role })
  return { member: await getMember(ctx, id, user_id), before: member.role }
}

/** MEM-03: removes a member and their location assignments but not their cases. Returns the former role. */
export async function removeMember(ctx: Ctx, id: number, user_id: number) {
  await lockOpenOrganization(ctx, id)
  const member = await findMember(ctx, id, user_id)
  if (!member) throw notFound()
  const refusal = removeMemberRefusal(ctx.actor, member.role)
  if (refusal) throw forbidden(refusal)
  await dropMember(ctx, id, user_id)
  await dropAssignments(ctx, id, user_id)
  return member.role
}

function refuseMisfit(global_role: string, role: PivotRole) {
  const blocker = roleFitBlocker(global_role, role)
  if (blocker) throw invalid({ role: [blocker] })
}

function findPerson(ctx: Ctx, id: number) {
  return ctx.db.selectFrom('users').where('id', '=', id).select(['role', 'deleted_at']).executeTakeFirst()
}

async function findMember(ctx: Ctx, organization_id: number, user_id: number) {
  return ctx.db
    .selectFrom('organization_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organization_id)
    .where('m.user_id', '=', user_id)
    .select(['m.role', 'u.role as global_role'])
    .executeTakeFirst()
}

async function getMember(ctx: Ctx, organization_id: number, user_id: number) {
  const [member] = await listMembers(ctx, organization_id, user_id)
  if (!member) throw notFound()
  return member
}
