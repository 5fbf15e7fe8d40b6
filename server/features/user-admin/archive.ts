import { ownerBlocker } from '#contract/users.rules.ts'
import { throwConflictIf } from '#server/errors.ts'
import { closeAllSessions } from '#server/features/auth/sessions.ts'
import { dropTokens } from '#server/features/auth/tokens.ts'
import { writeUser } from '#server/features/users/records.ts'
import type { Ctx } from '#server/work.ts'
import { requireUserAction } from './user-permissions.ts'
import { lockVisibleUser } from './queries.ts'

/**
 * Archives a user: ends their sessions and invalidates mailed links. Memberships stay, so that restoring brings them
 * back.
 */
export async function archiveUser(ctx: Ctx, id: number) {
  const user = await lockVisibleUser(ctx, id)
  requireUserAction(ctx, user, 'archive')
  throwConflictIf(ownerBlocker(await listMemberships(ctx, id)))
  await writeUser(ctx, id, { deleted_at: ctx.now })
  await closeAllSessions(ctx, id)
  await dropTokens(ctx, id)
  await ctx.emit('user.archived', { user_id: id }, { user_id: id })
}

async function listMemberships(ctx: Ctx, user_id: number) {
  const rows = await ctx.db
    .selectFrom('organization_members as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .where('m.user_id', '=', user_id)
    .select(['o.name', 'o.deleted_at', 'm.role'])
    .orderBy('o.id')
    .execute()
  return rows.map(({ role, ...row }) => ({ ...row, pivot: { role: { name: role } } }))
}

export async function restoreUser(ctx: Ctx, id: number) {
  const user = await lockVisibleUser(ctx, id)
  requireUserAction(ctx, user, 'restore')
  await writeUser(ctx, id, { deleted_at: null })
  await ctx.emit('user.restored', { user_id: id }, { user_id: id })
}
