import { ROLE_LABELS, type GlobalRole, type PivotRole } from '#contract/access.ts'
import { Mark, type MarkTone } from '#web/ui/Mark.tsx'

const TONES: { [role in GlobalRole | PivotRole]?: MarkTone } = {
  tech_support: 'soft',
  supervisor: 'pending',
  admin: 'warning',
  super_admin: 'warning',
  lab_partner: 'okay',
}

/** Tag for all roles; neutral for doctors, who are most users. */
export function RoleTag({ role }: { role: GlobalRole | PivotRole }) {
  return <Mark label={ROLE_LABELS[role]} tone={TONES[role]} />
}
