import type { Updateable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Work } from '#server/work.ts'
import { refuseTaken } from './accounts.ts'

/**
 * Writes the tables of users for the staff actions in user-admin, which check permissions before and emit events after.
 */

type Values = Omit<Updateable<DB['users']>, 'id' | 'updated_at'>

export async function writeUser(ctx: Work, id: number, values: Values) {
  await ctx.db
    .updateTable('users')
    .set({ ...values, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
    .catch(refuseTaken)
}

/** Deletes a user with their personal rows. */
export async function deleteUser(ctx: Work, id: number) {
  await ctx.db.deleteFrom('users').where('id', '=', id).execute()
}

/** Stores a toggle only if it differs from the role. */
export async function writeToggle(
  ctx: Work,
  user_id: number,
  toggle: { permission: string; granted: boolean; isOfRole: boolean },
) {
  const { permission, granted, isOfRole } = toggle
  if (granted === isOfRole) {
    await ctx.db
      .deleteFrom('user_permissions')
      .where('user_id', '=', user_id)
      .where('permission', '=', permission)
      .execute()
    return
  }
  await ctx.db
    .insertInto('user_permissions')
    .values({ user_id, permission, granted })
    .onConflict((row) => row.columns(['user_id', 'permission']).doUpdateSet({ granted }))
    .execute()
}

/** Deletes all toggles after a change of role, because they were relative to the old one. */
export async function clearToggles(ctx: Work, user_id: number) {
  await ctx.db.deleteFrom('user_permissions').where('user_id', '=', user_id).execute()
}
