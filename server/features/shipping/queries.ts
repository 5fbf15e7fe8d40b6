import type { Closures } from '#contract/business-days.ts'
import {
  HOME_COUNTRY,
  isAvailable,
  PRINT_LEAD_DAYS,
  SHIPPING_METHODS,
  shippingDates,
  type ShippingMethod,
} from '#contract/shipping.ts'
import { loadClosures } from '#server/features/holidays/queries.ts'
import { getLocation } from '#server/features/locations/queries.ts'
import type { Ctx } from '#server/work.ts'

type MethodFilter = { location_id?: number | undefined; assignment?: string | undefined; available_only: boolean }

export async function listShippingMethods(ctx: Ctx, filter: MethodFilter): Promise<ShippingMethod[]> {
  const { country } = filter.location_id === undefined ? HOME : await getLocation(ctx, filter.location_id)
  const methods = shippingMethodsTo(country, filter.assignment, ctx.now, await loadClosures(ctx))
  return filter.available_only ? methods.filter((method) => method.available) : methods
}

const HOME = { country: HOME_COUNTRY }

/** Specification 4.5 and 9: lists the shipping methods with the dates of a case that starts today. */
export function shippingMethodsTo(
  country: string,
  assignment: string | undefined,
  now: string,
  closures: Closures,
): ShippingMethod[] {
  return SHIPPING_METHODS.map((method) => {
    const dates = shippingDates(now, PRINT_LEAD_DAYS, method, closures)
    return {
      id: method.id,
      name: method.name,
      available: isAvailable(method, country, assignment),
      arrival_date: dates.arrival_date,
      delivery_date_from: dates.delivery_date_from,
      delivery_date_to: dates.delivery_date_to,
    }
  })
}
