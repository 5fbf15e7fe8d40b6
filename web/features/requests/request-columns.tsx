import { Text } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import type { z } from 'zod'
import { STATUS } from '#contract/enums.ts'
import type { requestRow } from '#contract/requests.ts'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import rows from '#web/ui/table/Rows.module.css'
import { ClampedText } from '#web/ui/ClampedText.tsx'
import { requestContents, shippingMethodName, formatRequestNumber } from './request-labels.ts'
import classes from './Requests.module.css'
import { RequestStatusBadge } from './RequestStatusBadge.tsx'

type Row = z.infer<typeof requestRow>

const ORGANIZATION: Column<Row> = {
  id: 'organization',
  header: 'Organization',
  sort: 'organization_name',
  width: 180,
  least: 130,
  rank: 4,
  cell: (row) => <ClampedText c="var(--td-t2)">{row.organization_name}</ClampedText>,
}

const BOTH_SIDES: readonly Column<Row>[] = [
  { id: 'patient', header: 'Patient', sort: 'patient_name', cell: (row) => <Patient row={row} /> },
  {
    id: 'number',
    header: 'Request',
    sort: 'id',
    width: 84,
    least: 76,
    rank: 5,
    cell: (row) => <Digits>{formatRequestNumber(row.id)}</Digits>,
  },
  {
    id: 'status',
    header: 'Status',
    sort: 'status_id',
    width: 124,
    least: 116,
    cell: (row) => <RequestStatusBadge id={row.status_id} />,
  },
  {
    id: 'asked',
    header: 'Asked for',
    least: 150,
    rank: 1,
    cell: (row) => <AskedFor row={row} />,
  },
  {
    id: 'doctor',
    header: 'Doctor',
    sort: 'doctor_name',
    width: 170,
    least: 120,
    rank: 3,
    cell: (row) => <ClampedText c="var(--td-t2)">{row.doctor_name}</ClampedText>,
  },
  {
    id: 'shipping',
    header: 'Shipping',
    sort: 'ship_date',
    width: 192,
    least: 108,
    cell: (row) => <Shipping row={row} />,
  },
  {
    id: 'submitted',
    header: 'Submitted Date',
    sort: 'created_at',
    width: 124,
    least: 112,
    rank: 7,
    isHiddenFirst: true,
    cell: (row) => <DateText value={row.created_at} as="short" />,
  },
  {
    id: 'modified',
    header: 'Modified Date',
    sort: 'updated_at',
    width: 140,
    least: 128,
    rank: 6,
    cell: (row) => <DateText value={row.updated_at} as="short" />,
  },
]

export const PRACTICE_COLUMNS = BOTH_SIDES
/** Staff see the organization too, which outranks the doctor when columns are dropped on a tablet. */
export const REQUEST_COLUMNS = BOTH_SIDES.toSpliced(4, 0, ORGANIZATION)

/** Allows two lines for the name, and one for the case number beside it. */
function Patient({ row }: { row: Row }) {
  return (
    <InlineGroup wraps gap="0 8px" style={{ paddingBlock: 4 }}>
      <ClampedText fw={500}>{row.patient_name}</ClampedText>
      <InlineGroup>
        {row.case_number_text ? <Digits>{row.case_number_text}</Digits> : null}
        <Held row={row} />
      </InlineGroup>
    </InlineGroup>
  )
}

function Digits({ children }: { children: string }) {
  return (
    <Text span inherit truncate c="var(--td-t3)" title={children} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Text>
  )
}

/** Shows the hold, which stops all work regardless of the status. */
function Held({ row }: { row: Row }) {
  return row.is_on_hold ? <Mark label="On hold" icon={IconPlayerPause} tone="warning" /> : null
}

function AskedFor({ row }: { row: Row }) {
  return (
    <span className={classes.pieces}>
      {requestContents(row).map((piece) => (
        <span key={piece}>{piece}</span>
      ))}
    </span>
  )
}

function Shipping({ row }: { row: Row }) {
  if (!row.ship_date || row.status_id === STATUS.canceled) return <SecondaryText>–</SecondaryText>
  return (
    <span className={classes.pieces}>
      <DateText value={row.ship_date} />{' '}
      <span className={classes.method}>{shippingMethodName(row.shipping_method_id)}</span>
    </span>
  )
}

export function requestCard(row: Row) {
  return <RequestCard row={row} isForPractice={false} />
}

export function practiceCard(row: Row) {
  return <RequestCard row={row} isForPractice />
}

/** Phone layout of a row, in the reading order of the table. */
function RequestCard({ row, isForPractice }: { row: Row; isForPractice: boolean }) {
  return (
    <span className={rows.card}>
      <span className={rows.cardHead}>
        <ClampedText fz={15} fw={500}>
          {row.patient_name}
        </ClampedText>
        <SecondaryText>
          <DateText value={row.updated_at} as="short" />
        </SecondaryText>
      </span>
      <SecondaryText>
        {[formatRequestNumber(row.id), row.case_number_text, isForPractice ? row.doctor_name : row.organization_name]
          .filter(Boolean)
          .join(' · ')}
      </SecondaryText>
      <InlineGroup wraps>
        <RequestStatusBadge id={row.status_id} />
        <Held row={row} />
        <AskedFor row={row} />
      </InlineGroup>
      {row.ship_date && row.status_id !== STATUS.canceled ? (
        <InlineGroup gap={4}>
          Ships <Shipping row={row} />
        </InlineGroup>
      ) : null}
    </span>
  )
}
