import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { printSearch, type Search } from '#web/address.ts'
import { AddressContext } from '#web/ui/table/address.ts'

/** Lends the router's address to the widgets, which know no router. A choice is a step that the back button takes back. */
export function AddressProvider({ children }: { children: ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()
  const address = useMemo(
    () => ({
      // readSearch makes words of everything.
      search: location.search as Search,
      change: (search: Search) => void navigate({ href: location.pathname + printSearch(search), resetScroll: false }),
    }),
    [location, navigate],
  )
  return <AddressContext value={address}>{children}</AddressContext>
}
