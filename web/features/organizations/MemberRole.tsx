import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { ROLE_LABELS } from '#contract/access.ts'
import type { Member } from '#contract/organizations.ts'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './OrganizationPage.module.css'
import { useMemberActions } from './useMemberActions.ts'
import type { CardProps } from './useOrganization.ts'

/** MEM-09: a menu for whoever may change it; a locked role has no chevron and says why. */
export function MemberRole({ member, organization }: CardProps & { member: Member }) {
  const { rolesFor, changeRole } = useMemberActions(organization)
  const { roles, why } = rolesFor(member)
  const { role_when_verified } = member
  const waiting = role_when_verified ? `, ${ROLE_LABELS[role_when_verified]} once verified` : ''
  const label = `${ROLE_LABELS[member.pivot.role.name]}${waiting}`
  if (roles.length === 0) return <span title={why}>{label}</span>
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={classes.role} aria-label={`Role of ${member.full_name}: ${label}`}>
          {label}
          <Icon of={IconChevronDown} size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {roles.map((role) => (
          <Menu.Item key={role} onClick={() => void changeRole(member, role)}>
            Make {ROLE_LABELS[role]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
