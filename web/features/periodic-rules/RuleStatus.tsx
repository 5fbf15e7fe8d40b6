import type { PeriodicRule } from '#contract/periodic-rules.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

export function RuleStatus({ rule }: { rule: PeriodicRule }) {
  return rule.is_active ? <StatusBadge look="completed" label="Active" /> : <StatusBadge look="new" label="Inactive" />
}
