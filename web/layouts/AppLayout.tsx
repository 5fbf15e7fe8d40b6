import '#web/theme/shell-styles.ts'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RealtimeProvider } from '#web/api/useRealtime.tsx'
import { Shell } from './Shell.tsx'
import { WithMe } from './WithMe.tsx'

/** Every signed-in screen that is not printed; while the person is awaited, index.html shows its frame. */
export default function AppLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <WithMe waiting={null}>
      <RealtimeProvider>
        <Shell>{children}</Shell>
      </RealtimeProvider>
    </WithMe>
  )
}
