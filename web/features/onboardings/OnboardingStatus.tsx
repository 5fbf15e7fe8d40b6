import { ONBOARDING_STATUS, ONBOARDING_STATUSES } from '#contract/onboarding-steps.ts'
import { StatusBadge, type StatusLook } from '#web/ui/StatusBadge.tsx'

const STATUS_LOOKS: Record<number, StatusLook> = {
  [ONBOARDING_STATUS.pending]: 'pending',
  [ONBOARDING_STATUS.in_progress]: 'in-progress',
  [ONBOARDING_STATUS.completed]: 'completed',
}

export function OnboardingStatus({ status }: { status: number }) {
  const label = ONBOARDING_STATUSES.find(({ value }) => value === status)?.label ?? ''
  return <StatusBadge look={STATUS_LOOKS[status] ?? 'new'} label={label} />
}
