import { useContext } from 'react'
import { AddressContext } from './address.ts'

type Search = Readonly<Record<string, string>>

/** How one list is written in the address; web/api/list-address.ts makes it from the list's own call. */
export type ListAddress<Values, Patch> = {
  /** What the address says, with the defaults; words that the list does not understand are left out. */
  read: (search: Search) => Values
  /** The address after a change. */
  write: (search: Search, patch: Patch) => Record<string, string>
  /** The filters that are set, as they are named in the address. */
  set: (search: Search) => string[]
}

/** The address is the state: shareable, and the back button works. */
export function useListState<Values, Patch>(list: ListAddress<Values, Patch>) {
  const { search, change } = useContext(AddressContext)
  const names = list.set(search)
  return {
    values: list.read(search),
    /** The names of the filters that are set, for chips and for "Reset". */
    filters: names,
    /** Changes some of it; whatever changes, the first page is shown, unless a page was asked for. */
    set: (patch: Patch) => change(list.write(search, patch)),
    remove: (name: string) => change(without(search, [name, 'page'])),
    reset: () => change(without(search, [...names, 'page'])),
  }
}

function without(search: Search, names: readonly string[]) {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)))
}
