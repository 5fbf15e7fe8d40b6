import { createContext } from 'react'

/** The query string of the browser's address as a flat record: `{ 'filter[held]': 'true', page: '2' }`. */
export type Address = {
  search: Readonly<Record<string, string>>
  /** Changes the address and keeps input that is still being typed, whose debounce is pending. */
  change: (search: Record<string, string>) => void
  /** Changes the address and discards input that is still being typed. */
  begin: (search: Record<string, string>) => void
  /** Identifies the last fresh start of the address: by `begin`, a link or the back button. */
  beginning: string | undefined
}

const noop = () => undefined

export const AddressContext = createContext<Address>({
  search: {},
  change: noop,
  begin: noop,
  beginning: undefined,
})
