import { ORGANIZATION_STATUSES } from '#contract/organizations.ts'
import { StatusBadge, type StatusLook } from '#web/ui/StatusBadge.tsx'

const STATUS_LOOKS: Record<number, StatusLook> = {
  1: 'lead',
  2: 'pending',
  3: 'new',
  4: 'completed',
  5: 'diy',
  6: 'canceled',
}

type Props = { organization: { status: number; disabled_at: string | null } }

export function OrganizationStatus({ organization }: Props) {
  return <StatusBadge {...organizationStatus(organization)} />
}

/** Returns the badge of an organization (specification 4.10); Disabled takes precedence over its status. */
export function organizationStatus({ status, disabled_at }: Props['organization']) {
  if (disabled_at && status !== 6) return { look: 'canceled' as const, label: 'Disabled' }
  const option = ORGANIZATION_STATUSES.find(({ value }) => value === status)
  // The list of statuses has the plural.
  return { look: STATUS_LOOKS[status] ?? 'new', label: status === 1 ? 'Lead' : (option?.label ?? '') }
}
