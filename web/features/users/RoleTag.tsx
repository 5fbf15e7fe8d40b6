import { ROLE_LABELS, type GlobalRole, type PivotRole } from '#contract/access.ts'
import { Mark } from '#web/ui/Mark.tsx'

/** Tag for all roles; without a colour, since colours are states. */
export function RoleTag({ role }: { role: GlobalRole | PivotRole }) {
  return <Mark label={ROLE_LABELS[role]} />
}
