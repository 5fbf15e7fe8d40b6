import { isStaff } from '#contract/access.ts'
import type { HandlerInput } from '#contract/call.ts'
import type { userCalls } from '#contract/users.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import { invalid } from '#server/errors.ts'
import type { Ctx, Work } from '#server/work.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import { refuseTaken } from './accounts.ts'
import { getUserRow } from './queries.ts'

/** Register 73 and 87: updates one's own names and username; the account number may be changed by staff only. */
export async function updateProfile(ctx: Ctx, body: HandlerInput<typeof userCalls.updateProfile>['body']) {
  if (body.account_number !== undefined && !isStaff(ctx.actor)) {
    throw invalid({ account_number: ['Only staff can change the account number.'] })
  }
  const before = await ctx.db
    .selectFrom('users')
    .where('id', '=', ctx.actor.id)
    .select(['first_name', 'last_name', 'username', 'account_number', 'updated_at'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  await refuseLostEdit(ctx, before, body.updated_at, { noun: 'user', id: ctx.actor.id })
  const after = {
    first_name: body.first_name,
    last_name: body.last_name,
    username: body.username === undefined ? before.username : body.username,
    account_number: body.account_number === undefined ? before.account_number : body.account_number,
  }
  const edit = diffFields(before, after)
  if (!edit) return getUserRow(ctx.db, ctx.actor.id)
  await ctx.db
    .updateTable('users')
    .set({ ...after, updated_at: ctx.now })
    .where('id', '=', ctx.actor.id)
    .execute()
    .catch(refuseTaken)
  await ctx.emit('user.updated', edit, { user_id: ctx.actor.id })
  return getUserRow(ctx.db, ctx.actor.id)
}

/** Stores the organization the user works in (register 69); ignores one they do not belong to. */
export async function rememberOrganization(ctx: Ctx, organization_id: number | undefined) {
  const isMember = ctx.actor.organizations.some((each) => each.id === organization_id)
  if (organization_id === undefined || !isMember || organization_id === ctx.actor.current_organization_id) return
  await ctx.db
    .updateTable('users')
    .set({ current_organization_id: organization_id })
    .where('id', '=', ctx.actor.id)
    .execute()
}

/** A first password verifies the address too, since its link was mailed there (specification 4.9). */
export async function setPassword(ctx: Work, user_id: number, password_hash: string) {
  await ctx.db
    .updateTable('users')
    .set({ password_hash, password_changed_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', user_id)
    .execute()
  await markEmailVerified(ctx, user_id)
}

export async function markEmailVerified(ctx: Work, user_id: number) {
  const row = await ctx.db
    .updateTable('users')
    .set({ email_verified_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', user_id)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row) await ctx.emit('user.verified', { user_id }, { user_id, by: user_id })
}
