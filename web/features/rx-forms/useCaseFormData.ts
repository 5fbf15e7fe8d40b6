import { useQuery } from '@tanstack/react-query'
import { bracketLibraryCalls } from '#contract/bracket-libraries.ts'
import type { Location } from '#contract/locations.ts'
import { seesPayments } from '#contract/organizations.rules.ts'
import { orderCalls, type NextCase } from '#contract/orders.ts'
import { organizationCalls, type Member, type Organization, type RxFormPreference } from '#contract/organizations.ts'
import { priceCalls, toPriceList } from '#contract/prices.ts'
import type { PriceList } from '#contract/pricing.ts'
import type { ShippingMethod } from '#contract/shipping.ts'
import type { ApiError } from '#web/api/errors.ts'
import { mayChooseDoctor } from '#contract/cases.rules.ts'
import { q } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'

/** Data about the organization that the case form requires. */
export type CaseFormData = {
  organization: Organization
  preference: RxFormPreference
  /** Name of the authorized third party. */
  partner: string | undefined
  methods: readonly ShippingMethod[]
  configuration: { bracket_libraries_required: boolean }
  locations: readonly Location[]
  /** Selectable doctors; empty if the user may not choose one. */
  doctors: readonly Member[]
  /** Shared libraries and those of single doctors. */
  libraries: readonly { id: number; name: string; member_id: number | null }[]
  /** Prices of the organization, for users who may see them. */
  prices: PriceList | undefined
  /** When a case submitted now is charged, and with how many others; undefined if nothing is billed. */
  next_case: NextCase | undefined
}

type CaseFormDataQuery = {
  facts: CaseFormData | undefined
  /** Error of loading the organization, which has its own message. */
  organizationError: ApiError | null
  error: ApiError | null
  retry: () => void
}

/** Loads all data of the form in parallel before it renders. */
export function useCaseFormData(organization_id: number): CaseFormDataQuery {
  const actor = toActor(useMe())
  const canChoose = mayChooseDoctor(actor, organization_id)
  const enabled = Number.isInteger(organization_id) && organization_id > 0
  const options = { params: { id: organization_id } }
  const organization = useQuery({ ...q(organizationCalls.get, options), enabled })
  const preference = useQuery({ ...q(organizationCalls.rxFormPreference, options), enabled })
  const configuration = useQuery({ ...q(organizationCalls.initialSetupConfiguration, options), enabled })
  const locations = useQuery({ ...q(organizationCalls.assignedLocations, options), enabled })
  const members = useQuery({ ...q(organizationCalls.members, options), enabled: enabled && canChoose })
  const libraries = useQuery({ ...q(bracketLibraryCalls.list, options), enabled })
  const seesPrices = enabled && seesPayments(actor, organization_id)
  const prices = useQuery({ ...q(priceCalls.getOwn, options), enabled: seesPrices })
  const nextCase = useQuery({ ...q(orderCalls.nextCase, options), enabled: seesPrices })
  const reads = [organization, preference, configuration, locations, members, libraries]

  return {
    facts: collect(),
    organizationError: organization.error,
    error: reads.find((read) => read.error)?.error ?? null,
    retry: () => reads.forEach((read) => read.isError && void read.refetch()),
  }

  function collect(): CaseFormData | undefined {
    if (!organization.data || !preference.data || !configuration.data || !locations.data || !libraries.data)
      return undefined
    if (canChoose && !members.data) return undefined
    // The form could render without the price, but its late arrival would shift the layout.
    if (prices.isLoading || nextCase.isLoading) return undefined
    return {
      organization: organization.data.organization,
      preference: preference.data.data,
      partner: preference.data.metadata.third_party_partner?.name,
      methods: preference.data.metadata.shipping_methods,
      configuration: configuration.data.data,
      locations: locations.data.locations,
      doctors: (members.data?.members ?? []).filter(isDoctor),
      libraries: libraries.data.bracket_libraries,
      prices: prices.data && toPriceList(prices.data.metadata.everybodys, prices.data.data),
      next_case: nextCase.data?.next_case ?? undefined,
    }
  }
}

/** register 29: owners and members are doctors; a manager belongs to the lab. */
function isDoctor({ deleted_at, pivot }: Member) {
  return deleted_at === null && pivot.role.name !== 'organization_manager'
}
