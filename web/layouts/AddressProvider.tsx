import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { printSearch, type Search } from '#web/address.ts'
import { AddressContext } from '#web/ui/table/address.ts'

declare module '@tanstack/react-router' {
  // The library asks for an interface here, to merge ours into its own.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    /** The step of the history whose address was changed since. */
    beginning?: string | undefined
  }
}

/** Lends the router's address to the widgets, which know no router. A choice is a step that the back button takes back. */
export function AddressProvider({ children }: { children: ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()
  const address = useMemo(() => {
    // The library's own name for a step of the history.
    // oxlint-disable-next-line eslint/no-underscore-dangle
    const beginning = location.state.beginning ?? location.state.__TSR_key
    // readSearch makes words of everything.
    const search = location.search as Search
    const go = (next: Search, state: { beginning?: string | undefined }) =>
      void navigate({ href: location.pathname + printSearch(next), state, resetScroll: false })
    return {
      search,
      // What was typed and deleted again is no step of the history.
      change: (next: Search) => (printSearch(next) === printSearch(search) ? undefined : go(next, { beginning })),
      begin: (next: Search) => go(next, {}),
      beginning,
    }
  }, [location, navigate])
  return <AddressContext value={address}>{children}</AddressContext>
}
