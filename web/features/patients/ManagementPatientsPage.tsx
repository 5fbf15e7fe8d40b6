import { IconPlayerPause, IconPrinter, IconTags, IconTruckDelivery, IconUserCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { PATIENT_PAGE_SIZES } from '#contract/patient-list-params.ts'
import type { PatientRow } from '#contract/patients.ts'
import { useProviderName } from '#web/api/useSettings.ts'
import { Announcement } from '#web/features/announcements/Announcement.tsx'
import { ReceiptOverList } from '#web/features/receipts/ReceiptOverList.tsx'
import { useAnnouncement } from '#web/features/announcements/useAnnouncement.ts'
import { LazyBondingStrip } from '#web/features/bondings/LazyBondingStrip.tsx'
import { Filters } from '#web/components/filters/Filters.tsx'
import { ListPage } from '#web/components/ListPage.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { BulkBar } from '#web/ui/table/BulkBar.tsx'
import { useSelection } from '#web/ui/table/useSelection.ts'
import { AutoRefreshSwitch } from './AutoRefreshSwitch.tsx'
import { patientFilters } from './filters.ts'
import { MANAGEMENT_COLUMNS } from './management-columns.tsx'
import { EmptyPatients } from './EmptyPatients.tsx'
import { requestsRenderer } from './PatientRequests.tsx'
import { SortMenu } from './SortMenu.tsx'
import { useBulkActions } from './useBulkActions.ts'
import { useManagementList } from './useManagementList.ts'
import { useRowMenu } from './useRowMenu.ts'
import { ViewTabs } from './ViewTabs.tsx'

const ShipmentDialog = lazy(async () => ({
  default: (await import('#web/features/requests/ShipmentDialog.tsx')).ShipmentDialog,
}))

const AssignRowsDialog = lazy(async () => ({
  default: (await import('./AssignRowsDialog.tsx')).AssignRowsDialog,
}))
const HoldRowsDialog = lazy(async () => ({ default: (await import('./HoldRowsDialog.tsx')).HoldRowsDialog }))

type RowsDialog = { kind: 'assign' | 'hold'; rows: readonly PatientRow[] }

const MAX_SKELETON_ROWS = 20
const PARCELS = {
  of: (row: PatientRow) => row.bundled_shipment_id,
  title: (rows: readonly PatientRow[]) => `One parcel, ${rows.length} patients`,
}

export default function ManagementPatientsPage() {
  const list = useManagementList()
  const provider = useProviderName()
  const announcement = useAnnouncement()
  const page = list.data?.patients
  const menu = useRowMenu(list.isPartner)
  const bulk = useBulkActions(page?.data, useSelection())
  const [shipped, setShipped] = useState<readonly number[]>()
  const [dialog, setDialog] = useState<RowsDialog>()

  return (
    <>
      <ListPage
        title="Patients"
        name="patients-page"
        list={list}
        page={page}
        above={
          <>
            <LazyBondingStrip by="ship_date" isShownFirst={false} />
            <ViewTabs list={list} />
          </>
        }
        filters={
          <Filters
            filters={[{ kind: 'search', name: list.typed.name, label: 'Patient' }, ...patientFilters(provider)]}
            list={list}
          />
        }
        tools={
          <>
            <SortMenu value={list.query.sort} onChange={list.order} blocked={list.bundled} />
            <AutoRefreshSwitch list="patients-page" />
          </>
        }
        notice={<Announcement of={announcement} />}
        isWaiting={!announcement.isSettled}
        columns={MANAGEMENT_COLUMNS}
        rowId={(row) => row.id}
        rowName={(row) => row.formatted_name}
        rowHref={menu.hrefOf}
        rowActions={menu.actions}
        groups={list.bundled ? PARCELS : undefined}
        selection={bulk.selection}
        detail={requestsRenderer(menu.isOpen)}
        empty={<EmptyPatients list={list} />}
        expected={Math.min(list.query.perPage, MAX_SKELETON_ROWS)}
        sizes={PATIENT_PAGE_SIZES}
      />
      <BulkBar selection={bulk.selection}>
        {bulk.mayAssign ? (
          <ActionButton
            variant="subtle"
            color="gray"
            icon={IconUserCheck}
            onClick={() => setDialog({ kind: 'assign', rows: bulk.rows })}
          >
            Assign…
          </ActionButton>
        ) : null}
        <ActionButton
          variant="subtle"
          color="gray"
          icon={IconPlayerPause}
          blocked={bulk.hold.blocked}
          onClick={() => setDialog({ kind: 'hold', rows: bulk.rows })}
        >
          Put on hold…
        </ActionButton>
        <ActionButton variant="subtle" color="gray" icon={IconTags} href={bulk.labelsHref}>
          Print labels
        </ActionButton>
        <ActionButton
          variant="subtle"
          color="gray"
          icon={IconPrinter}
          blocked={bulk.labels.blocked}
          isSaving={bulk.labels.isBusy}
          onClick={bulk.labels.run}
        >
          {`Mark shipping labels printed${bulk.labels.count}`}
        </ActionButton>
        <ActionButton
          variant="subtle"
          color="gray"
          icon={IconTruckDelivery}
          blocked={bulk.shipment.blocked}
          onClick={() => setShipped(bulk.shipment.ids)}
        >
          {`Complete shipment${bulk.shipment.count}`}
        </ActionButton>
      </BulkBar>
      <ReceiptOverList />
      {dialog ? (
        <Suspense>
          {dialog.kind === 'assign' ? (
            <AssignRowsDialog rows={dialog.rows} onClose={() => setDialog(undefined)} />
          ) : (
            <HoldRowsDialog rows={dialog.rows} onClose={() => setDialog(undefined)} />
          )}
        </Suspense>
      ) : null}
      {shipped ? (
        <Suspense>
          <ShipmentDialog ids={shipped} onClose={() => setShipped(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}
