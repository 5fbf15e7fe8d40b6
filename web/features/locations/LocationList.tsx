import { Button, Tooltip } from '@mantine/core'
import { IconMapPinOff, IconPlus } from '@tabler/icons-react'
import { wordsOf } from '#web/api/errors.ts'
import type { LocationRow } from '#contract/locations.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ColumnMenu } from '#web/ui/table/ColumnMenu.tsx'
import { useColumns } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { ListPager } from '#web/ui/table/ListPager.tsx'
import { ResultsFound } from '#web/ui/table/ResultCount.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import { ACCOUNT_SIZES } from '#web/ui/table/sizes.ts'
import { locationCard, OF_MANY, OF_ONE } from './location-columns.tsx'
import { useLocationList, type LocationList as List } from './useLocationList.ts'

const SKELETON_ROWS = 6

type Props = {
  /** On the staff side the organization whose locations they are. */
  organization_id?: number
  isOfMany?: boolean
  crumbs?: readonly { label: string; href?: string }[]
  hrefOf: (row: LocationRow) => string
  /** Absent for those who may not add one. */
  addHref: string | undefined
  /** Why none may be added now. */
  blocked?: string | undefined
}

/** The list of both sides. */
export function LocationList({ organization_id, isOfMany = false, crumbs, hrefOf, addHref, blocked }: Props) {
  const list = useLocationList(organization_id)
  const all = isOfMany ? OF_MANY : OF_ONE
  const columns = useColumns(isOfMany ? 'locations-of-many' : 'locations', all)
  const page = list.data?.locations
  return (
    <>
      <PageHeader
        {...(crumbs && { crumbs })}
        title="Locations"
        beside={list.data ? <ResultsFound meta={list.data.meta} isTag /> : null}
        actions={
          <>
            <CopyLinkButton />
            {addHref ? <AddButton href={addHref} blocked={blocked} /> : null}
          </>
        }
      />
      <FilterBar tools={<ColumnMenu columns={all} shown={columns.shown} onToggle={columns.toggle} />}>
        <SearchField
          label="Name, address or contact"
          value={list.search}
          onChange={(search) => list.set({ filter: { search: search || null } })}
          isFirst
        />
        {list.filters.length > 0 ? (
          <Button variant="subtle" color="gray" onClick={list.reset}>
            Reset
          </Button>
        ) : null}
      </FilterBar>
      {list.error && !page ? (
        <ErrorState title="The locations could not be loaded" text={wordsOf(list.error)} onRetry={list.refetch} />
      ) : (
        <DataTable
          label="Locations"
          columns={columns.shown}
          rows={page?.data}
          rowId={(row) => row.id}
          rowName={(row) => row.location_name}
          rowHref={hrefOf}
          sort={list.sort}
          card={locationCard}
          isStale={list.isStale}
          empty={<NoneFound list={list} addHref={blocked ? undefined : addHref} />}
          expected={SKELETON_ROWS}
        />
      )}
      <ListPager page={page} list={list} sizes={ACCOUNT_SIZES} />
    </>
  )
}

function AddButton({ href, blocked }: { href: string; blocked?: string | undefined }) {
  const look = { leftSection: <Icon of={IconPlus} />, children: 'Add location' }
  if (!blocked) return <Button component="a" href={href} {...look} />
  return (
    <Tooltip label={blocked}>
      <Button data-disabled aria-disabled {...look} />
    </Tooltip>
  )
}

/** LOC-08, and the way out. */
function NoneFound({ list, addHref }: { list: List; addHref: string | undefined }) {
  const isFiltered = list.filters.length > 0
  return (
    <EmptyState
      icon={IconMapPinOff}
      title="No found Locations"
      text={isFiltered ? (list.search ? `“${list.search}” leaves none.` : 'The filters leave none.') : undefined}
    >
      {isFiltered ? <Button onClick={list.reset}>Reset all filters</Button> : null}
      {!isFiltered && addHref ? <AddButton href={addHref} /> : null}
    </EmptyState>
  )
}
