import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { CHECKLIST } from '#contract/onboarding-access.ts'
import { useCan } from '#web/api/can.ts'
import { Alerts } from '#web/features/notifications/Alerts.tsx'
import { SAVE_BAR_PLACE } from '#web/ui/places.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { AddressProvider } from './AddressProvider.tsx'
import { Allowed } from './Allowed.tsx'
import { GlobalKeys } from './GlobalKeys.tsx'
import { usePaletteLoaded } from './palette-state.ts'
import { useFailedReads } from './useFailedReads.ts'
import { useOwnChanges } from './useOwnChanges.ts'
import classes from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'

const Checklist = lazy(async () => ({
  default: (await import('#web/features/onboardings/Checklist.tsx')).Checklist,
}))
const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }))
const NARROW = '(max-width: 1200px)'
const FOLDED = 'typodont.sidebar'

export function Shell() {
  const location = useLocation()
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  // Open on the page where it was opened: going somewhere closes it.
  const [drawerAt, setDrawerAt] = useState<string>()
  const isDrawerOpen = drawerAt === location.pathname
  const [folded, setFolded] = useState(() => localStorage.getItem(FOLDED) === 'folded')
  const isPaletteLoaded = usePaletteLoaded()
  const hasChecklist = useCan()(CHECKLIST)
  useOwnChanges()
  useFailedReads()
  // A tablet has no room for words, whatever was chosen at the desk.
  const isIcons = isNarrow || folded

  function fold() {
    localStorage.setItem(FOLDED, folded ? 'open' : 'folded')
    setFolded(!folded)
  }

  return (
    <AddressProvider>
      <GlobalKeys />
      <a href="#main" className={classes.skip}>
        Skip to the content
      </a>
      <div className={classes.frame} data-folded={isIcons}>
        <div className={classes.sidebar}>
          <Sidebar isIcons={isIcons} hasChecklist={hasChecklist} onFold={isNarrow ? undefined : fold} />
        </div>
        <div className={classes.rest}>
          <TopBar onMenu={() => setDrawerAt(location.pathname)} />
          <Alerts />
          <main id="main" tabIndex={-1} className={classes.main}>
            <Allowed>
              <Outlet />
            </Allowed>
          </main>
          <div id={SAVE_BAR_PLACE} className={classes.foot} />
        </div>
      </div>
      <Drawer
        opened={isDrawerOpen}
        onClose={() => setDrawerAt(undefined)}
        size={280}
        padding={0}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': 'Navigation' } }}
        classNames={{ content: classes.drawer, body: classes.drawerBody }}
      >
        <Sidebar isIcons={false} hasChecklist={hasChecklist} onClose={() => setDrawerAt(undefined)} />
      </Drawer>
      {hasChecklist ? (
        <Suspense>
          <Checklist />
        </Suspense>
      ) : null}
      <ConfirmDialog />
      {isPaletteLoaded ? (
        <Suspense>
          <Palette />
        </Suspense>
      ) : null}
    </AddressProvider>
  )
}
