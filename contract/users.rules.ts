import {
  GLOBAL_ROLES,
  hasPermission,
  ROLE_LABELS,
  type Actor,
  type GlobalRole,
  type Permission,
  type PivotRole,
} from './access.ts'
import { CODE } from './errors.ts'
import { offeredMemberRoles } from './organizations.rules.ts'

/**
 * Rules for actions on users (specification 3.3): the client disables the control by them, the server rejects the call.
 */

type ActingUser = Pick<Actor, 'id' | 'role' | 'permissions'>
type Person = { id: number; roles: readonly { name: GlobalRole }[]; deleted_at: string | null }
type Owned = { name: string; deleted_at: string | null; pivot: { role: { name: PivotRole } } }

export type UserAction = 'update' | 'archive' | 'restore' | 'delete' | 'permissions' | 'second_factor'

/**
 * Returns the roles that the actor may assign and change: all for a super admin, all others for an admin, doctors only
 * for a supervisor or a technician.
 */
export function assignableRoles(actor: Pick<Actor, 'role'>): readonly GlobalRole[] {
  if (actor.role === 'super_admin') return GLOBAL_ROLES
  if (actor.role === 'admin') return GLOBAL_ROLES.filter((role) => role !== 'super_admin')
  return actor.role === 'supervisor' || actor.role === 'tech_support' ? ['doctor'] : []
}

/** Returns why the actor may not assign a role, as a message for the disabled option. */
export function roleBlocker(actor: Pick<Actor, 'role'>, role: GlobalRole): string | undefined {
  if (assignableRoles(actor).includes(role)) return undefined
  return role === 'super_admin' ? 'Only a super admin gives this role.' : 'Only an admin gives this role.'
}

/** Required permissions: at least one of every group. */
const NEEDED: Record<UserAction, readonly (readonly Permission[])[]> = {
  update: [['users.update', 'users.manage']],
  archive: [['users.archive']],
  restore: [['users.restore']],
  delete: [['users.delete'], ['users.manage']],
  permissions: [['permissions.manage']],
  // Resetting it reduces the sign-in to a password, which is as sensitive as changing permissions.
  second_factor: [['permissions.manage']],
}

const NOT_ONESELF: Partial<Record<UserAction, string>> = {
  archive: 'You cannot archive your own user.',
  delete: 'You cannot delete your own user.',
  // Otherwise a user could restore a permission that was revoked.
  permissions: 'You cannot change your own permissions.',
  second_factor: 'You manage your own second factor on your account page.',
}

/** Returns why the actor may not perform the action in any state of the user: 403. */
export function userRefusal(actor: ActingUser, user: Person, action: UserAction): string | undefined {
  const has = (permission: Permission) => actor.permissions.includes(permission)
  if (!NEEDED[action].every((group) => group.some(has))) return "You don't have permission to do this."
  if (actor.id === user.id && NOT_ONESELF[action]) return NOT_ONESELF[action]
  const role = user.roles[0]?.name ?? 'doctor'
  if (assignableRoles(actor).includes(role)) return undefined
  return role === 'super_admin'
    ? 'Only a super admin can change a super admin.'
    : `You can only change users with the role ${ROLE_LABELS.doctor}.`
}

/** Returns why the user's state does not allow the action: 409. */
export function userStateBlocker(user: Pick<Person, 'deleted_at'>, action: UserAction) {
  const wrongState = (text: string) => ({ text, code: CODE.wrongState })
  if (action === 'restore') return user.deleted_at ? undefined : wrongState('The user is not archived.')
  if (action === 'delete' || !user.deleted_at) return undefined
  if (action === 'archive') return wrongState('The user is archived already.')
  return wrongState('An archived user cannot be changed. Restore the user first.')
}

/** An owner cannot be archived, because the practice would be left without one; the message says what to do first. */
export function ownerBlocker(organizations: readonly Owned[]) {
  const names = organizations
    .filter(({ deleted_at, pivot }) => !deleted_at && pivot.role.name === 'organization_owner')
    .map(({ name }) => name)
  if (names.length === 0) return undefined
  const text = `This user owns ${names.join(', ')}. Make somebody else the owner first, or archive the organization.`
  return { text, code: CODE.wrongState }
}

/** Returns the tooltip of a disabled control; undefined if it is enabled. */
export function userBlocker(
  actor: ActingUser,
  user: Person & { organizations: readonly Owned[] },
  action: UserAction,
): string | undefined {
  const refusal = userRefusal(actor, user, action) ?? userStateBlocker(user, action)?.text
  return refusal ?? (action === 'archive' ? ownerBlocker(user.organizations)?.text : undefined)
}

/** Returns the organization roles that a new user can be given, as in Add Member (specification 3.3). */
export function assignableMemberRoles(actor: Actor): readonly PivotRole[] {
  const adds = ['organizations.change-member-role', 'organizations.manage', 'organizations.add_member'] as const
  return hasPermission(actor, null, ...adds) ? offeredMemberRoles(actor) : []
}
