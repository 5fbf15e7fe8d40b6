import type { GlobalRole } from '#contract/access.ts'
import type { HandlerInput } from '#contract/call.ts'
import { CODE } from '#contract/errors.ts'
import type { userAdminCalls } from '#contract/user-admin.ts'
import { roleFitBlocker } from '#contract/organizations.rules.ts'
import { roleBlocker } from '#contract/users.rules.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import { conflict, forbidden, invalid } from '#server/errors.ts'
import { requestEmailChange } from '#server/features/auth/email-change.ts'
import { dropTokens } from '#server/features/auth/tokens.ts'
import { EMAIL_TAKEN, isEmailTaken } from '#server/features/users/accounts.ts'
import { clearToggles, writeUser } from '#server/features/users/records.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import type { Ctx } from '#server/work.ts'
import { requireUserAction } from './user-permissions.ts'
import { roleOf, lockVisibleUser, type UserRecord } from './queries.ts'

type Change = HandlerInput<typeof userAdminCalls.update>['body']

/**
 * PUT replaces the form. Each changed aspect of the account emits its own event. Returns whether a new address awaits
 * verification.
 */
export async function updateUser(ctx: Ctx, id: number, body: Change) {
  const user = await lockVisibleUser(ctx, id)
  requireUserAction(ctx, user, 'update')
  await refuseLostEdit(ctx, user, body.updated_at, { noun: 'user', id })
  const role = body.role ?? roleOf(user)
  const isOtherRole = role !== roleOf(user)
  if (isOtherRole) await refuseRole(ctx, user, role)
  const after = {
    first_name: body.first_name,
    last_name: body.last_name,
    username: body.username === undefined ? user.username : body.username,
    account_number: body.account_number === undefined ? user.account_number : body.account_number,
  }
  const edit = diffFields(user, after)
  // A verified address stays valid for sign-in until the new one is verified; an unverified address is simply replaced.
  const isNew = isNewAddress(user, body)
  if (isNew && (await isEmailTaken(ctx, body.email, id))) throw invalid({ email: [EMAIL_TAKEN] })
  const awaitsVerification = isNew && user.email_verified_at !== null
  const email = awaitsVerification ? user.email : body.email
  if (awaitsVerification) await requestEmailChange(ctx, user, body.email)
  if (!edit && email === user.email && !isOtherRole && !awaitsVerification) return false
  const place = { user_id: id }
  await writeUser(ctx, id, { ...after, role, email })
  if (edit) await ctx.emit('user.updated', edit, place)
  if (email !== user.email) await emitEmailChange(ctx, user, body)
  if (!isOtherRole) return awaitsVerification
  await clearToggles(ctx, id)
  await ctx.emit('user.role_changed', { user_id: id, before: roleOf(user), after: role }, place)
  return awaitsVerification
}

/** A change of letter case only is not a new address. */
function isNewAddress(user: UserRecord, body: Change) {
  return body.email.toLowerCase() !== user.email.toLowerCase()
}

/** Invalidates links mailed to the old address and requests verification of the new one. */
async function emitEmailChange(ctx: Ctx, user: UserRecord, body: Change) {
  const place = { user_id: user.id }
  if (!isNewAddress(user, body)) {
    return ctx.emit('user.updated', { before: { email: user.email }, after: { email: body.email } }, place)
  }
  await dropTokens(ctx, user.id)
  await ctx.emit('user.email_changed', { user_id: user.id, before: user.email, after: body.email }, place)
  const eventName = user.password_hash === null ? 'auth.reset_requested' : 'auth.verification_requested'
  return ctx.emit(eventName, { user_id: user.id }, place)
}

/** Refuses a change of one's own role, roles above the actor's, and roles that do not fit an existing membership. */
async function refuseRole(ctx: Ctx, user: UserRecord, role: GlobalRole) {
  if (user.id === ctx.actor.id) throw forbidden('You cannot change your own role.')
  const refusal = roleBlocker(ctx.actor, role)
  if (refusal) throw forbidden(refusal)
  const memberships = await ctx.db
    .selectFrom('organization_members as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .where('m.user_id', '=', user.id)
    .select(['o.name', 'm.role'])
    .orderBy('o.id')
    .execute()
  const misfits = memberships.filter((each) => roleFitBlocker(role, each.role))
  if (misfits.length === 0) return
  const names = misfits.map((each) => each.name).join(', ')
  throw conflict(`Remove the user from ${names} first: this role belongs to no organization.`, CODE.wrongState)
}
