import { isAvailable, findShippingMethod } from '#contract/shipping.ts'
import { invalid } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'

type ShippingChoice = { location_id: number; shipping_method_id: number; assigned_to: string }

/**
 * Validates location and method of a print (specification 9): the location belongs to the organization and the method
 * serves its country. Returns the method; throws 422.
 */
export async function requireShipping(ctx: Ctx, organization_id: number, choice: ShippingChoice) {
  const location = await ctx.db
    .selectFrom('locations')
    .where('id', '=', choice.location_id)
    .where('organization_id', '=', organization_id)
    .select('country')
    .executeTakeFirst()
  if (!location) throw invalid({ location_id: ['Must be a location of the organization.'] })
  const method = findShippingMethod(choice.shipping_method_id)
  if (!method || !isAvailable(method, location.country, choice.assigned_to)) {
    throw invalid({ shipping_method_id: ['This shipping method is not available for the location.'] })
  }
  return method
}
