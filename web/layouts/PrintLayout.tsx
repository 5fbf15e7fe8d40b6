import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { RouteGuard } from './RouteGuard.tsx'
import classes from './PrintLayout.module.css'
import { RequireUser } from './RequireUser.tsx'

const SCHEME = 'data-mantine-color-scheme'

/** Forces the light theme while a print page is open: overriding a few colours in @media print leaves tables black. */
export default function PrintLayout() {
  useEffect(() => {
    const root = document.documentElement
    const previous = root.getAttribute(SCHEME) ?? 'light'
    forceLight()
    // The theme follows the operating system, which may switch to dark while the page is open.
    const observer = new MutationObserver(forceLight)
    observer.observe(root, { attributeFilter: [SCHEME] })
    return () => {
      observer.disconnect()
      root.setAttribute(SCHEME, previous)
    }

    function forceLight() {
      if (root.getAttribute(SCHEME) !== 'light') root.setAttribute(SCHEME, 'light')
    }
  }, [])
  return (
    <RequireUser>
      <main className={classes.sheet}>
        <RouteGuard>
          <Outlet />
        </RouteGuard>
      </main>
    </RequireUser>
  )
}
