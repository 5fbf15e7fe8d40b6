import { isStaff } from '#contract/access.ts'
import type { HandlerInput } from '#contract/call.ts'
import type { emailCalls } from '#contract/emails.ts'
import { CODE } from '#contract/errors.ts'
import { userRefusal } from '#contract/users.rules.ts'
import { conflict, forbidden, invalid, notFound, throwOnUniqueViolation } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { isHidden, withRoles } from './queries.ts'

const MAX_EMAILS = 20
const ALREADY_LISTED = 'This email is in the list already.'

export async function listEmails(ctx: Ctx, user_id: number) {
  await getPerson(ctx, user_id)
  return ctx.db
    .selectFrom('user_emails')
    .where('user_id', '=', user_id)
    .select(['id', 'email', 'created_at'])
    .orderBy('id')
    .execute()
}

/** The same address may belong to several users, e.g. that of a shared front desk. */
export async function addEmail(ctx: Ctx, { user_id, email }: HandlerInput<typeof emailCalls.add>['body']) {
  const person = await getPerson(ctx, user_id, 'for update')
  if (person.deleted_at) throw conflict('This user is archived.', CODE.wrongState)
  if (person.email.toLowerCase() === email.toLowerCase()) throw invalid({ email: [ALREADY_LISTED] })
  const { count } = await ctx.db
    .selectFrom('user_emails')
    .where('user_id', '=', user_id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_EMAILS) throw invalid({ email: [`Only up to ${MAX_EMAILS} additional emails can be added.`] })
  const added = await ctx.db
    .insertInto('user_emails')
    .values({ user_id, email, created_at: ctx.now })
    .returning(['id', 'email', 'created_at'])
    .executeTakeFirstOrThrow()
    .catch(throwOnUniqueViolation('user_emails_key', invalid({ email: [ALREADY_LISTED] })))
  await ctx.emit('user.email_added', { email }, { user_id, subject_id: added.id })
  return added
}

export async function removeEmail(ctx: Ctx, id: number) {
  const found = await ctx.db.selectFrom('user_emails').where('id', '=', id).select('user_id').executeTakeFirst()
  if (!found) throw notFound()
  const person = await getPerson(ctx, found.user_id, 'for update')
  if (person.deleted_at) throw conflict('This user is archived.', CODE.wrongState)
  const removed = await ctx.db.deleteFrom('user_emails').where('id', '=', id).returning('email').executeTakeFirst()
  if (!removed) throw notFound()
  await ctx.emit('user.email_removed', { email: removed.email }, { user_id: person.id, subject_id: id })
}

/** Returns the owner of the addresses. Staff get 403 for users they may not change, all others get 404. */
async function getPerson(ctx: Ctx, user_id: number, lock?: 'for update') {
  const row = await ctx.db
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['id', 'role', 'email', 'deleted_at'])
    .$if(lock !== undefined, (q) => q.forUpdate())
    .executeTakeFirst()
  const isOwn = row?.id === ctx.actor.id
  if (!row || (!isOwn && !isStaff(ctx.actor)) || isHidden(ctx, row)) throw notFound()
  const person = withRoles(row)
  const refusal = isOwn ? undefined : userRefusal(ctx.actor, person, 'update')
  if (refusal) throw forbidden(refusal)
  return person
}
