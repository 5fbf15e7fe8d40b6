import '#web/theme/shell-styles.ts'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { RealtimeProvider } from '#web/api/useRealtime.tsx'
import { ConfirmHost } from '#web/ui/ConfirmHost.tsx'
import { AddressProvider } from './AddressProvider.tsx'
import { Allowed } from './Allowed.tsx'
import { GlobalKeys } from './GlobalKeys.tsx'
import { usePaletteLoaded } from './palette-state.ts'
import { useChangesElsewhere } from './useChangesElsewhere.ts'
import { WithMe } from './WithMe.tsx'

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }))

/** The layout of a full-window screen: shortcuts, live changes and guards of the shell, without its bars. */
export default function RoomLayout() {
  return (
    <WithMe>
      <RealtimeProvider>
        <Frame />
      </RealtimeProvider>
    </WithMe>
  )
}

function Frame() {
  const isPaletteLoaded = usePaletteLoaded()
  useChangesElsewhere()
  return (
    <AddressProvider>
      <GlobalKeys />
      <main id="main" tabIndex={-1}>
        <Allowed>
          <Outlet />
        </Allowed>
      </main>
      <ConfirmHost />
      {isPaletteLoaded ? (
        <Suspense>
          <Palette />
        </Suspense>
      ) : null}
    </AddressProvider>
  )
}
