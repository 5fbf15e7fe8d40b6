import { Menu, Text, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { isStaff } from '#contract/access.ts'
import { displayedRole, ROLE_LABELS } from '#contract/roles.ts'
import { useCan } from '#web/api/permissions.ts'
import { signOut } from '#web/api/sign-out.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { version } from '../../package.json'
import { navigationFor } from './navigation.ts'
import { openCheatSheet } from './palette-state.ts'
import classes from './UserMenu.module.css'
import { useViewSettings } from './ViewButtons.tsx'

export function UserMenu() {
  const user = useMe()
  const account = navigationFor(user, useCan()).footer.find(({ label }) => label === 'Account')
  const { density, scheme, toggleDensity, toggleScheme } = useViewSettings()
  const role = user.roles[0]?.name
  const pivots = user.organizations.map(({ pivot }) => pivot.role.name)
  return (
    <Menu position="bottom-end" width={240}>
      <Tooltip label={user.full_name}>
        <Menu.Target>
          <UnstyledButton className={classes.target}>
            <VisuallyHidden>{user.full_name}, open the menu</VisuallyHidden>
            <Avatar name={user.full_name} />
          </UnstyledButton>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fz={13} fw={600} c="var(--mantine-color-text)">
            {user.full_name}
          </Text>
          <Text inherit truncate>
            {user.email}
          </Text>
          {role ? ROLE_LABELS[displayedRole(role, pivots)] : null}
        </Menu.Label>
        <Menu.Divider />
        {account ? (
          <Menu.Item component="a" href={account.href} leftSection={<Icon of={IconUserCircle} />}>
            Account
          </Menu.Item>
        ) : null}
        <Menu.Item
          onClick={toggleDensity}
          leftSection={<Icon of={density === 'compact' ? IconBaselineDensityMedium : IconBaselineDensitySmall} />}
        >
          {density === 'compact' ? 'More room' : 'More rows'}
        </Menu.Item>
        <Menu.Item onClick={toggleScheme} leftSection={<Icon of={scheme === 'dark' ? IconSun : IconMoon} />}>
          {scheme === 'dark' ? 'Light theme' : 'Dark theme'}
        </Menu.Item>
        <Menu.Item onClick={openCheatSheet} leftSection={<Icon of={IconKeyboard} />} className={classes.desk}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={signOut} leftSection={<Icon of={IconLogout} />}>
          Log Out
        </Menu.Item>
        {isStaff(toActor(user)) ? <Menu.Label>Version {version}</Menu.Label> : null}
      </Menu.Dropdown>
    </Menu>
  )
}
