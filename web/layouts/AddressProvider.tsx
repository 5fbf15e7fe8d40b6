import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { formatQueryString, type Search } from '#web/query-string.ts'
import { AddressContext } from '#web/ui/table/address-context.ts'

declare module '@tanstack/react-router' {
  // The library requires an interface here, since it is merged into its own.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    /**
     * The key of the history entry at which the address last began anew (see `Address.beginning`); absent in that
     * entry.
     */
    beginning?: string | undefined
  }
}

/**
 * Provides the router's address to the widgets of web/ui, which do not import the router. Each change is a history
 * entry of its own, so that the back button undoes it.
 */
export function AddressProvider({ children }: { children: ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()
  const address = useMemo(() => {
    // The property is the library's own name for the key of a history entry.
    // oxlint-disable-next-line eslint/no-underscore-dangle
    const beginning = location.state.beginning ?? location.state.__TSR_key
    // The router is configured to parse every value as a string.
    const search = location.search as Search
    const go = (next: Search, state: { beginning?: string | undefined }) =>
      void navigate({ href: location.pathname + formatQueryString(next), state, resetScroll: false })
    return {
      search,
      // A value that was typed and deleted again leaves the address unchanged and adds no history entry.
      change: (next: Search) =>
        formatQueryString(next) === formatQueryString(search) ? undefined : go(next, { beginning }),
      begin: (next: Search) => go(next, {}),
      beginning,
    }
  }, [location, navigate])
  return <AddressContext value={address}>{children}</AddressContext>
}
