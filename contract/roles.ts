import { z } from 'zod'

/** specification 3: every customer has the global role doctor; owner, manager and member exist only on the pivot. */
export const GLOBAL_ROLES = ['super_admin', 'admin', 'supervisor', 'tech_support', 'lab_partner', 'doctor'] as const
export const PIVOT_ROLES = ['organization_owner', 'organization_manager', 'organization_member'] as const
export const STAFF_ROLES = ['super_admin', 'admin', 'supervisor', 'tech_support'] as const

export type GlobalRole = (typeof GLOBAL_ROLES)[number]
export type PivotRole = (typeof PIVOT_ROLES)[number]

export const globalRole = z.enum(GLOBAL_ROLES)
export const pivotRole = z.enum(PIVOT_ROLES)

/** specification 3: the words that people see for a role. */
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

/** Who has a doctor's role and does nothing but manage is called so: the role is the portal's, the place is the practice's. */
export function calledRole(role: GlobalRole, pivots: readonly PivotRole[]): GlobalRole | PivotRole {
  const managesOnly = pivots.length > 0 && pivots.every((pivot) => pivot === 'organization_manager')
  return role === 'doctor' && managesOnly ? 'organization_manager' : role
}
