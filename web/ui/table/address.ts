import { createContext } from 'react'

/** The part of the browser's address after `?`, flat: `{ 'filter[held]': 'true', page: '2' }`. */
export type Address = {
  search: Readonly<Record<string, string>>
  change: (search: Record<string, string>) => void
}

export const AddressContext = createContext<Address>({ search: {}, change: () => undefined })
