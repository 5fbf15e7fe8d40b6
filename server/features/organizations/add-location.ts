import type { Taken } from '#contract/call.ts'
import { mayChangeLocations } from '#contract/location-access.ts'
import type { locationCalls } from '#contract/locations.ts'
import { closedBlocker } from '#contract/rx-forms.rules.ts'
import { forbidden, invalid, refuse } from '#server/errors.ts'
import { insertLocation, refuseForeignOffset } from '#server/features/locations/actions.ts'
import type { Ctx } from '#server/work.ts'
import { keepMainLocation } from './main-location.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'

/** LOC-13 */
export async function addLocation(ctx: Ctx, body: Taken<typeof locationCalls.create>['body']) {
  const { organization_id = ctx.actor.current_organization_id, ...values } = body
  if (organization_id === null) throw invalid({ organization_id: ['Required'] })
  const organization = await getOrganizationRecord(ctx, organization_id)
  if (!mayChangeLocations(ctx.actor, organization.id, 'create')) throw forbidden()
  refuse(closedBlocker(organization))
  refuseForeignOffset(ctx, values.timezone_offset, null)
  const id = await insertLocation(ctx, organization.id, values)
  await keepMainLocation(ctx, organization.id, id)
  return id
}
