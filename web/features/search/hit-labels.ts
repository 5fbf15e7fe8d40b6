import { ROLE_LABELS } from '#contract/access.ts'
import { CUSTOMIZED_FEES, SEARCH_ROLES, SEARCH_STATUSES, type SearchHit } from '#contract/search.ts'
import { PAYMENT_STATUSES } from '#contract/subscriptions.ts'

/** Returns the role by which the hit is found; a lab partner matches no role filter but still is one (register 26). */
export function formatRole({ filter, roles }: SearchHit): string {
  const found = SEARCH_ROLES.find(({ value }) => value === filter)?.label
  // Roles without a label are shown by name.
  const labels: Readonly<Record<string, string | undefined>> = ROLE_LABELS
  return found ?? roles.map((role) => labels[role] ?? role).join(', ')
}

/** Returns the organization of the hit; an organization is its own. */
export function hitOrganizationName({ model, full_name, organization_name }: SearchHit): string | null {
  return model === 'organization' ? full_name : organization_name
}

export function formatStatus({ status }: SearchHit): string {
  return SEARCH_STATUSES.find(({ value }) => value === status)?.label ?? ''
}

export function formatOnboarding({ onboarding }: SearchHit): string | null {
  return onboarding
}

/** CURRENT is not a filter option (specification 4.13), but a contract can have it. */
export function formatPayment({ payment }: SearchHit): string | null {
  return PAYMENT_STATUSES.find(({ value }) => value === payment)?.label ?? payment
}

export function formatFees({ customized_fees }: SearchHit): string {
  return customized_fees.map((fee) => CUSTOMIZED_FEES.find(({ value }) => value === fee)?.label ?? fee).join('; ')
}
