import { ROLE_LABELS, type GlobalRole, type PivotRole } from '#contract/access.ts'
import classes from './Users.module.css'

/** One style of tag for all roles; quiet for doctors, who are most of them. */
export function RoleTag({ role }: { role: GlobalRole | PivotRole }) {
  return (
    <span className={classes.role} data-role={role}>
      {ROLE_LABELS[role]}
    </span>
  )
}
