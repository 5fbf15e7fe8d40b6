import type { memberCalls } from '#contract/members.ts'
import type { Handlers } from '#server/http/context.ts'
import { addMember, changeMemberRole, removeMember } from './member-actions.ts'

export const memberRoutes: Handlers<typeof memberCalls> = {
  add: async (ctx, { params, body }) => ({
    member: await addMember(ctx, params.id, body),
    message: 'The member was added.',
  }),
  remove: async (ctx, { params, body }) => {
    await removeMember(ctx, params.id, body.user_id)
    return { message: 'The member was removed.' }
  },
  changeRole: async (ctx, { params, body }) => ({
    member: await changeMemberRole(ctx, params.id, body),
    message: 'The role was changed.',
  }),
}
