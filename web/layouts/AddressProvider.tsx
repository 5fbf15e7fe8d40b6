import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { formatQueryString, type Search } from '#web/query-string.ts'
import { AddressContext } from '#web/ui/table/address-context.ts'

/**
 * Provides the router's address to the widgets of web/ui, which do not import the router. Each change is a history
 * entry of its own, so that the back button undoes it.
 */
export function AddressProvider({ children }: { children: ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()
  const address = useMemo(() => {
    // The library's own name for the key of a history entry.
    const { __TSR_key: key, beginning = key } = location.state
    // The router is configured to parse every value as a string.
    const search = location.search as Search
    const navigateTo = (next: Search, state: { beginning?: string | undefined }) =>
      void navigate({ href: location.pathname + formatQueryString(next), state, resetScroll: false })
    return {
      search,
      // A value that was typed and deleted again leaves the address unchanged and adds no history entry.
      change: (next: Search) =>
        formatQueryString(next) === formatQueryString(search) ? undefined : navigateTo(next, { beginning }),
      begin: (next: Search) => navigateTo(next, {}),
      beginning,
    }
  }, [location, navigate])
  return <AddressContext value={address}>{children}</AddressContext>
}
