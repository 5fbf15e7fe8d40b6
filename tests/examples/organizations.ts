import type { organizationCalls } from '#contract/organizations.ts'
import type { Examples, World } from './world.ts'

export const organizationExamples: Examples<typeof organizationCalls> = {
  list: () => ({}),
  get: itself,
  members: itself,
  assignedLocations: itself,
  currentUserPermissions: itself,
  rxFormPreference: itself,
  initialSetupConfiguration: itself,
  printRequestConfiguration: itself,
}

function itself({ organization }: World) {
  return { params: { id: organization.id } }
}
