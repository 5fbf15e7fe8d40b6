import { requestOf } from '#contract/where-it-is.ts'
import type { PatientRow } from '#contract/patients.ts'
import { shippingMethodOf } from '#contract/shipping.ts'
import { stepLabel } from '#contract/workflow.ts'
import { OrganizationName } from '#web/components/organization/OrganizationName.tsx'
import { Age } from '#web/ui/Age.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import classes from './ManagementCells.module.css'
import { PatientName } from './PatientName.tsx'
import { lookOfStatus } from './status-look.ts'

/** The given four, with Organization and Step that can be hidden (register 124). */
export const MANAGEMENT_COLUMNS: readonly Column<PatientRow>[] = [
  { id: 'patient', header: 'Patient', sort: 'last_name', cell: (row) => <PatientName row={row} /> },
  {
    id: 'organization',
    header: 'Organization',
    // As wide as the screen allows: most names then stand in full.
    width: 'clamp(120px, 23vw - 142px, 230px)',
    isWideOnly: true,
    cell: (row) => (
      <span className={classes.organization}>
        <OrganizationName id={row.organization_id} name={row.organization_name} />
      </span>
    ),
  },
  {
    id: 'date',
    header: 'Date',
    sort: 'created_at',
    width: '94px',
    cell: (row) => <DateText value={row.created_at} />,
  },
  { id: 'requests', header: 'Requests', width: '222px', cell: (row) => <RequestCell row={row} /> },
  { id: 'step', header: 'Step', width: '192px', cell: (row) => <StepCell row={row} /> },
  {
    id: 'shipping',
    header: 'Shipping',
    sort: 'ship_date_sort',
    // The method beside the date gives way first.
    width: 'clamp(108px, 13vw - 20px, 166px)',
    cell: (row) => <ShippingCell row={row} />,
  },
]

function RequestCell({ row }: { row: PatientRow }) {
  const { label, status, statusLabel } = requestOf(row)
  return (
    <span className={classes.request}>
      <span>{label}</span>
      <StatusBadge look={lookOfStatus(status)} label={statusLabel} />
    </span>
  )
}

/** A finished step carries no age. */
function StepCell({ row }: { row: PatientRow }) {
  if (!row.step_key) return <span className={classes.none}>–</span>
  return (
    <span className={classes.step}>
      <span>{stepLabel(row.step_key)}</span>
      {row.step_status === 'COMPLETED' ? null : <Age since={row.step_updated_at} />}
    </span>
  )
}

function ShippingCell({ row }: { row: PatientRow }) {
  const isCanceled = row.status_key === 'canceled'
  const method = shippingMethodOf(row.shipping_method_id)
  return (
    <span className={classes.shipping}>
      {row.ship_date || isCanceled ? (
        <DateText value={row.ship_date} />
      ) : (
        <span className={classes.expected} title="Expected: no shipment is planned yet">
          <DateText value={row.ship_date_sort} />
        </span>
      )}
      {method && !isCanceled ? <span className={classes.method}>{method.name}</span> : null}
    </span>
  )
}

/** The row on a narrow screen. */
export function managementCard(row: PatientRow) {
  return (
    <span className={classes.card}>
      <PatientName row={row} />
      <span className={classes.organization}>{row.organization_name}</span>
      <RequestCell row={row} />
      <span className={classes.foot}>
        <StepCell row={row} />
        <ShippingCell row={row} />
      </span>
    </span>
  )
}
