import { z } from 'zod'
import { pivotRole } from './access.ts'
import { passwordPair, PASSWORD_MISMATCH, passwordsMatch, token } from './auth.ts'
import { defineCalls } from './call.ts'
import { SECTION_ACCESS } from './section-access.ts'
import { optionalUsername } from './users.ts'
import { email, instant, message, paged, paging, requiredName, rowId, withMessage } from './wire.ts'

export const INVITATION_DAYS = 7

/** An invitation never makes a manager (specification 3.3). */
export const INVITED_ROLES = ['organization_member', 'organization_owner'] as const
export type InvitedRole = (typeof INVITED_ROLES)[number]

/** An open invitation, also after its seven days have expired, because it can still be sent again. */
export const invitation = z.object({
  id: z.number(),
  kind: z.enum(['member', 'create_organization']),
  email: z.string(),
  username: z.string().nullable(),
  role: pivotRole.nullable(),
  organization_id: z.number().nullable(),
  /** Locations that the member will be assigned to. */
  location_ids: z.array(z.number()),
  invited_by: z.string(),
  created_at: instant,
  expires_at: instant,
  is_expired: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

export const inviteBody = z.object({
  email,
  username: optionalUsername,
  role: z.enum(INVITED_ROLES, 'Only members and owners can be invited.').default('organization_member'),
  /** Assigned to the invited user on acceptance; an owner has all locations anyway (specification 3.2). */
  location_ids: z.array(rowId).max(100).default([]),
})

export const invitedPerson = z
  .object({ first_name: requiredName, last_name: requiredName, ...passwordPair, token })
  .refine(passwordsMatch, PASSWORD_MISMATCH)

export const invitationCalls = defineCalls({
  invite: {
    method: 'POST',
    path: '/organizations/:id/invite',
    summary: 'Invites a member or an owner; answers alike for known and unknown addresses',
    access: { anyOf: ['organization.update'], organization: 'id' },
    body: inviteBody,
    reply: z.object({ invitation, message }),
    status: 201,
  },
  list: {
    method: 'GET',
    path: '/organizations/:id/invitations',
    summary: 'Open invitations of an organization, the newest first',
    access: { anyOf: ['organization.update'], organization: 'id' },
    query: z.object(paging(25)),
    reply: paged('invitations', invitation),
  },
  inviteToCreate: {
    method: 'POST',
    path: '/organizations/send_invite_to_create',
    summary: 'Invites somebody to create an organization; answers alike for known and unknown addresses',
    access: SECTION_ACCESS.inviteToCreate,
    body: z.object({ email }),
    reply: z.object({ invitation, message }),
    status: 201,
  },
  listToCreate: {
    method: 'GET',
    path: '/invitations',
    summary: 'Open invitations to create an organization, the newest first',
    access: SECTION_ACCESS.inviteToCreate,
    query: z.object(paging(25)),
    reply: paged('invitations', invitation),
  },
  resend: {
    method: 'POST',
    path: '/invitations/:id/resend',
    summary: 'Mails an open invitation again, with a new link that is good for seven days; the old link ends',
    access: 'signed-in',
    reply: z.object({ invitation, message }),
  },
  revoke: {
    method: 'DELETE',
    path: '/invitations/:id',
    summary: 'Takes an open invitation back: its link ends at once',
    access: 'signed-in',
    reply: withMessage,
  },
  open: {
    method: 'POST',
    path: '/invitations/open',
    summary: 'What the holder of an invitation link is invited to; the token is not used up',
    access: 'public',
    body: z.object({ token }),
    reply: z.object({
      invitation: invitation.pick({ kind: true, email: true, role: true, invited_by: true }).extend({
        organization: z.string().nullable(),
        /** The address already has an account, so the invitation is confirmed instead of signing up. */
        has_account: z.boolean(),
      }),
    }),
  },
  createUser: {
    method: 'POST',
    path: '/organizations/create_user',
    summary: 'Signs up from an invitation; the bot check must be passed',
    access: 'public',
    botCheck: true,
    body: invitedPerson,
    reply: withMessage,
    status: 201,
  },
  confirm: {
    method: 'POST',
    path: '/organizations/confirm_invitation',
    summary: 'Accepts an invitation for the account that the invited address has',
    access: 'public',
    body: z.object({ token }),
    reply: withMessage,
  },
})
