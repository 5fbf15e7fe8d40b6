import '#web/theme/shell-styles.ts'
import { Button } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { IconLogout } from '@tabler/icons-react'
import { signOut } from '#web/api/sign-out.ts'
import { useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { Allowed } from './Allowed.tsx'
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx'
import classes from './SetupLayout.module.css'
import { WithMe } from './WithMe.tsx'

/** The account setup stands alone: no sidebar and no palette, since nothing they lead to is there yet (SETUP-02). */
export default function SetupLayout() {
  return (
    <WithMe>
      <div className={classes.frame}>
        <Header />
        <main className={classes.main}>
          <Allowed>
            <Outlet />
          </Allowed>
        </main>
      </div>
    </WithMe>
  )
}

function Header() {
  const user = useMe()
  return (
    <header className={classes.header}>
      <a href={paths.home()} className={classes.home} aria-label="Typodont, home">
        <Logo name="Typodont" size={25} />
      </a>
      {/* Whoever owns another practice must not be locked out of it by this one. */}
      {user.organizations.length > 1 ? <OrganizationSwitcher /> : null}
      <span className={classes.who}>{user.email}</span>
      <Button variant="default" leftSection={<Icon of={IconLogout} />} onClick={signOut}>
        Log Out
      </Button>
    </header>
  )
}
