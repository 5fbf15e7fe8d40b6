import {
  GLOBAL_PERMISSIONS,
  ORGANIZATION_PERMISSIONS,
  type GlobalPermission,
  type OrganizationPermission,
} from './permissions.ts'
import type { GlobalRole, PivotRole } from './roles.ts'

// In a file of their own, since the sign-in page needs the names and must not wait for the tables of who may do what.
export * from './roles.ts'

export type Permission = GlobalPermission | OrganizationPermission
export type Profile = 'normal' | 'management'

/** Who may use a call or a screen. `organization` names the path parameter whose organization's permissions count, else the current one's. */
export type Access =
  | 'public'
  | 'signed-in'
  | {
      readonly profile?: Profile
      readonly roles?: readonly GlobalRole[]
      readonly anyOf?: readonly Permission[]
      readonly organization?: string
    }

/** What both sides know of the person who acts: plain data, so the same functions judge on both. */
export type Actor = {
  id: number
  role: GlobalRole
  /** Of the role, with the user's own toggles applied (user.all_permissions on the wire). */
  permissions: readonly string[]
  organizations: readonly { id: number; role: PivotRole }[]
  current_organization_id: number | null
}

/** The profile follows the global role alone (specification 3, register 76). */
export function profileOf(actor: Pick<Actor, 'role'>): Profile {
  return actor.role === 'doctor' ? 'normal' : 'management'
}

/** The management four: staff of the provider, not the lab partner. */
export function isStaff(actor: Pick<Actor, 'role'>) {
  return actor.role !== 'doctor' && actor.role !== 'lab_partner'
}

/** Takes steps for itself and works on them; who assigns them to others is above. */
export function isTechnician(actor: Pick<Actor, 'role'>) {
  return actor.role === 'tech_support'
}

export function isLabPartner(actor: Pick<Actor, 'role'>) {
  return actor.role === 'lab_partner'
}

export function isCustomer(actor: Pick<Actor, 'role'>) {
  return actor.role === 'doctor'
}

/** specification 7: archived organizations and users are there for those alone who hold it. */
export function seesArchived(actor: Pick<Actor, 'permissions'>) {
  return actor.permissions.includes('organization.view-archived')
}

/** A customer works in one organization at a time; what is another's is read at most until it is chosen (specification 7). */
export function worksElsewhere(actor: Actor, organization_id: number) {
  return isCustomer(actor) && actor.current_organization_id !== organization_id
}

/** Organizations in which a lab partner works: those where it holds the manager pivot (specification 7). */
export function managedOrganizations(actor: Actor) {
  return actor.organizations.filter((each) => each.role === 'organization_manager').map((each) => each.id)
}

export function pivotRoleIn(actor: Actor, organization_id: number | null): PivotRole | undefined {
  return actor.organizations.find((each) => each.id === organization_id)?.role
}

/** specification 3.2: from the pivot for customers and lab partners, from the per-organization map of the role for staff. */
export function organizationPermissions(actor: Actor, organization_id: number | null): readonly string[] {
  if (organization_id === null) return []
  if (isStaff(actor)) return ORGANIZATION_PERMISSIONS[actor.role] ?? []
  const role = pivotRoleIn(actor, organization_id)
  return role ? (ORGANIZATION_PERMISSIONS[role] ?? []) : []
}

/** Whether one permission counts for the actor in that organization (null: none). */
export function permitsIn(actor: Actor, organization_id: number | null, ...anyOf: readonly Permission[]) {
  const own = organizationPermissions(actor, organization_id)
  return anyOf.some((permission) => actor.permissions.includes(permission) || own.includes(permission))
}

/** Judges a call's or a screen's access; `organization_id` is that of the path when the access names one. */
export function permits(access: Access, actor: Actor | undefined, organization_id?: number): boolean {
  if (access === 'public') return true
  if (!actor) return false
  if (access === 'signed-in') return true
  if (access.profile && access.profile !== profileOf(actor)) return false
  if (access.roles && !access.roles.includes(actor.role)) return false
  if (!access.anyOf) return true
  return permitsIn(actor, organization_id ?? actor.current_organization_id, ...access.anyOf)
}

/** user.all_permissions: the role's, plus and minus the toggles that an administrator set for this user. */
export function effectivePermissions(role: GlobalRole, toggles: readonly { permission: string; granted: boolean }[]) {
  const all = new Set<string>(GLOBAL_PERMISSIONS[role])
  for (const { permission, granted } of toggles) {
    if (granted) all.add(permission)
    else all.delete(permission)
  }
  return [...all].sort()
}
