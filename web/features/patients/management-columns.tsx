import { Box } from '@mantine/core'
import { currentRequestLabel } from '#contract/case-status-text.ts'
import type { PatientRow } from '#contract/patients.ts'
import { findShippingMethod } from '#contract/shipping.ts'
import { stepLabel } from '#contract/workflow.ts'
import { OrganizationName } from '#web/components/organization/OrganizationName.tsx'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { ElapsedTime } from '#web/ui/ElapsedTime.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { TruncatedText } from '#web/ui/TruncatedText.tsx'
import classes from './ManagementCells.module.css'
import { PromisedDate } from '#web/features/promises/PromisedDate.tsx'
import { PatientName } from '#web/features/cases/PatientName.tsx'
import { caseStatus } from '#web/features/cases/status-look.ts'

/** The four columns of the specification, plus Organization and Step, which can be hidden (register 124). */
export const MANAGEMENT_COLUMNS: readonly Column<PatientRow>[] = [
  {
    id: 'patient',
    header: 'Patient',
    sort: 'last_name',
    // The name with its suffix, the number and the marks.
    least: 300,
    cell: (row) => <PatientName row={row} />,
    phone: {
      line: 1,
      cell: (row) => (
        <span className={classes.wrapping}>
          <PatientName row={row} />
        </span>
      ),
    },
  },
  {
    id: 'organization',
    header: 'Organization',
    width: 230,
    least: 160,
    rank: 4,
    cell: (row) => (
      <TruncatedText isBlock tone="second">
        <OrganizationName id={row.organization_id} name={row.organization_name} />
      </TruncatedText>
    ),
    phone: {
      line: 2,
      cell: (row) => (
        <TruncatedText isBlock tone="second">
          {row.organization_name}
        </TruncatedText>
      ),
    },
  },
  {
    id: 'date',
    header: 'Date',
    sort: 'created_at',
    width: 94,
    rank: 5,
    cell: (row) => <DateText value={row.created_at} />,
  },
  {
    id: 'requests',
    header: 'Requests',
    width: 222,
    rank: 3,
    cell: (row) => <RequestCell row={row} />,
    phone: { line: 3 },
  },
  {
    id: 'step',
    header: 'Step',
    width: 192,
    rank: 2,
    cell: (row) => <StepCell row={row} />,
    phone: {
      line: 4,
      // A dash has no meaning without a column header.
      cell: (row) =>
        row.step_key ? (
          <Box component="span" me={8}>
            <StepCell row={row} />
          </Box>
        ) : null,
    },
  },
  {
    id: 'shipping',
    header: 'Shipping',
    sort: 'ship_date_sort',
    width: 184,
    least: 108,
    cell: (row) => <ShippingCell row={row} />,
    // A thumb that is meant for the card would hit the date.
    phone: { line: 4, cell: (row) => <ShippingCell row={row} isCard /> },
  },
]

function RequestCell({ row }: { row: PatientRow }) {
  return (
    <span className={classes.request}>
      <span>{currentRequestLabel(row)}</span>
      <StatusBadge {...caseStatus(row)} />
    </span>
  )
}

/** A completed step shows no age. */
function StepCell({ row }: { row: PatientRow }) {
  if (!row.step_key) return <SecondaryText>–</SecondaryText>
  return (
    <span className={classes.step}>
      <span>{stepLabel(row.step_key)}</span>
      {row.step_status === 'COMPLETED' ? null : <ElapsedTime since={row.step_updated_at} />}
    </span>
  )
}

function ShippingCell({ row, isCard = false }: { row: PatientRow; isCard?: boolean }) {
  const isCanceled = row.status_key === 'canceled'
  const method = findShippingMethod(row.shipping_method_id)
  const date = <DateText value={row.ship_date} />
  // Only the promised date has a calculation; the one of the shipment may differ from it.
  const opens = !isCard && row.ship_date !== null && row.promise?.ships_likely === row.ship_date
  return (
    // The method is dropped first: without room it wraps to a second line, which the fixed height hides.
    <InlineGroup wraps gap="0 8px" style={{ maxHeight: 20, overflow: 'hidden' }}>
      {row.ship_date || isCanceled ? (
        opens ? (
          <PromisedDate of={{ patient_id: row.id }}>{date}</PromisedDate>
        ) : (
          date
        )
      ) : (
        <TruncatedText tone="dimmed" title="Expected: no shipment is planned yet">
          <DateText value={row.ship_date_sort} />
        </TruncatedText>
      )}
      {method && !isCanceled ? (
        <TruncatedText tone="dimmed" flex="1 1 48px" minWidth={48}>
          {method.name}
        </TruncatedText>
      ) : null}
    </InlineGroup>
  )
}
