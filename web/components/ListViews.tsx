import { useContext, type ReactNode } from 'react'
import { AddressContext } from '#web/ui/table/address-context.ts'
import { TabLinks } from '#web/ui/TabLinks.tsx'

type Search = Readonly<Record<string, string>>

type Props = {
  /** The given order of the list comes first; each view is an address of the same list. */
  views: readonly { name: string; search: Search; sum?: ReactNode }[]
  hrefOf: (search: Search) => string
}

/** The usual questions to a list, as tabs. */
export function ListViews({ views, hrefOf }: Props) {
  const { search } = useContext(AddressContext)
  return (
    <TabLinks
      label="Views"
      tabs={views.map((view) => ({
        label: view.name,
        href: hrefOf(view.search),
        count: view.sum,
        isOpen: canonical(view.search) === canonical(search),
      }))}
    />
  )
}

/** The page and its size are no part of a view. */
function canonical(search: Search) {
  return Object.entries(search)
    .filter(([name, value]) => value !== '' && name !== 'page' && name !== 'perPage')
    .map((pair) => pair.join('='))
    .toSorted()
    .join('&')
}
