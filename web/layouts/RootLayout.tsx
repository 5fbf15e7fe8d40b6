import { Outlet, useMatches } from '@tanstack/react-router'
import { useSettings } from '#web/api/useSettings.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { BackGuard } from './BackGuard.tsx'

/** Wraps every screen: it sets the tab's title, guards the back button, and marks a restore drill, or a portal that was moved, with a banner. */
export function RootLayout() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.title })
  useTitle(title)
  return (
    <>
      <BackGuard />
      <DrillBanner />
      <Outlet />
    </>
  )
}

function DrillBanner() {
  const settings = useSettings()
  const movedTo = settings?.['moved.to']
  if (movedTo !== undefined)
    return (
      <Notice tone="warning" title="This portal has moved" isFlush>
        Please go to <a href={movedTo}>{movedTo}</a>. Here you see how everything was, and nothing can be changed.
      </Notice>
    )
  if (!settings?.['restore.drill']) return null
  return (
    <Notice tone="warning" title="Restore drill" isFlush>
      This is a copy of the portal. It writes no files, sends no mail and charges nobody.
    </Notice>
  )
}
