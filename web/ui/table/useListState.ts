import { useContext } from 'react'
import { AddressContext } from './address-context.ts'
import { toIgnoredParams } from './ignored-params.ts'

type Search = Readonly<Record<string, string>>
type NamePatch = Readonly<Record<string, string | undefined>>

/** How a list's state maps to the address; web/api/list-address.ts derives it from the list's call. */
export type ListAddress<Values, Patch> = {
  /** Parses the address, with defaults; invalid values are ignored. */
  read: (search: Search) => Values
  /** The same values as strings, by their names in the address. */
  filterValues: (search: Search) => Record<string, string>
  /** Returns the address after a change, which may use the names of the address. */
  write: (search: Search, patch: Patch | NamePatch) => Record<string, string>
  /** Returns the parameters that are ignored as invalid. */
  ignoredParams: (search: Search) => [name: string, value: string][]
  /** Returns the names of the filters that are set. */
  set: (search: Search) => string[]
  /** The active sort value, and the address after a change of it. */
  order: (values: Values) => string | undefined
  reorder: (search: Search, values: Values, sort: string | undefined) => Record<string, string>
}

/** Keeps the state of a list in the address, so that it can be shared and the back button works. */
export function useListState<Values, Patch>(list: ListAddress<Values, Patch>) {
  const { search, change, begin } = useContext(AddressContext)
  const names = list.set(search)
  const values = list.read(search)
  return {
    values,
    /** The names of the filters that are set, for chips and Reset. */
    filters: names,
    /** Applies a change and returns to the first page, unless the change sets a page. */
    set: (patch: Patch) => change(list.write(search, patch)),
    /** The values and setter for a filter bar, by the names of the address. */
    filterValues: list.filterValues(search),
    narrow: (patch: NamePatch) => change(list.write(search, patch)),
    remove: (name: string) => change(without(search, [name, 'page'])),
    reset: () => begin(without(search, [...names, 'page'])),
    ignoredParams: toIgnoredParams(list.ignoredParams(search), search, begin),
    /** The sort of the table head; undefined is the default order. */
    sort: {
      value: list.order(values),
      onChange: (sort: string | undefined) => change(list.reorder(search, values, sort)),
    },
  }
}

function without(search: Search, names: readonly string[]) {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)))
}
