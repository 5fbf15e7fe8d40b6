import { Text, UnstyledButton } from '@mantine/core'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { NotificationBell } from '#web/features/notifications/NotificationBell.tsx'
import { lazy } from 'react'
import { profileOf } from '#contract/access.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { DeferredRender } from '#web/components/DeferredRender.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import { ManagementFilter } from './ManagementFilter.tsx'
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx'
import { openPalette } from './palette-state.ts'
import { UserMenu } from './UserMenu.tsx'
import classes from './TopBar.module.css'
import { ViewButtons } from './ViewButtons.tsx'

const ChecklistButton = lazy(async () => ({
  default: (await import('#web/features/onboardings/Checklist.tsx')).ChecklistButton,
}))

type Props = {
  /** Whether the user is in a practice that may still be onboarding. */
  hasChecklist: boolean
  onMenu: () => void
}

export function TopBar({ hasChecklist, onMenu }: Props) {
  const user = useMe()
  const isManagement = profileOf(toActor(user)) === 'management'
  return (
    <section className={classes.bar} aria-label="Tools">
      <span className={classes.menu}>
        <IconButton icon={IconMenu2} label="Open the navigation" onClick={onMenu} />
      </span>
      {isManagement ? <ManagementFilter /> : null}
      {!isManagement && user.organizations.length > 1 ? <OrganizationSwitcher /> : null}
      <UnstyledButton className={classes.search} fz="sm" aria-keyshortcuts="Control+K" onClick={openPalette}>
        <Icon of={IconSearch} />
        <Text span inherit flex={1} className={classes.words}>
          Find or do anything
        </Text>
        <span aria-hidden>
          <KeyboardHint keys="Ctrl k" />
        </span>
      </UnstyledButton>
      {hasChecklist ? (
        // The sidebar has it elsewhere.
        <span className={classes.menu}>
          <DeferredRender>
            <ChecklistButton isIcons />
          </DeferredRender>
        </span>
      ) : null}
      <NotificationBell />
      <ViewButtons />
      <UserMenu />
    </section>
  )
}
