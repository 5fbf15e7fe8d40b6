/**
 * Access control, shared by server and client: an `Access` rule is evaluated against the `Actor`, who has global
 * permissions by role and toggles, and further ones in each organization by pivot role (specification 3).
 */

import {
  GLOBAL_PERMISSIONS,
  ORGANIZATION_PERMISSIONS,
  type GlobalPermission,
  type OrganizationPermission,
} from './permissions.ts'
import type { GlobalRole, PivotRole } from './roles.ts'

// Roles have their own file, so that the sign-in page can import their names without loading the permission tables.
export * from './roles.ts'

export type Permission = GlobalPermission | OrganizationPermission
export type Profile = 'normal' | 'management'

/**
 * Access rule of a call or a screen. `organization` names the path parameter that holds the organization whose
 * permissions count; without it, those of the current organization count.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | {
      readonly profile?: Profile
      readonly roles?: readonly GlobalRole[]
      readonly anyOf?: readonly Permission[]
      readonly organization?: string
    }

/** The acting user as plain data, so that server and client evaluate the same rules on it. */
export type Actor = {
  id: number
  role: GlobalRole
  /** Permissions of the role, with the user's own toggles applied (user.all_permissions on the wire). */
  permissions: readonly string[]
  organizations: readonly { id: number; role: PivotRole }[]
  current_organization_id: number | null
  /** Set for an API key of staff that sees these organizations only. */
  only_organizations?: readonly number[]
}

/** The profile follows the global role alone (specification 3, register 76). */
export function profileOf(actor: Pick<Actor, 'role'>): Profile {
  return actor.role === 'doctor' ? 'normal' : 'management'
}

/** Returns true for the four management roles, the provider's staff; a lab partner is not staff. */
export function isStaff(actor: Pick<Actor, 'role'>) {
  return actor.role !== 'doctor' && actor.role !== 'lab_partner'
}

/** Technicians take steps for themselves and work on them; only the roles above them assign steps to others. */
export function isTechnician(actor: Pick<Actor, 'role'>) {
  return actor.role === 'tech_support'
}

export function isLabPartner(actor: Pick<Actor, 'role'>) {
  return actor.role === 'lab_partner'
}

export function isCustomer(actor: Pick<Actor, 'role'>) {
  return actor.role === 'doctor'
}

/** Archived organizations and users are visible only to holders of this permission (specification 7). */
export function seesArchived(actor: Pick<Actor, 'permissions'>) {
  return actor.permissions.includes('organization.view-archived')
}

/**
 * Returns true if the actor is a customer whose current organization is another one. Customers work in one organization
 * at a time and can at most read another's data until they switch to it (specification 7).
 */
export function isOutsideCurrentOrganization(actor: Actor, organization_id: number) {
  return isCustomer(actor) && actor.current_organization_id !== organization_id
}

/**
 * Returns the ids of the organizations that a lab partner works for: those where it has the manager pivot role
 * (specification 7).
 */
export function managedOrganizations(actor: Actor) {
  return actor.organizations.filter((each) => each.role === 'organization_manager').map((each) => each.id)
}

export function pivotRoleIn(actor: Actor, organization_id: number | null): PivotRole | undefined {
  return actor.organizations.find((each) => each.id === organization_id)?.role
}

/**
 * Returns the permissions in one organization: customers and lab partners get them from their pivot role, staff from
 * the per-organization map of their global role (specification 3.2).
 */
export function organizationPermissions(actor: Actor, organization_id: number | null): readonly string[] {
  if (organization_id === null) return []
  if (isStaff(actor)) return ORGANIZATION_PERMISSIONS[actor.role] ?? []
  const role = pivotRoleIn(actor, organization_id)
  return role ? (ORGANIZATION_PERMISSIONS[role] ?? []) : []
}

/**
 * Returns whether the actor has any of the permissions, globally or in that organization (null means no organization).
 */
export function hasPermission(actor: Actor, organization_id: number | null, ...anyOf: readonly Permission[]) {
  const granted = organizationPermissions(actor, organization_id)
  return anyOf.some((permission) => actor.permissions.includes(permission) || granted.includes(permission))
}

/**
 * Evaluates the access rule of a call or a screen; `organization_id` is the path's, if the rule names a path parameter.
 */
export function permits(access: Access, actor: Actor | undefined, organization_id?: number): boolean {
  if (access === 'public') return true
  if (!actor) return false
  if (access === 'signed-in') return true
  if (access.profile && access.profile !== profileOf(actor)) return false
  if (access.roles && !access.roles.includes(actor.role)) return false
  if (!access.anyOf) return true
  return hasPermission(actor, organization_id ?? actor.current_organization_id, ...access.anyOf)
}

/**
 * Computes user.all_permissions: the role's permissions plus and minus the toggles that an administrator set for this
 * user.
 */
export function effectivePermissions(role: GlobalRole, toggles: readonly { permission: string; granted: boolean }[]) {
  const all = new Set<string>(GLOBAL_PERMISSIONS[role])
  for (const { permission, granted } of toggles) {
    if (granted) all.add(permission)
    else all.delete(permission)
  }
  return [...all].sort()
}
