import { addDays } from '#contract/days.ts'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import type { HandlerInput } from '#contract/call.ts'
import { CODE } from '#contract/errors.ts'
import { INVITATION_DAYS, type invitationCalls } from '#contract/invitations.ts'
import { conflict, invalid, throwOnUniqueViolation, throwConflictIf } from '#server/errors.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import { countLocations } from '#server/features/locations/queries.ts'
import { refuseTakenUsername } from '#server/features/users/accounts.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import type { Ctx } from '#server/work.ts'
import { lockInvitation } from './queries.ts'

type Draft = Pick<
  Awaited<ReturnType<typeof lockInvitation>>,
  'kind' | 'organization_id' | 'role' | 'email' | 'username' | 'location_ids'
>

/**
 * MEM-01: invites a member. Work and response are the same for known and unknown addresses (register 36); only the mail
 * job looks up the account.
 */
export async function inviteMember(
  ctx: Ctx,
  organization_id: number,
  body: HandlerInput<typeof invitationCalls.invite>['body'],
) {
  throwConflictIf(closedBlocker(await getOrganizationRecord(ctx, organization_id)))
  await refuseMember(ctx, organization_id, body.email)
  const username = body.username ?? null
  if (username) await refuseTakenUsername(ctx, username)
  const { role, email } = body
  const location_ids = role === 'organization_member' ? [...new Set(body.location_ids)] : []
  await refuseForeignLocations(ctx, organization_id, location_ids)
  return createOrRenewInvitation(ctx, { kind: 'member', organization_id, role, email, username, location_ids })
}

export async function inviteToCreate(ctx: Ctx, email: string) {
  return createOrRenewInvitation(ctx, {
    kind: 'create_organization',
    organization_id: null,
    role: null,
    email,
    username: null,
    location_ids: [],
  })
}

async function refuseForeignLocations(ctx: Ctx, organization_id: number, ids: readonly number[]) {
  if ((await countLocations(ctx, organization_id, ids)) < ids.length)
    throw invalid({ location_ids: ['One of these locations does not exist.'] })
}

/** Sends a new link, valid for seven days; the job that writes the mail replaces the old token. */
export async function resendInvitation(ctx: Ctx, id: number) {
  const invitation = await lockOpenInvitation(ctx, id)
  if (invitation.organization_id !== null)
    throwConflictIf(closedBlocker(await getOrganizationRecord(ctx, invitation.organization_id)))
  await renewInvitation(ctx, invitation)
}

export async function revokeInvitation(ctx: Ctx, id: number) {
  const invitation = await lockOpenInvitation(ctx, id)
  // The token is kept, so that its page can say that the invitation was revoked.
  await ctx.db.updateTable('invitations').set({ revoked_at: ctx.now }).where('id', '=', id).execute()
  await ctx.emit('invitation.revoked', ...toInvitationEvent(invitation))
}

/** Creates an invitation, or renews the open one for the same address with the new values. Returns its id. */
async function createOrRenewInvitation(ctx: Ctx, draft: Draft) {
  const open = await ctx.db
    .selectFrom('invitations')
    .where('kind', '=', draft.kind)
    .where('organization_id', draft.organization_id === null ? 'is' : '=', draft.organization_id)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', draft.email.toLowerCase()))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (open) {
    await renewInvitation(ctx, { ...draft, id: open.id, inviter_id: ctx.actor.id })
    return open.id
  }
  await countMail(ctx, draft.email)
  const alreadyInvited = conflict('This address was invited a moment ago.')
  const created = await ctx.db
    .insertInto('invitations')
    .values({ ...draft, inviter_id: ctx.actor.id, created_at: ctx.now, expires_at: addDays(ctx.now, INVITATION_DAYS) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwOnUniqueViolation('invitations_open_member', alreadyInvited))
    .catch(throwOnUniqueViolation('invitations_open_create', alreadyInvited))
  await ctx.emit('invitation.sent', ...toInvitationEvent({ ...draft, id: created.id }))
  return created.id
}

async function renewInvitation(ctx: Ctx, { id, ...draft }: Draft & { id: number; inviter_id: number | null }) {
  await countMail(ctx, draft.email)
  const { role, username, inviter_id, location_ids } = draft
  await ctx.db
    .updateTable('invitations')
    .set({ role, username, inviter_id, location_ids, expires_at: addDays(ctx.now, INVITATION_DAYS), token_hash: null })
    .where('id', '=', id)
    .execute()
  await ctx.emit('invitation.resent', ...toInvitationEvent({ ...draft, id }))
}

/** Limits invitation mails per address, whoever invites. A refused invitation rolls its count back. */
function countMail(ctx: Ctx, email: string) {
  return enforceRateLimit(ctx, 'invitation', { ip: ctx.request.ip, about: email })
}

async function lockOpenInvitation(ctx: Ctx, id: number) {
  const invitation = await lockInvitation(ctx, id)
  if (invitation.used_at) throw conflict('The invitation has been accepted already.', CODE.wrongState)
  if (invitation.revoked_at) throw conflict('The invitation was taken back.', CODE.wrongState)
  return invitation
}

async function refuseMember(ctx: Ctx, organization_id: number, email: string) {
  const member = await ctx.db
    .selectFrom('organization_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organization_id)
    .where((eb) => eb(eb.fn<string>('lower', ['u.email']), '=', email.toLowerCase()))
    .select('u.id')
    .executeTakeFirst()
  if (member) throw invalid({ email: ['This person is already a member of the organization.'] })
}

export function toInvitationEvent(row: Pick<Draft, 'email' | 'role' | 'organization_id'> & { id: number }) {
  const place = {
    subject_id: row.id,
    ...(row.organization_id !== null && { organization_id: row.organization_id }),
  }
  return [{ invitation_id: row.id, email: row.email, role: row.role }, place] as const
}
