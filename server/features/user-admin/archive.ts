import { closeAllSessions } from '#server/features/auth/sessions.ts'
import { dropTokens } from '#server/features/auth/tokens.ts'
import { writeUser } from '#server/features/users/records.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuseDeed } from './deeds.ts'
import { takeUser } from './queries.ts'

/** Nobody stays signed in and no mailed link works on. Memberships stay, so that a restored person is where they were. */
export async function archiveUser(ctx: Ctx, id: number) {
  const user = await takeUser(ctx, id)
  refuseDeed(ctx, user, 'archive')
  await writeUser(ctx, id, { deleted_at: ctx.now })
  await closeAllSessions(ctx, id)
  await dropTokens(ctx, id)
  await ctx.emit('user.archived', { user_id: id }, { user_id: id })
}

export async function restoreUser(ctx: Ctx, id: number) {
  const user = await takeUser(ctx, id)
  refuseDeed(ctx, user, 'restore')
  await writeUser(ctx, id, { deleted_at: null })
  await ctx.emit('user.restored', { user_id: id }, { user_id: id })
}
