import { isStaff, hasPermission, pivotRoleIn, type Actor } from './access.ts'

/**
 * Libraries can be edited by the owner, the manager (a customer or the managing lab partner) and staff who may update
 * organizations (register 55).
 */
export function mayEditLibraries(actor: Actor, organization_id: number) {
  if (isStaff(actor)) return hasPermission(actor, organization_id, 'organizations.manage', 'organizations.update')
  const role = pivotRoleIn(actor, organization_id)
  return role === 'organization_owner' || role === 'organization_manager'
}
