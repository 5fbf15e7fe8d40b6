import { ROLE_LABELS, type GlobalRole, type PivotRole } from '#contract/access.ts'
import { Mark, type MarkTone } from '#web/ui/Mark.tsx'

const TONES: { [role in GlobalRole | PivotRole]?: MarkTone } = {
  tech_support: 'soft',
  supervisor: 'pending',
  admin: 'warning',
  super_admin: 'warning',
  lab_partner: 'okay',
}

/** One style of tag for all roles; quiet for doctors, who are most of them. */
export function RoleTag({ role }: { role: GlobalRole | PivotRole }) {
  return <Mark label={ROLE_LABELS[role]} tone={TONES[role]} />
}
