import { initialSetupConfiguration, printRequestConfiguration, rxFormPreference } from '#contract/organizations.ts'
import { HOME_COUNTRY } from '#contract/shipping.ts'
import { loadClosures } from '#server/features/holidays/queries.ts'
import { loadLocations } from '#server/features/locations/queries.ts'
import { shippingMethodsTo } from '#server/features/shipping/queries.ts'
import type { Ctx } from '#server/work.ts'
import { findManager } from './members.ts'
import { getOrganizationRecord, type OrganizationRecord } from '#server/features/visibility/organizations.ts'

export async function getRxFormPreference(ctx: Ctx, id: number) {
  const organization = await getOrganizationRecord(ctx, id)
  const data = rxFormPreference.parse(organization.rx_form_preference)
  const manager = await findManager(ctx, id)
  const location_id = data.shipping_location_id ?? organization.main_location_id
  const location = location_id === null ? undefined : (await loadLocations(ctx, [location_id])).get(location_id)
  const country = location?.organization_id === id ? location.country : HOME_COUNTRY
  return {
    data,
    metadata: {
      third_party_partner: manager ? { name: manager.full_name } : null,
      shipping_methods: shippingMethodsTo(country, data.print_assignment, ctx.now, await loadClosures(ctx)),
      updated_at: organization.preferences_updated_at ?? organization.created_at,
    },
  }
}

export async function getInitialSetupConfiguration(ctx: Ctx, id: number) {
  return { data: initialSetupOf(await getOrganizationRecord(ctx, id)) }
}

export async function getPrintRequestConfiguration(ctx: Ctx, id: number) {
  const organization = await getOrganizationRecord(ctx, id)
  return { data: printRequestConfiguration.parse(organization.print_request_configuration) }
}

/** Returns the saved configuration, with defaults for missing fields. */
export function initialSetupOf(organization: OrganizationRecord) {
  return initialSetupConfiguration.parse(organization.initial_setup_configuration)
}
