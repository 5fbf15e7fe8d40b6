import type { HandlerInput } from '#contract/call.ts'
import { CODE } from '#contract/errors.ts'
import { INVITATION_DAYS, type invitationCalls } from '#contract/invitations.ts'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import type { PivotRole } from '#contract/access.ts'
import { conflict, invalid, throwConflictIf } from '#server/errors.ts'
import { consumeBotToken } from '#server/features/auth/bot-token.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import { createOrganization } from '#server/features/organizations/create.ts'
import { putMember } from '#server/features/organizations/membership.ts'
import { assignLocations } from '#server/features/locations/assignments.ts'
import { claimAccount, createUser, isUsernameFree } from '#server/features/users/accounts.ts'
import { tokenHash } from '#server/http/actor.ts'
import type { PublicCtx, Work } from '#server/work.ts'
import { toInvitationEvent } from './actions.ts'
import { findAccount, findByToken, inviterName, linkState } from './queries.ts'

/** Returns what the mailed link offers; only its holder can read it. */
export async function openInvitation(ctx: Work, token: string) {
  const found = await findByToken(ctx.db, tokenHash(token), ctx.now)
  if (!found) throw await invalidInvitationLink(ctx, token)
  const account = await findAccount(ctx.db, found.email)
  return {
    kind: found.kind,
    role: found.role,
    email: found.email,
    organization: found.organization,
    invited_by: inviterName(ctx, { name: found.inviter_name, role: found.inviter_role }, true),
    has_account: account?.is_verified ?? false,
  }
}

/** SIGN-11: signs up a new user, or one with an unverified address, which the mailed link verifies. */
export async function signUpWithInvitation(
  ctx: PublicCtx,
  body: HandlerInput<typeof invitationCalls.createUser>['body'],
) {
  await consumeBotToken(ctx, 'create_user')
  if (!(await findByToken(ctx.db, tokenHash(body.token), ctx.now))) throw await invalidInvitationLink(ctx, body.token)
  const password_hash = await hashPassword(body.password)
  await ctx.transaction(async (inside) => {
    const invitation = await consumeInvitation(inside, body.token)
    const account = await findAccount(inside.db, invitation.email)
    if (account?.is_verified) throw conflict('This address has an account already. Confirm the invitation instead.')
    if (account && !account.may_accept) throw cannotAccept()
    const { first_name, last_name } = body
    const names = { first_name, last_name, password_hash }
    if (account) await claimAccount(inside, account.id, names)
    const user_id = account?.id ?? (await createInvitedUser(inside, invitation, names)).id
    await admitInvitee(inside, invitation, user_id)
  })
}

/**
 * SIGN-13: accepts the invitation with the verified account of the address. Without one the link leads to the sign-up.
 */
export async function confirmInvitation(ctx: Work, token: string) {
  const invitation = await consumeInvitation(ctx, token)
  const account = await findAccount(ctx.db, invitation.email)
  if (!account?.is_verified) throw conflict('This address has no account yet. Sign up with the invitation.')
  if (!account.may_accept) throw cannotAccept()
  await admitInvitee(ctx, invitation, account.id)
}

type ConsumedInvitation = Awaited<ReturnType<typeof consumeInvitation>>

/** Consumes the invitation; of two concurrent requests one succeeds. A refusal later in the transaction restores it. */
async function consumeInvitation(ctx: Work, token: string) {
  const invitation = await ctx.db
    .updateTable('invitations')
    .set({ used_at: ctx.now })
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .returning(['id', 'kind', 'organization_id', 'role', 'email', 'username', 'location_ids'])
    .executeTakeFirst()
  if (!invitation) throw await invalidInvitationLink(ctx, token)
  return invitation
}

/** Creates the user with the username that the inviter chose, unless it was taken in the meantime. */
async function createInvitedUser(
  ctx: Work,
  { email, username }: ConsumedInvitation,
  names: { first_name: string; last_name: string; password_hash: string },
) {
  const availableUsername = username && (await isUsernameFree(ctx, username)) ? username : null
  return createUser(ctx, { ...names, email, username: availableUsername, role: 'doctor', isVerified: true })
}

async function admitInvitee(ctx: Work, invitation: ConsumedInvitation, user_id: number) {
  const organization_id = invitation.organization_id ?? (await createOrganization(ctx)).id
  // A check of the table ensures that both are set or neither.
  if (invitation.organization_id === null || invitation.role === null) {
    await putMember(ctx, organization_id, { user_id, role: 'organization_owner' }, { by: user_id })
  } else {
    await joinInvited(ctx, organization_id, user_id, invitation.role)
    await assignLocations(ctx, organization_id, user_id, invitation.location_ids)
  }
  const [data, place] = toInvitationEvent({ ...invitation, organization_id })
  await ctx.emit('invitation.accepted', data, { ...place, user_id, by: user_id })
}

/** Adds the member. Throws 409 for a closed organization; a user with a higher role there keeps it. */
async function joinInvited(ctx: Work, organization_id: number, user_id: number, role: PivotRole) {
  const organization = await ctx.db
    .selectFrom('organizations')
    .where('id', '=', organization_id)
    .select(['disabled_at', 'deleted_at'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  throwConflictIf(closedBlocker(organization))
  const member = await ctx.db
    .selectFrom('organization_members')
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .select('role')
    .executeTakeFirst()
  if (member && role === 'organization_member') return
  await putMember(ctx, organization_id, { user_id, role }, { by: user_id })
}

const LINK_ERRORS = {
  used: 'This invitation was accepted before, and its link works once. Sign in.',
  revoked: 'This invitation was taken back. Ask for a new one where it came from.',
  expired: `This invitation has expired: its link works for ${INVITATION_DAYS} days. Ask for a new one where it came from.`,
  unknown: 'This link is not complete, or a newer email has replaced it. Look for the newest one, or ask for another.',
}

/** Returns a 422 that says why the link does not work and what to do; only the link's holder learns that. */
async function invalidInvitationLink(ctx: Work, token: string) {
  return invalid(LINK_ERRORS[await linkState(ctx.db, tokenHash(token))], CODE.usedToken)
}

function cannotAccept() {
  return conflict('This account cannot accept the invitation. Please contact support.', CODE.wrongState)
}
