import type { HandlerInput } from '#contract/call.ts'
import { effectivePermissions } from '#contract/access.ts'
import { CUSTOM_PERMISSIONS, GLOBAL_PERMISSIONS } from '#contract/permissions.ts'
import type { userAdminCalls } from '#contract/user-admin.ts'
import { writeToggle } from '#server/features/users/records.ts'
import type { Ctx } from '#server/work.ts'
import { requireUserAction } from './user-permissions.ts'
import { listToggles, roleOf, lockVisibleUser } from './queries.ts'

/**
 * Grants or revokes a permission relative to the role. With `granted` the call is idempotent, so that two users of the
 * same switch do not undo each other; without it the current state is inverted.
 */
export async function togglePermission(
  ctx: Ctx,
  id: number,
  body: HandlerInput<typeof userAdminCalls.togglePermission>['body'],
) {
  const user = await lockVisibleUser(ctx, id)
  requireUserAction(ctx, user, 'permissions')
  const { permission } = body
  const role = roleOf(user)
  const isGranted = effectivePermissions(role, await listToggles(ctx, id)).includes(permission)
  const granted = body.granted ?? !isGranted
  const label = CUSTOM_PERMISSIONS.find((each) => each.permission === permission)?.label ?? permission
  const message = `${label}: ${granted ? 'allowed' : 'not allowed'} for ${user.full_name ?? user.email}.`
  if (granted === isGranted) return message
  const isOfRole = GLOBAL_PERMISSIONS[role]?.includes(permission) ?? false
  await writeToggle(ctx, id, { permission, granted, isOfRole })
  await ctx.emit('user.permission_toggled', { user_id: id, permission, granted }, { user_id: id })
  return message
}
