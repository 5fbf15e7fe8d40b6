import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useSettings } from '#web/api/useSettings.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { BackGuard } from './BackGuard.tsx'
import { useClientLinks } from './client-links.ts'

/** Around every screen: the tab's title, links that do not reload the page, and what kind of copy this is. */
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
