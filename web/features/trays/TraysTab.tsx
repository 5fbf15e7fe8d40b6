import { IconArchive, IconGridDots, IconLayoutSidebarRight, IconTag } from '@tabler/icons-react'
import { useContext } from 'react'
import { archiveTrayBlocker, shippingIdBlocker } from '#contract/trays.rules.ts'
import { trayCalls, type Tray } from '#contract/trays.ts'
import { useCan } from '#web/api/permissions.ts'
import type { Filter } from '#web/components/filters/filter.ts'
import { Filters } from '#web/components/filters/Filters.tsx'
import { EmptyFilterResults } from '#web/components/filters/EmptyFilterResults.tsx'
import { ListRows } from '#web/components/ListRows.tsx'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { AutoRefreshSwitch } from '#web/features/patients/AutoRefreshSwitch.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { AddressContext } from '#web/ui/table/address-context.ts'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import type { RowAction } from '#web/ui/table/RowMenu.tsx'
import { PlacesLegend } from './Places.tsx'
import { TAB_INDEX } from './tray-url.ts'
import { TRAY_COLUMNS } from './tray-columns.tsx'
import { useTrayActions } from './useTrayActions.ts'
import type { TrayList } from './useTrayList.ts'

/** Debounce in milliseconds (TRAY-06). */
const SEARCH_PAUSE = 250

const FILTERS: readonly Filter[] = [
  { name: 'filter[tray_number_like]', label: 'Tray number', kind: 'search', pause: SEARCH_PAUSE },
  { name: 'filter[archived]', label: 'Archived', kind: 'flag' },
]

type Props = { list: TrayList; hrefOf: (query: Record<string, string>) => string }

export function TraysTab({ list, hrefOf }: Props) {
  const menu = useRowActions(hrefOf)
  return (
    <>
      <FilterBar
        list={list}
        tools={
          <>
            <PlacesLegend />
            <AutoRefreshSwitch list="case-trays" />
          </>
        }
      >
        <Filters filters={FILTERS} list={list} />
      </FilterBar>
      <ListRows
        label="Trays"
        what="trays"
        list={list}
        page={list.data?.trays}
        columns={TRAY_COLUMNS}
        rowId={(row) => row.id}
        rowName={(row) => row.tray_number}
        rowHref={menu.hrefOf}
        rowActions={menu.actions}
        empty={<NoTrays list={list} />}
        expected={12}
      />
    </>
  )
}

/** TRAY-03: links to /case-trays/:id; users without access open the information over this list. Filters are kept. */
function useRowActions(hrefOf: Props['hrefOf']) {
  const { search } = useContext(AddressContext)
  const can = useCan()
  const reaches = useCanOpen()
  const { archive, generate } = useTrayActions()
  const { caseTrayId: _opened, ...narrowed } = search

  function trayHref({ id }: Tray) {
    const query = { ...narrowed, idx: TAB_INDEX.trays }
    return reaches(paths.caseTray(id)) ? paths.caseTray(id, query) : hrefOf({ ...query, caseTrayId: String(id) })
  }

  function actions(tray: Tray): RowAction[] {
    const information: RowAction = {
      label: 'Tray Information',
      icon: IconLayoutSidebarRight,
      keys: 'Enter',
      href: trayHref(tray),
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

  return { hrefOf: trayHref, actions }
}

/** Names the filter that leaves the list empty and offers to reset it. */
function NoTrays({ list }: { list: TrayList }) {
  if (list.query.filter.tray_number_like) return <EmptyFilterResults of="trays" filters={FILTERS} list={list} />
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
