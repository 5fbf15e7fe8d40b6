import {
  GLOBAL_ROLES,
  permitsIn,
  ROLE_LABELS,
  type Actor,
  type GlobalRole,
  type Permission,
  type PivotRole,
} from './access.ts'
import { CODE } from './errors.ts'
import { offeredRoles } from './organizations.rules.ts'

/** Who may do what to which user (specification 3.3): the same answer locks the control and refuses the call. */

type Who = Pick<Actor, 'id' | 'role' | 'permissions'>
type Person = { id: number; roles: readonly { name: GlobalRole }[]; deleted_at: string | null }
type Owned = { name: string; deleted_at: string | null; pivot: { role: { name: PivotRole } } }

export type UserDeed = 'update' | 'archive' | 'restore' | 'delete' | 'permissions' | 'second_factor'

/** Only a super admin makes or changes a super admin; an admin all others; supervisor and technician doctors. */
export function rolesWithin(actor: Pick<Actor, 'role'>): readonly GlobalRole[] {
  if (actor.role === 'super_admin') return GLOBAL_ROLES
  if (actor.role === 'admin') return GLOBAL_ROLES.filter((role) => role !== 'super_admin')
  return actor.role === 'supervisor' || actor.role === 'tech_support' ? ['doctor'] : []
}

/** Why a role may not be given, as the locked tile says it. */
export function roleBlocker(actor: Pick<Actor, 'role'>, role: GlobalRole): string | undefined {
  if (rolesWithin(actor).includes(role)) return undefined
  return role === 'super_admin' ? 'Only a super admin gives this role.' : 'Only an admin gives this role.'
}

/** One of each group is needed. */
const NEEDED: Record<UserDeed, readonly (readonly Permission[])[]> = {
  update: [['users.update', 'users.manage']],
  archive: [['users.archive']],
  restore: [['users.restore']],
  delete: [['users.delete'], ['users.manage']],
  permissions: [['permissions.manage']],
  // It lets somebody in with a password alone: as grave as a permission.
  second_factor: [['permissions.manage']],
}

const NOT_ONESELF: Partial<Record<UserDeed, string>> = {
  archive: 'You cannot archive your own user.',
  delete: 'You cannot delete your own user.',
  // Or who lost a permission would give it back to oneself.
  permissions: 'You cannot change your own permissions.',
  second_factor: 'You manage your own second factor on your account page.',
}

/** Why the person may not do it, whatever state the user is in: 403. */
export function userRefusal(actor: Who, user: Person, deed: UserDeed): string | undefined {
  const has = (permission: Permission) => actor.permissions.includes(permission)
  if (!NEEDED[deed].every((group) => group.some(has))) return "You don't have permission to do this."
  if (actor.id === user.id && NOT_ONESELF[deed]) return NOT_ONESELF[deed]
  const role = user.roles[0]?.name ?? 'doctor'
  if (rolesWithin(actor).includes(role)) return undefined
  return role === 'super_admin'
    ? 'Only a super admin can change a super admin.'
    : `You can only change users with the role ${ROLE_LABELS.doctor}.`
}

/** Why the state forbids it: 409. */
export function userStateBlocker(user: Pick<Person, 'deleted_at'>, deed: UserDeed) {
  const wrong = (text: string) => ({ text, code: CODE.wrongState })
  if (deed === 'restore') return user.deleted_at ? undefined : wrong('The user is not archived.')
  if (deed === 'delete' || !user.deleted_at) return undefined
  if (deed === 'archive') return wrong('The user is archived already.')
  return wrong('An archived user cannot be changed. Restore the user first.')
}

/** Nobody may be left who acts for a practice: the reason names the way out. */
export function ownerBlocker(organizations: readonly Owned[]) {
  const names = organizations
    .filter(({ deleted_at, pivot }) => !deleted_at && pivot.role.name === 'organization_owner')
    .map(({ name }) => name)
  if (names.length === 0) return undefined
  const text = `This user owns ${names.join(', ')}. Make somebody else the owner first, or archive the organization.`
  return { text, code: CODE.wrongState }
}

/** What the tooltip of a locked control says, if it is locked. */
export function userBlocker(
  actor: Who,
  user: Person & { organizations: readonly Owned[] },
  deed: UserDeed,
): string | undefined {
  const refused = userRefusal(actor, user, deed) ?? userStateBlocker(user, deed)?.text
  return refused ?? (deed === 'archive' ? ownerBlocker(user.organizations)?.text : undefined)
}

/** Roles that a new person may be given in an organization, as Add Member offers them (specification 3.3). */
export function memberRolesWithin(actor: Actor): readonly PivotRole[] {
  const adds = ['organizations.change-member-role', 'organizations.manage', 'organizations.add_member'] as const
  return permitsIn(actor, null, ...adds) ? offeredRoles(actor) : []
}
