import '#web/theme/shell-styles.ts'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RealtimeProvider } from '#web/api/useRealtime.tsx'
import { Shell } from './Shell.tsx'
import { RequireUser } from './RequireUser.tsx'

/**
 * The layout of signed-in screens with the shell; while the user is loading, index.html shows the frame of the shell.
 */
export default function AppLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <RequireUser waiting={null}>
      <RealtimeProvider>
        <Shell>{children}</Shell>
      </RealtimeProvider>
    </RequireUser>
  )
}
