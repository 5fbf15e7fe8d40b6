import type { ReactNode } from 'react'
import { GLOBAL_ROLES, ROLE_LABELS, type GlobalRole } from '#contract/access.ts'
import { roleBlocker } from '#contract/users.rules.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { TilesField } from '#web/ui/form/TilesField.tsx'

const NOTES: Record<GlobalRole, string> = {
  super_admin: 'Everything, and other super admins',
  admin: 'Prices, money, permissions',
  supervisor: 'Sees all, edits cases',
  tech_support: 'Works on cases',
  lab_partner: 'Cases of managed practices',
  doctor: 'Customer, rights by practice',
}

type Props = { value?: GlobalRole; onChange?: (role: GlobalRole) => void; error?: ReactNode; disabled?: boolean }

/** Shows every role; one that the user may not assign is blocked with a reason. */
export function RoleTiles(props: Props) {
  const actor = toActor(useMe())
  return (
    <TilesField
      label="Role"
      tiles={GLOBAL_ROLES.map((role) => {
        const blocked = roleBlocker(actor, role)
        return { value: role, label: ROLE_LABELS[role], note: blocked ?? NOTES[role], blocked }
      })}
      {...props}
    />
  )
}
