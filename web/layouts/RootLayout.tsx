import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useClientLinks } from './client-links.ts'

/** Around every screen: the tab's title and links that do not reload the page. */
export function RootLayout() {
  useClientLinks(useRouter())
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.title })
  useEffect(() => {
    if (title) document.title = `${title} · Typodont`
  }, [title])
  return <Outlet />
}
