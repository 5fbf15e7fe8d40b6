import { ORGANIZATION_STATUSES } from '#contract/organizations.ts'
import { StatusBadge, type StatusLook } from '#web/ui/StatusBadge.tsx'

const LOOKS: Record<number, StatusLook> = {
  1: 'new',
  2: 'pending',
  3: 'in-progress',
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
  const found = ORGANIZATION_STATUSES.find(({ value }) => value === status)
  return { look: LOOKS[status] ?? 'new', label: found?.label ?? '' }
}
