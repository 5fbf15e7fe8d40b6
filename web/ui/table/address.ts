import { createContext } from 'react'

/** The part of the browser's address after `?`, flat: `{ 'filter[held]': 'true', page: '2' }`. */
export type Address = {
  search: Readonly<Record<string, string>>
  /** Changes some of it; what is being typed at that moment is still to come. */
  change: (search: Record<string, string>) => void
  /** Begins anew: what is being typed counts no more. */
  begin: (search: Record<string, string>) => void
  /** Another one whenever it began anew: so, by a link or on the way back. */
  beginning: string | undefined
}

const nowhere = () => undefined

export const AddressContext = createContext<Address>({
  search: {},
  change: nowhere,
  begin: nowhere,
  beginning: undefined,
})
