import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Allowed } from './Allowed.tsx'
import classes from './PrintLayout.module.css'
import { WithMe } from './WithMe.tsx'

const SCHEME = 'data-mantine-color-scheme'

/** Black on white whatever the theme: overriding a few colours in @media print leaves tables black. */
export default function PrintLayout() {
  useEffect(() => {
    const root = document.documentElement
    const before = root.getAttribute(SCHEME) ?? 'light'
    stayLight()
    // The theme follows the system and would turn it dark while somebody reads.
    const observer = new MutationObserver(stayLight)
    observer.observe(root, { attributeFilter: [SCHEME] })
    return () => {
      observer.disconnect()
      root.setAttribute(SCHEME, before)
    }

    function stayLight() {
      if (root.getAttribute(SCHEME) !== 'light') root.setAttribute(SCHEME, 'light')
    }
  }, [])
  return (
    <WithMe>
      <main className={classes.sheet}>
        <Allowed>
          <Outlet />
        </Allowed>
      </main>
    </WithMe>
  )
}
