import { z } from 'zod'

/** Every customer has the global role doctor; owner, manager and member exist only as pivot roles (specification 3). */
export const GLOBAL_ROLES = ['super_admin', 'admin', 'supervisor', 'tech_support', 'lab_partner', 'doctor'] as const
export const PIVOT_ROLES = ['organization_owner', 'organization_manager', 'organization_member'] as const
export const STAFF_ROLES = ['super_admin', 'admin', 'supervisor', 'tech_support'] as const

export type GlobalRole = (typeof GLOBAL_ROLES)[number]
export type PivotRole = (typeof PIVOT_ROLES)[number]

export const globalRole = z.enum(GLOBAL_ROLES)
export const pivotRole = z.enum(PIVOT_ROLES)

/** Display names of the roles (specification 3). */
export const ROLE_LABELS: Record<GlobalRole | PivotRole, string> = {
  super_admin: 'Super Admin',
  admin: 'Admin',
  supervisor: 'Supervisor',
  tech_support: 'Technician',
  lab_partner: 'Lab Partner',
  doctor: 'Doctor',
  organization_owner: 'Owner',
  organization_manager: 'Manager',
  organization_member: 'Member',
}

/** Returns the role to display: a doctor who is nothing but manager in every organization is displayed as a manager. */
export function displayedRole(role: GlobalRole, pivots: readonly PivotRole[]): GlobalRole | PivotRole {
  const managesOnly = pivots.length > 0 && pivots.every((pivot) => pivot === 'organization_manager')
  return role === 'doctor' && managesOnly ? 'organization_manager' : role
}
