import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useTitle } from '#web/ui/useTitle.ts'
import { useClientLinks } from './client-links.ts'

/** Around every screen: the tab's title and links that do not reload the page. */
export function RootLayout() {
  useClientLinks(useRouter())
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.title })
  useTitle(title)
  return <Outlet />
}
