import type { organizationCalls } from '#contract/organizations.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { getOrganization } from './load-organization.ts'
import { getInitialSetupConfiguration, getPrintRequestConfiguration, getRxFormPreference } from './preferences.ts'
import { listOrganizations, listOwnPermissions, listPickableLocations, listVisibleMembers } from './queries.ts'

export const organizationRoutes: Handlers<typeof organizationCalls> = {
  list: (ctx, { query }) => listOrganizations(ctx, query),
  get: async (ctx, { params, query }) => ({ organization: await getOrganization(ctx, params.id, query.include) }),
  members: async (ctx, { params }) => ({ members: await listVisibleMembers(ctx, params.id) }),
  assignedLocations: async (ctx, { params }) => ({ locations: await listPickableLocations(ctx, params.id) }),
  currentUserPermissions: async (ctx, { params }) => ({ permissions: await listOwnPermissions(ctx, params.id) }),
  rxFormPreference: (ctx, { params }) => getRxFormPreference(ctx, params.id),
  initialSetupConfiguration: (ctx, { params }) => getInitialSetupConfiguration(ctx, params.id),
  printRequestConfiguration: (ctx, { params }) => getPrintRequestConfiguration(ctx, params.id),
}
