import { Button } from '@mantine/core'
import { IconMapPinOff, IconPlus } from '@tabler/icons-react'
import type { LocationRow } from '#contract/locations.ts'
import { ListPage } from '#web/components/ListPage.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import { ACCOUNT_PAGE_SIZES } from '#web/ui/table/CardPager.tsx'
import { MULTI_ORGANIZATION_COLUMNS, LOCATION_COLUMNS } from './location-columns.tsx'
import { useLocationList, type LocationListState as List } from './useLocationList.ts'

type Props = {
  /** The organization whose locations are listed, on the staff side. */
  organization_id?: number
  isOfLabPartner?: boolean
  crumbs?: readonly { label: string; href?: string }[]
  getHref: (row: LocationRow) => string
  /** Undefined for users who may not add one. */
  addHref: string | undefined
  /** The reason why none may be added now. */
  blocked?: string | undefined
}

/** The list of locations, for staff and for practices. */
export function LocationList({ organization_id, isOfLabPartner = false, crumbs, getHref, addHref, blocked }: Props) {
  const list = useLocationList(organization_id)
  return (
    <ListPage
      title="Locations"
      crumbs={crumbs}
      name={isOfLabPartner ? 'locations-of-many' : 'locations'}
      list={list}
      page={list.data?.locations}
      actions={addHref ? <AddButton href={addHref} blocked={blocked} /> : null}
      filters={
        <SearchField
          label="Name, address or contact"
          value={list.query.filter.search}
          onChange={(search) => list.set({ filter: { search: search || null } })}
          isFirst
        />
      }
      sizes={ACCOUNT_PAGE_SIZES}
      columns={isOfLabPartner ? MULTI_ORGANIZATION_COLUMNS : LOCATION_COLUMNS}
      rowId={(row) => row.id}
      rowName={(row) => row.location_name}
      rowHref={getHref}
      empty={<NoneFound list={list} addHref={blocked ? undefined : addHref} />}
      expected={6}
    />
  )
}

function AddButton({ href, blocked }: { href: string; blocked?: string | undefined }) {
  return (
    <ActionButton icon={IconPlus} href={href} blocked={blocked}>
      Add location
    </ActionButton>
  )
}

/** LOC-08: the empty state, with a button to reset the filters or to add a location. */
function NoneFound({ list, addHref }: { list: List; addHref: string | undefined }) {
  const isFiltered = list.filters.length > 0
  const { search } = list.query.filter
  return (
    <EmptyState
      icon={IconMapPinOff}
      title="No found Locations"
      text={isFiltered ? (search ? `Nothing matches “${search}”.` : 'Nothing matches the filters.') : undefined}
    >
      {isFiltered ? <Button onClick={list.reset}>Reset all filters</Button> : null}
      {!isFiltered && addHref ? <AddButton href={addHref} /> : null}
    </EmptyState>
  )
}
