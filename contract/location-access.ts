import {
  isLabPartner,
  managedOrganizations,
  hasPermission,
  isOutsideCurrentOrganization,
  type Access,
  type Actor,
} from './access.ts'

type LocationAction = 'create' | 'update' | 'delete'

/** One of these permissions is required, whether global or of the organization (LOC-10). */
export const LOCATION_ACCESS = {
  create: { anyOf: ['locations.manage', 'locations.create', 'organization.locations.create'] },
  update: { anyOf: ['locations.manage', 'locations.update', 'organization.locations.update'] },
  delete: { anyOf: ['locations.manage', 'locations.delete', 'organization.locations.delete'] },
} as const satisfies Record<LocationAction, Access>

/**
 * Checks the permission for one organization: customers only in their current one, a lab partner in those it manages
 * (specification 3.1).
 */
export function mayChangeLocations(actor: Actor, organization_id: number, action: LocationAction) {
  if (isOutsideCurrentOrganization(actor, organization_id)) return false
  if (isLabPartner(actor) && !managedOrganizations(actor).includes(organization_id)) return false
  return hasPermission(actor, organization_id, ...LOCATION_ACCESS[action].anyOf)
}
