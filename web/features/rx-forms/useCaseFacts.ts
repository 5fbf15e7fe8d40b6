import { useQuery } from '@tanstack/react-query'
import { bracketLibraryCalls } from '#contract/bracket-libraries.ts'
import type { Location } from '#contract/locations.ts'
import { seesMoney } from '#contract/organizations.rules.ts'
import { orderCalls, type NextCase } from '#contract/orders.ts'
import { organizationCalls, type Member, type Organization, type RxFormPreference } from '#contract/organizations.ts'
import { priceCalls, priceListOf } from '#contract/prices.ts'
import type { PriceList } from '#contract/pricing.ts'
import type { ShippingMethod } from '#contract/shipping.ts'
import type { ApiError } from '#web/api/errors.ts'
import { mayChooseDoctor } from '#contract/cases.rules.ts'
import { q } from '#web/api/query.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'

/** What the form knows about the organization that a case is written for. */
export type CaseFacts = {
  organization: Organization
  preference: RxFormPreference
  /** The authorized third party's name. */
  partner: string | undefined
  methods: readonly ShippingMethod[]
  configuration: { bracket_libraries_required: boolean }
  locations: readonly Location[]
  /** Who may be chosen; empty where the person may not choose. */
  doctors: readonly Member[]
  /** The shared ones and those of single doctors. */
  libraries: readonly { id: number; name: string; member_id: number | null }[]
  /** What the organization pays, for who may see it. */
  prices: PriceList | undefined
  /** When a case is charged that is submitted now, and with how many others; nothing while nothing is billed. */
  next_case: NextCase | undefined
}

type Loading = {
  facts: CaseFacts | undefined
  /** Of the organization, and of anything else; the texts differ. */
  organizationError: ApiError | null
  error: ApiError | null
  retry: () => void
}

/** Everything the form needs before one types; each part is its own read, all at once. */
export function useCaseFacts(organization_id: number): Loading {
  const actor = actorOf(useMe())
  const mayChoose = mayChooseDoctor(actor, organization_id)
  const enabled = Number.isInteger(organization_id) && organization_id > 0
  const of = { params: { id: organization_id } }
  const organization = useQuery({ ...q(organizationCalls.get, of), enabled })
  const preference = useQuery({ ...q(organizationCalls.rxFormPreference, of), enabled })
  const configuration = useQuery({ ...q(organizationCalls.initialSetupConfiguration, of), enabled })
  const locations = useQuery({ ...q(organizationCalls.assignedLocations, of), enabled })
  const members = useQuery({ ...q(organizationCalls.members, of), enabled: enabled && mayChoose })
  const libraries = useQuery({ ...q(bracketLibraryCalls.list, of), enabled })
  const seesPrices = enabled && seesMoney(actor, organization_id)
  const prices = useQuery({ ...q(priceCalls.getOwn, of), enabled: seesPrices })
  const nextCase = useQuery({ ...q(orderCalls.nextCase, of), enabled: seesPrices })
  const reads = [organization, preference, configuration, locations, members, libraries]

  return {
    facts: collect(),
    organizationError: organization.error,
    error: reads.find((read) => read.error)?.error ?? null,
    retry: () => reads.forEach((read) => read.isError && void read.refetch()),
  }

  function collect(): CaseFacts | undefined {
    if (!organization.data || !preference.data || !configuration.data || !locations.data || !libraries.data)
      return undefined
    if (mayChoose && !members.data) return undefined
    // A case can be written without its price, but it would jump into the middle of a form.
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
      prices: prices.data && priceListOf(prices.data.metadata.everybodys, prices.data.data),
      next_case: nextCase.data?.next_case ?? undefined,
    }
  }
}

/** register 29: owners and members; a manager is the lab's. */
function isDoctor({ deleted_at, pivot }: Member) {
  return deleted_at === null && pivot.role.name !== 'organization_manager'
}
