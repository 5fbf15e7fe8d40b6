import '#web/theme/shell-styles.ts'
import { RealtimeProvider } from '#web/api/useRealtime.tsx'
import { Shell } from './Shell.tsx'
import { WithMe } from './WithMe.tsx'

/** Every signed-in screen that is not printed. */
export default function AppLayout() {
  return (
    <WithMe>
      <RealtimeProvider>
        <Shell />
      </RealtimeProvider>
    </WithMe>
  )
}
