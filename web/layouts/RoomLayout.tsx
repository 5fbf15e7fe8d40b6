import '#web/theme/shell-styles.ts'
import { Outlet } from '@tanstack/react-router'
import { RealtimeProvider } from '#web/api/useRealtime.tsx'
import { ConfirmHost } from '#web/ui/ConfirmHost.tsx'
import { AddressProvider } from './AddressProvider.tsx'
import { RouteGuard } from './RouteGuard.tsx'
import { GlobalShortcuts } from './GlobalShortcuts.tsx'
import { useRemoteChanges } from './useRemoteChanges.ts'
import { RequireUser } from './RequireUser.tsx'

/** The layout of a full-window screen: shortcuts, live changes and guards of the shell, without its bars. */
export default function RoomLayout() {
  return (
    <RequireUser>
      <RealtimeProvider>
        <Frame />
      </RealtimeProvider>
    </RequireUser>
  )
}

function Frame() {
  useRemoteChanges()
  return (
    <AddressProvider>
      <GlobalShortcuts isInRoom />
      <main id="main" tabIndex={-1}>
        <RouteGuard>
          <Outlet />
        </RouteGuard>
      </main>
      <ConfirmHost />
    </AddressProvider>
  )
}
