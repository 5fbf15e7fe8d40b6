import { conflict } from '#server/errors.ts'
import { dropSecondFactor } from '#server/features/auth/second-factor.ts'
import { closeAllSessions } from '#server/features/auth/sessions.ts'
import type { Ctx } from '#server/work.ts'
import { requireUserAction } from './user-permissions.ts'
import { lockVisibleUser } from './queries.ts'

/**
 * Removes the second factor of a user who has lost the device and recovery codes. Ends all their sessions and notifies
 * them by mail.
 */
export async function resetSecondFactor(ctx: Ctx, id: number) {
  const user = await lockVisibleUser(ctx, id)
  requireUserAction(ctx, user, 'second_factor')
  if (!(await dropSecondFactor(ctx, id))) throw conflict('This user has no second factor.')
  await closeAllSessions(ctx, id)
  await ctx.emit('user.second_factor_reset', { user_id: id }, { user_id: id })
}
