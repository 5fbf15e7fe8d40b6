import { useContext } from 'react'
import { AddressContext } from './address.ts'
import { leftOutOf } from './left-out.ts'

type Search = Readonly<Record<string, string>>
type NamePatch = Readonly<Record<string, string | undefined>>

/** How one list is written in the address; web/api/list-address.ts makes it from the list's own call. */
export type ListAddress<Values, Patch> = {
  /** What the address says, with the defaults; words that the list does not understand are left out. */
  read: (search: Search) => Values
  /** The same by the names of the address, each value as one word there. */
  said: (search: Search) => Record<string, string>
  /** The address after a change, which may be by its own names. */
  write: (search: Search, patch: Patch | NamePatch) => Record<string, string>
  /** Names and values that the list does not understand. */
  leftOut: (search: Search) => [name: string, value: string][]
  /** The filters that are set, as they are named in the address. */
  set: (search: Search) => string[]
  /** The order in force, and the address after another one was chosen. */
  order: (values: Values) => string | undefined
  reorder: (search: Search, values: Values, sort: string | undefined) => Record<string, string>
}

/** The address is the state: shareable, and the back button works. */
export function useListState<Values, Patch>(list: ListAddress<Values, Patch>) {
  const { search, change, begin } = useContext(AddressContext)
  const names = list.set(search)
  const values = list.read(search)
  return {
    values,
    /** The names of the filters that are set, for chips and for "Reset". */
    filters: names,
    /** Changes some of it; whatever changes, the first page is shown, unless a page was asked for. */
    set: (patch: Patch) => change(list.write(search, patch)),
    /** For a bar of filters, which knows them by their names. */
    said: list.said(search),
    narrow: (patch: NamePatch) => change(list.write(search, patch)),
    remove: (name: string) => change(without(search, [name, 'page'])),
    reset: () => begin(without(search, [...names, 'page'])),
    leftOut: leftOutOf(list.leftOut(search), search, begin),
    /** For the heads of a table; none is the usual order. */
    sort: {
      value: list.order(values),
      onChange: (sort: string | undefined) => change(list.reorder(search, values, sort)),
    },
  }
}

function without(search: Search, names: readonly string[]) {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)))
}
