import type { HandlerInput } from '#contract/call.ts'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { mayChangeLocations } from '#contract/location-access.ts'
import type { locationCalls } from '#contract/locations.ts'
import { forbidden, invalid, throwConflictIf } from '#server/errors.ts'
import { insertLocation, requireStaffForOffset } from '#server/features/locations/actions.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import type { Ctx, Work } from '#server/work.ts'

/** LOC-13 */
export async function addLocation(ctx: Ctx, body: HandlerInput<typeof locationCalls.create>['body']) {
  const { organization_id = ctx.actor.current_organization_id, ...values } = body
  if (organization_id === null) throw invalid({ organization_id: ['Required'] })
  const organization = await getOrganizationRecord(ctx, organization_id)
  if (!mayChangeLocations(ctx.actor, organization.id, 'create')) throw forbidden()
  throwConflictIf(closedBlocker(organization))
  requireStaffForOffset(ctx, values.timezone_offset, null)
  const id = await insertLocation(ctx, organization.id, values)
  await setFirstMainLocation(ctx, organization.id, id)
  return id
}

/** Register 59: makes the first location of an organization its main one, until the owner chooses another. */
async function setFirstMainLocation(ctx: Work, organization_id: number, location_id: number) {
  const updated = await ctx.db
    .updateTable('organizations')
    .set({ main_location_id: location_id, updated_at: ctx.now })
    .where('id', '=', organization_id)
    .where('main_location_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!updated) return
  const edit = { before: { main_location_id: null }, after: { main_location_id: location_id } }
  await ctx.emit('organization.updated', edit, { organization_id })
}
