import { IconArchive, IconGridDots, IconLayoutSidebarRight, IconTag } from '@tabler/icons-react'
import { useContext } from 'react'
import { archiveTrayBlocker, shippingIdBlocker } from '#contract/trays.rules.ts'
import { trayCalls, type Tray } from '#contract/trays.ts'
import { useCan } from '#web/api/can.ts'
import { wordsOf } from '#web/api/errors.ts'
import { useReaches } from '#web/components/ScreenLink.tsx'
import { AutoRefreshSwitch } from '#web/features/patients/AutoRefreshSwitch.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { AddressContext } from '#web/ui/table/address.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { NothingMatches } from '#web/ui/table/NothingMatches.tsx'
import { ListPager } from '#web/ui/table/ListPager.tsx'
import type { RowAction } from '#web/ui/table/RowMenu.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import { PlacesLegend } from './Places.tsx'
import { INDEX } from './tray-address.ts'
import { TRAY_COLUMNS, trayCard } from './tray-columns.tsx'
import { useTrayActions } from './useTrayActions.ts'
import type { TrayList } from './useTrayList.ts'

/** TRAY-06 */
const SEARCH_PAUSE = 250

const SEGMENTS = [
  { value: 'active', label: 'Active' },
  { value: 'archived', label: 'Archived' },
] as const

type Props = { list: TrayList; hrefOf: (query: Record<string, string>) => string }

export function TraysTab({ list, hrefOf }: Props) {
  const { query, set } = list
  const page = list.data?.trays
  const menu = useRowActions(hrefOf)
  return (
    <>
      <FilterBar
        tools={
          <>
            <PlacesLegend />
            <AutoRefreshSwitch list="case-trays" />
          </>
        }
      >
        <SearchField
          label="Tray number"
          value={query.filter.tray_number_like}
          onChange={(text) => set({ filter: { tray_number_like: text || null } })}
          pause={SEARCH_PAUSE}
          isFirst
        />
        <Segmented
          label="Which trays"
          segments={SEGMENTS}
          value={list.isArchived ? 'archived' : 'active'}
          onChange={(value) => set({ filter: { archived: value === 'archived' ? true : null } })}
        />
      </FilterBar>
      {list.error && !page ? (
        <ErrorState title="The trays could not be loaded" text={wordsOf(list.error)} onRetry={list.refetch} />
      ) : (
        <DataTable
          label="Trays"
          columns={TRAY_COLUMNS}
          rows={page?.data}
          rowId={(row) => row.id}
          rowName={(row) => row.tray_number}
          rowHref={menu.hrefOf}
          rowActions={menu.actions}
          sort={list.sort}
          card={trayCard}
          isStale={list.isStale}
          empty={<NoTrays list={list} />}
          expected={12}
        />
      )}
      <ListPager page={page} list={list} />
    </>
  )
}

/** TRAY-03: to /case-trays/:id; who may not go there sees the tray over this list. What the list is narrowed by stays. */
function useRowActions(hrefOf: Props['hrefOf']) {
  const { search } = useContext(AddressContext)
  const can = useCan()
  const reaches = useReaches()
  const { archive, generate } = useTrayActions()
  const { caseTrayId: _opened, ...narrowed } = search

  function linkOf({ id }: Tray) {
    const query = { ...narrowed, idx: INDEX.trays }
    return reaches(paths.caseTray(id)) ? paths.caseTray(id, query) : hrefOf({ ...query, caseTrayId: String(id) })
  }

  function actions(tray: Tray): RowAction[] {
    const information: RowAction = {
      label: 'Tray Information',
      icon: IconLayoutSidebarRight,
      keys: 'Enter',
      href: linkOf(tray),
    }
    if (!can(trayCalls.archive)) return [information]
    const hasId = tray.shipping_id_text ? `It has ${tray.shipping_id_text}.` : undefined
    return [
      information,
      {
        label: 'Generate Shipping ID',
        icon: IconTag,
        blocked: hasId ?? shippingIdBlocker(tray)?.text,
        run: () => generate(tray),
      },
      {
        label: 'Archive Tray',
        icon: IconArchive,
        danger: true,
        blocked: archiveTrayBlocker(tray)?.text,
        run: () => void archive(tray),
      },
    ]
  }

  return { hrefOf: linkOf, actions }
}

/** Says what leaves none, and the way out. */
function NoTrays({ list }: { list: TrayList }) {
  const { tray_number_like: text } = list.query.filter
  if (text) {
    return <NothingMatches of="trays" named={[`“${text}”`, ...(list.isArchived ? ['“Archived”'] : [])]} list={list} />
  }
  return list.isArchived ? (
    <EmptyState icon={IconGridDots} title="No archived trays" text="Archived trays are kept here." />
  ) : (
    <EmptyState
      icon={IconGridDots}
      title="No trays yet"
      text="Create a tray from one to eight cases that are in none yet."
    />
  )
}
