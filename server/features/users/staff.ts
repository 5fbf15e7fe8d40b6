import { STAFF_ROLES } from '#contract/access.ts'
import type { Ctx } from '#server/work.ts'

/** Returns whether all users are active staff, since only those can be assigned work. */
export async function areStaff(ctx: Ctx, user_ids: readonly number[]) {
  const found = await ctx.db
    .selectFrom('users')
    .where('id', 'in', user_ids)
    .where('role', 'in', STAFF_ROLES)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute()
  return found.length === new Set(user_ids).size
}
