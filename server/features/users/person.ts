import { diffFields } from '#server/db/diff-fields.ts'
import type { Work } from '#server/work.ts'

export type PersonDetails = { first_name: string; last_name: string; phone_number: string }

/** Saves name and phone number from the account setup. */
export async function savePerson(ctx: Work, user_id: number, details: PersonDetails) {
  const { first_name, last_name, phone_number } = details
  const after = { first_name, last_name, phone_number }
  const before = await ctx.db
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['first_name', 'last_name', 'phone_number'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const edit = diffFields(before, after)
  if (!edit) return
  await ctx.db
    .updateTable('users')
    .set({ ...after, updated_at: ctx.now })
    .where('id', '=', user_id)
    .execute()
  await ctx.emit('user.updated', edit, { user_id })
}
