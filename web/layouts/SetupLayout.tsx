import '#web/theme/shell-styles.ts'
import { Box, Button, Stack, Text } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { IconLogout } from '@tabler/icons-react'
import { signOut } from '#web/api/sign-out.ts'
import { useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { RouteGuard } from './RouteGuard.tsx'
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx'
import classes from './SetupLayout.module.css'
import { RequireUser } from './RequireUser.tsx'

/**
 * The layout of the account setup, without sidebar and palette, since the pages they link to do not exist yet
 * (SETUP-02).
 */
export default function SetupLayout() {
  return (
    <RequireUser>
      <Stack gap={0} mih="100dvh">
        <Header />
        <Box component="main" flex={1} display="flex" style={{ flexDirection: 'column' }}>
          <RouteGuard>
            <Outlet />
          </RouteGuard>
        </Box>
      </Stack>
    </RequireUser>
  )
}

function Header() {
  const user = useMe()
  return (
    <header className={classes.header}>
      <Logo name="Typodont" size={25} href={paths.home()} label="Typodont, home" />
      {/* A user who owns another practice must not be locked out of it by this one. */}
      {user.organizations.length > 1 ? <OrganizationSwitcher /> : null}
      <Text truncate c="var(--td-t2)" ml="auto" miw={0} title={user.email}>
        {user.email}
      </Text>
      <Button variant="default" flex="none" leftSection={<Icon of={IconLogout} />} onClick={signOut}>
        Log Out
      </Button>
    </header>
  )
}
