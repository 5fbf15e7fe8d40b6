import { CUSTOM_PERMISSIONS } from '#contract/permissions.ts'
import { OWNER_PENDING } from '#contract/organizations.rules.ts'
import type { userAdminCalls } from '#contract/user-admin.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { archiveUser, restoreUser } from './archive.ts'
import { createUserByStaff } from './create.ts'
import { listUsers } from './list.ts'
import { explainUser, loadUser } from './queries.ts'
import { removeUser } from './remove.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { togglePermission } from './toggle-permission.ts'
import { updateUser } from './update.ts'

export const userAdminRoutes: Handlers<typeof userAdminCalls> = {
  list: (ctx, { query }) => listUsers(ctx, query),
  customPermissions: async () => ({ custom_permissions: [...CUSTOM_PERMISSIONS] }),
  get: async (ctx, { params }) => ({ user: await loadUser(ctx, params.id) }),
  create: async (ctx, { body }) => {
    const { id, role } = await createUserByStaff(ctx, body)
    const created = `The user was created. A link to set the password is on its way to ${body.email}.`
    return { user: await loadUser(ctx, id), message: role === 'waits' ? `${created} ${OWNER_PENDING}` : created }
  },
  update: async (ctx, { params, body }) => {
    const awaitsVerification = await updateUser(ctx, params.id, body)
    const emailNote = awaitsVerification
      ? ` ${body.email} counts once it is verified: the link is on its way to it.`
      : ''
    return { user: await loadUser(ctx, params.id), message: `The user was saved.${emailNote}` }
  },
  archive: async (ctx, { params }) => {
    await archiveUser(ctx, params.id)
    return { user: await loadUser(ctx, params.id), message: 'The user was archived.' }
  },
  restore: async (ctx, { params }) => {
    await restoreUser(ctx, params.id)
    return { user: await loadUser(ctx, params.id), message: 'The user was restored.' }
  },
  remove: async (ctx, { params }) => {
    await removeUser(ctx, params.id)
    return { message: 'The user was deleted.' }
  },
  togglePermission: async (ctx, { params, body }) => {
    const message = await togglePermission(ctx, params.id, body)
    return { user: await loadUser(ctx, params.id), message }
  },
  resetSecondFactor: async (ctx, { params }) => {
    await resetSecondFactor(ctx, params.id)
    return { user: await loadUser(ctx, params.id), message: 'The second factor was removed.' }
  },
  permissions: (ctx, { params }) => explainUser(ctx, params.id),
}
