import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { organizationStatus } from './organization-status.ts'

type Props = { organization: { status: number; disabled_at: string | null } }

export function OrganizationStatus({ organization }: Props) {
  return <StatusBadge {...organizationStatus(organization)} />
}
