import { invitationCalls } from '#contract/invitations.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import { byHand, type Handlers } from '#server/http/handlers.ts'
import { confirmInvitation, openInvitation, signUpWithInvitation } from './accept.ts'
import { inviteMember, inviteToCreate, resendInvitation, revokeInvitation } from './actions.ts'
import { getInvitation, listInvitations } from './queries.ts'

const SENT = 'The invitation is on its way.'

export const invitationRoutes: Handlers<typeof invitationCalls> = {
  invite: async (ctx, { params, body }) => ({
    invitation: await getInvitation(ctx, await inviteMember(ctx, params.id, body)),
    message: SENT,
  }),
  list: async (ctx, { params, query }) => {
    await getOrganizationRecord(ctx, params.id)
    return listInvitations(ctx, params.id, query)
  },
  inviteToCreate: async (ctx, { body }) => ({
    invitation: await getInvitation(ctx, await inviteToCreate(ctx, body.email)),
    message: SENT,
  }),
  listToCreate: (ctx, { query }) => listInvitations(ctx, null, query),
  resend: async (ctx, { params }) => {
    await resendInvitation(ctx, params.id)
    return { invitation: await getInvitation(ctx, params.id), message: SENT }
  },
  revoke: async (ctx, { params }) => {
    await revokeInvitation(ctx, params.id)
    return { message: 'The invitation was taken back.' }
  },
  open: async (ctx, { body }) => ({ invitation: await openInvitation(ctx, body.token) }),
  createUser: byHand(invitationCalls.createUser, async (ctx, { body }) => {
    await signUpWithInvitation(ctx, body)
    return { message: 'Your account was created. Please sign in.' }
  }),
  confirm: async (ctx, { body }) => {
    await confirmInvitation(ctx, body.token)
    return { message: 'Your invitation has been confirmed.' }
  },
}
