import { isStaff, permitsIn, pivotRoleIn, type Actor } from './access.ts'

/** Register 55: owner, manager (a customer or the managing lab partner) and staff who may update organizations. */
export function mayEditLibraries(actor: Actor, organization_id: number) {
  if (isStaff(actor)) return permitsIn(actor, organization_id, 'organizations.manage', 'organizations.update')
  const role = pivotRoleIn(actor, organization_id)
  return role === 'organization_owner' || role === 'organization_manager'
}
