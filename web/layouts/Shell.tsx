import { Drawer, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { lazy, useEffect, useState, type ReactNode } from 'react'
import { useCloseOnBack } from '#web/ui/back-layers.ts'
import { SECTION_ACCESS } from '#contract/section-access.ts'
import { useCan } from '#web/api/permissions.ts'
import { DeferredRender } from '#web/components/DeferredRender.tsx'
import { RushCaseAlerts } from '#web/features/notifications/RushCaseAlerts.tsx'
import { SAVE_BAR_TARGET } from '#web/ui/portal-targets.ts'
import { IdentityHost } from './IdentityHost.tsx'
import { ConfirmHost } from '#web/ui/ConfirmHost.tsx'
import { AddressProvider } from './AddressProvider.tsx'
import { RouteGuard } from './RouteGuard.tsx'
import { replayBootKeys } from './boot-focus.ts'
import { GlobalShortcuts } from './GlobalShortcuts.tsx'
import { useRemoteChanges } from './useRemoteChanges.ts'
import { usePrefetchOnPress } from './usePrefetchOnPress.ts'
import classes from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'

const Checklist = lazy(async () => ({
  default: (await import('#web/features/onboardings/Checklist.tsx')).Checklist,
}))
const UnpaidNotice = lazy(async () => ({
  default: (await import('#web/features/payments/UnpaidNotice.tsx')).UnpaidNotice,
}))
const NARROW = '(max-width: 1200px)'
const DESK = '(min-width: 1440px)'
const SIDEBAR_KEY = 'typodont.sidebar'

export function Shell({ children }: { children: ReactNode }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  // The drawer is open only on the page where it was opened, so that navigation closes it.
  const [drawerAt, setDrawerAt] = useState<string>()
  const isDrawerOpen = drawerAt === pathname
  useCloseOnBack(isDrawerOpen ? () => setDrawerAt(undefined) : undefined)
  const isDesk = useMediaQuery(DESK, true, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState(() => localStorage.getItem(SIDEBAR_KEY))
  // A laptop keeps its width for the rows, unless the user has unfolded the sidebar.
  const isCollapsed = chosen === null ? !isDesk : chosen === 'folded'
  const hasChecklist = useCan()(SECTION_ACCESS.checklist)
  useRemoteChanges()
  usePrefetchOnPress()
  useEffect(replayBootKeys, [])
  // A tablet has no room for labels, whatever was chosen on a desktop.
  const isIcons = isNarrow || isCollapsed

  function toggleSidebar() {
    const next = isCollapsed ? 'open' : 'folded'
    localStorage.setItem(SIDEBAR_KEY, next)
    setChosen(next)
  }

  return (
    <AddressProvider>
      <GlobalShortcuts />
      <a href="#main" className={classes.skip}>
        Skip to the content
      </a>
      <div className={classes.frame} data-folded={isIcons}>
        <div className={classes.sidebar}>
          <Sidebar isIcons={isIcons} hasChecklist={hasChecklist} onFold={isNarrow ? undefined : toggleSidebar} />
        </div>
        <Stack gap={0} miw={0}>
          <TopBar hasChecklist={hasChecklist} onMenu={() => setDrawerAt(pathname)} />
          <RushCaseAlerts />
          <DeferredRender>
            <UnpaidNotice />
          </DeferredRender>
          <div className={classes.work}>
            <main id="main" tabIndex={-1} className={classes.main}>
              <RouteGuard>{children}</RouteGuard>
            </main>
            {hasChecklist ? (
              <DeferredRender>
                <Checklist />
              </DeferredRender>
            ) : null}
          </div>
          <div id={SAVE_BAR_TARGET} className={classes.foot} />
        </Stack>
      </div>
      <Drawer
        opened={isDrawerOpen}
        onClose={() => setDrawerAt(undefined)}
        size={280}
        padding={0}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': 'Navigation' } }}
        styles={{ body: { height: '100%' }, content: { background: 'var(--td-sub)' } }}
      >
        <Sidebar isIcons={false} hasChecklist={hasChecklist} onClose={() => setDrawerAt(undefined)} />
      </Drawer>
      <ConfirmHost />
      <IdentityHost />
    </AddressProvider>
  )
}
