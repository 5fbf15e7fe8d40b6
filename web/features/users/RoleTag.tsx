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

/** Who has a doctor's role and does nothing but manage is called so: the role is the portal's, the place is the practice's. */
export function calledRole(role: GlobalRole, pivots: readonly PivotRole[]): GlobalRole | PivotRole {
  const managesOnly = pivots.length > 0 && pivots.every((pivot) => pivot === 'organization_manager')
  return role === 'doctor' && managesOnly ? 'organization_manager' : role
}
