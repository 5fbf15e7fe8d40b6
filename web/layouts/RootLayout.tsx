import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useSettings } from '#web/api/useSettings.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { BackGuard } from './BackGuard.tsx'
import { useClientLinks } from './client-links.ts'

/**
 * Wraps every screen: it sets the tab's title, lets the router follow links, and marks a restore drill with a banner.
 */
export function RootLayout() {
  useClientLinks(useRouter())
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
  if (!useSettings()?.['restore.drill']) return null
  return (
    <Notice tone="warning" title="Restore drill" isFlush>
      This is a copy of the portal. It writes no files, sends no mail and charges nobody.
    </Notice>
  )
}
