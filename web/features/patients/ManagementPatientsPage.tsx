import { Button, Tooltip } from '@mantine/core'
import { IconPrinter, IconTruckDelivery } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { PATIENT_PAGE_SIZES, type ManagementSort } from '#contract/patient-lists.ts'
import type { PatientRow } from '#contract/patients.ts'
import { wordsOf } from '#web/api/errors.ts'
import { Announcement } from '#web/features/announcements/Announcement.tsx'
import { useAnnouncement } from '#web/features/announcements/useAnnouncement.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Keys } from '#web/ui/Keys.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { BulkBar } from '#web/ui/table/BulkBar.tsx'
import { ColumnMenu } from '#web/ui/table/ColumnMenu.tsx'
import { useColumns } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { FilterChips } from '#web/ui/table/FilterChips.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import { useSelection } from '#web/ui/table/useSelection.ts'
import { AutoRefreshSwitch } from './AutoRefreshSwitch.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import { MANAGEMENT_COLUMNS, managementCard } from './management-columns.tsx'
import { NothingFound } from './NothingFound.tsx'
import classes from './PatientLists.module.css'
import { ResultsFound } from '#web/ui/table/ResultCount.tsx'
import { linesOf } from './RowLines.tsx'
import { SortMenu } from './SortMenu.tsx'
import { useBulkActions } from './useBulkActions.ts'
import { useManagementList, type ManagementList } from './useManagementList.ts'
import { useRowMenu } from './useRowMenu.ts'
import { ViewTabs } from './ViewTabs.tsx'

const ShipmentDialog = lazy(async () => ({
  default: (await import('#web/features/requests/ShipmentDialog.tsx')).ShipmentDialog,
}))

const TOO_MUCH_FOR_A_SKELETON = 20
const PARCELS = {
  of: (row: PatientRow) => row.bundled_shipment_id,
  title: (rows: readonly PatientRow[]) => `One parcel, ${rows.length} patients`,
}

export default function ManagementPatientsPage() {
  const list = useManagementList()
  const announcement = useAnnouncement()
  const page = list.data?.patients
  const columns = useColumns('patients-page', MANAGEMENT_COLUMNS)
  const menu = useRowMenu(list.isPartner)
  const bulk = useBulkActions(page?.data, useSelection())
  const [shipped, setShipped] = useState<readonly number[]>()

  return (
    <>
      <PageHeader
        title="Patients"
        beside={list.data ? <ResultsFound meta={list.data.meta} isTag /> : null}
        actions={<CopyLinkButton />}
      />
      <ViewTabs list={list} />
      <Filters list={list}>
        <SortMenu value={list.query.sort} onChange={list.sort} blocked={list.bundled} />
        <AutoRefreshSwitch list="patients-page" />
        <ColumnMenu columns={MANAGEMENT_COLUMNS} shown={columns.shown} onToggle={columns.toggle} />
      </Filters>
      <Announcement of={announcement} />
      {list.error && !page ? (
        <ErrorState title="The patients could not be loaded" text={wordsOf(list.error)} onRetry={list.refetch} />
      ) : (
        <div>
          <DataTable
            label="Patients"
            isFixed
            columns={columns.shown}
            rows={announcement.isKnown ? page?.data : undefined}
            rowId={(row) => row.id}
            rowName={(row) => row.formatted_name}
            rowHref={menu.hrefOf}
            rowActions={menu.actions}
            {...(list.bundled ? { groups: PARCELS } : { sort: sorting(list) })}
            selection={bulk.selection}
            card={managementCard}
            detail={linesOf(menu.isOpen)}
            isStale={list.isStale}
            empty={<NothingFound list={list} />}
            expected={Math.min(list.query.perPage, TOO_MUCH_FOR_A_SKELETON)}
          />
        </div>
      )}
      {page && page.data.length > 0 ? (
        <Pager
          isSticky
          total={page.total}
          page={page.current_page}
          lastPage={page.last_page}
          perPage={page.per_page}
          from={page.from}
          to={page.to}
          sizes={PATIENT_PAGE_SIZES}
          onPage={(next) => list.set({ page: String(next) })}
          onPerPage={(size) => list.set({ perPage: String(size) })}
        />
      ) : null}
      <BulkBar selection={bulk.selection}>
        <Tooltip label={bulk.labels.blocked} disabled={!bulk.labels.blocked}>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<Icon of={IconPrinter} />}
            loading={bulk.labels.isBusy}
            aria-disabled={Boolean(bulk.labels.blocked)}
            onClick={bulk.labels.blocked ? undefined : bulk.labels.run}
          >
            Mark shipping labels printed
          </Button>
        </Tooltip>
        <Tooltip label={bulk.shipment.blocked} disabled={!bulk.shipment.blocked}>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<Icon of={IconTruckDelivery} />}
            aria-disabled={Boolean(bulk.shipment.blocked)}
            onClick={bulk.shipment.blocked ? undefined : () => setShipped(bulk.shipment.ids)}
          >
            Complete shipment
          </Button>
        </Tooltip>
      </BulkBar>
      {shipped ? (
        <Suspense>
          <ShipmentDialog ids={shipped} onClose={() => setShipped(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Filters({ list, children }: { list: ManagementList; children: ReactNode }) {
  const [editing, setEditing] = useState<string>()
  return (
    <FilterBar tools={children}>
      <SearchField
        label="Patient"
        value={list.typed.text}
        onChange={(text) => list.set({ [list.typed.name]: text })}
        isFirst
        hint={
          <span className={classes.wide}>
            <Keys keys="/" />
          </span>
        }
      />
      <FilterChips
        chips={list.chips}
        onRemove={(name) => list.set({ [name]: undefined })}
        onReset={list.reset}
        onEdit={setEditing}
        canReset={list.canReset}
        add={<FilterMenu values={list.meant} onChange={list.set} editing={editing} onEdit={setEditing} />}
      />
    </FilterBar>
  )
}

/** Headers sort both ways; a third click goes back to the ship date. */
function sorting(list: ManagementList) {
  return { value: list.query.sort, onChange: (sort: string | undefined) => list.sort(known(sort)) }
}

function known(sort: string | undefined) {
  // Only names of MANAGEMENT_COLUMNS come here, and each of them is one that the address knows.
  return sort as ManagementSort | undefined
}
