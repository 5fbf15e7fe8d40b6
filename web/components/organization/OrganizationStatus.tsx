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

/** How a practice stands (specification 4.10); a disabled one says so first. */
export function OrganizationStatus({ organization: { status, disabled_at } }: Props) {
  if (disabled_at && status !== 6) return <StatusBadge look="canceled" label="Disabled" />
  const found = ORGANIZATION_STATUSES.find(({ value }) => value === status)
  return <StatusBadge look={LOOKS[status] ?? 'new'} label={found?.label ?? ''} />
}
