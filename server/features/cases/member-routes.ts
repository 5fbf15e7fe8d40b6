import type { memberCalls } from '#contract/members.ts'
import { OWNER_PENDING } from '#contract/organizations.rules.ts'
import type { Member } from '#contract/organizations.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { addMember, changeMemberRole, removeMember } from '#server/features/organizations/member-actions.ts'
import { reassignThirdPartyCases } from './reassign-third-party-cases.ts'

/**
 * The routes are bound here, not in organizations/, because removing a manager reassigns the open cases of the third
 * party.
 */
export const memberRoutes: Handlers<typeof memberCalls> = {
  add: async (ctx, { params, body }) => {
    const member = await addMember(ctx, params.id, body)
    return { member, message: withOwnerNotice('The member was added.', member) }
  },
  remove: async (ctx, { params, body }) => {
    const role = await removeMember(ctx, params.id, body.user_id)
    if (role === 'organization_manager') await reassignThirdPartyCases(ctx, params.id, body.give_back_to)
    return { message: 'The member was removed.' }
  },
  changeRole: async (ctx, { params, body }) => {
    const { member, before } = await changeMemberRole(ctx, params.id, body)
    const isManagerRemoved = before === 'organization_manager' && body.role !== before
    if (isManagerRemoved) await reassignThirdPartyCases(ctx, params.id, body.give_back_to)
    return { member, message: member.role_when_verified ? OWNER_PENDING : 'The role was changed.' }
  },
}

function withOwnerNotice(message: string, { role_when_verified }: Member) {
  return role_when_verified ? `${message} ${OWNER_PENDING}` : message
}
