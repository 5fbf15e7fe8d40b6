import type { organizationCalls } from '#contract/organizations.ts'
import type { Examples, World } from './world.ts'

export const organizationExamples: Examples<typeof organizationCalls> = {
  list: () => ({}),
  get: organizationParams,
  members: organizationParams,
  assignedLocations: organizationParams,
  currentUserPermissions: organizationParams,
  rxFormPreference: organizationParams,
  initialSetupConfiguration: organizationParams,
  printRequestConfiguration: organizationParams,
}

function organizationParams({ organization }: World) {
  return { params: { id: organization.id } }
}
