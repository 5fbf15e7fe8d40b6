import { Text } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import type { z } from 'zod'
import { STATUS } from '#contract/enums.ts'
import type { requestRow } from '#contract/requests.ts'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { ClampedText } from '#web/ui/ClampedText.tsx'
import { requestContents, shippingMethodName, formatRequestNumber, requestStatusBadge } from './request-labels.ts'
import classes from './Requests.module.css'

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

/** The columns of both sides; the card of a phone names the other side, a doctor or an organization, by `party`. */
function requestColumns(party: 'doctor_name' | 'organization_name'): readonly Column<Row>[] {
  return [
    {
      id: 'patient',
      header: 'Patient',
      sort: 'patient_name',
      cell: (row) => <Patient row={row} />,
      phone: {
        line: 1,
        cell: (row) => (
          <ClampedText fz={15} fw={500}>
            {row.patient_name}
          </ClampedText>
        ),
      },
    },
    {
      id: 'number',
      header: 'Request',
      sort: 'id',
      width: 84,
      least: 76,
      rank: 5,
      cell: (row) => <Digits>{formatRequestNumber(row.id)}</Digits>,
      phone: {
        line: 2,
        cell: (row) => (
          <SecondaryText>
            {[formatRequestNumber(row.id), row.case_number_text, row[party]].filter(Boolean).join(' · ')}
          </SecondaryText>
        ),
      },
    },
    {
      id: 'status',
      header: 'Status',
      sort: 'status_id',
      width: 124,
      least: 116,
      cell: (row) => <StatusBadge {...requestStatusBadge(row.status_id)} />,
      phone: {
        line: 3,
        cell: (row) => (
          <>
            <StatusBadge {...requestStatusBadge(row.status_id)} />
            <HoldMark row={row} />
          </>
        ),
      },
    },
    {
      id: 'asked',
      header: 'Asked for',
      width: 150,
      rank: 1,
      cell: (row) => <AskedFor row={row} />,
      phone: { line: 3 },
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
      phone: { line: 4, cell: (row) => <Ships row={row} /> },
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
      phone: {
        line: 1,
        isEnd: true,
        cell: (row) => (
          <SecondaryText>
            <DateText value={row.updated_at} as="short" />
          </SecondaryText>
        ),
      },
    },
  ]
}

export const PRACTICE_COLUMNS = requestColumns('doctor_name')
/** Staff see the organization too, which outranks the doctor when columns are dropped on a tablet. */
export const REQUEST_COLUMNS = requestColumns('organization_name').toSpliced(4, 0, ORGANIZATION)

/** Allows two lines for the name, and one for the case number beside it. */
function Patient({ row }: { row: Row }) {
  return (
    <InlineGroup wraps gap="0 8px" style={{ paddingBlock: 4 }}>
      <ClampedText fw={500}>{row.patient_name}</ClampedText>
      <InlineGroup>
        {row.case_number_text ? <Digits>{row.case_number_text}</Digits> : null}
        <HoldMark row={row} />
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
function HoldMark({ row }: { row: Row }) {
  return row.is_on_hold ? <Mark label="On hold" icon={IconPlayerPause} /> : null
}

function AskedFor({ row }: { row: Row }) {
  return (
    <span className={classes.pieces}>
      {requestContents(row).map((content) => (
        <span key={content}>{content}</span>
      ))}
    </span>
  )
}

function Shipping({ row }: { row: Row }) {
  if (!isShipped(row)) return <SecondaryText>–</SecondaryText>
  return (
    <span className={classes.pieces}>
      <DateText value={row.ship_date} />{' '}
      <span className={classes.method}>{shippingMethodName(row.shipping_method_id)}</span>
    </span>
  )
}

/** The shipping on the card of a phone; a request that is not shipped has none. */
function Ships({ row }: { row: Row }) {
  if (!isShipped(row)) return null
  return (
    <InlineGroup gap={4}>
      Ships <Shipping row={row} />
    </InlineGroup>
  )
}

function isShipped({ ship_date, status_id }: Row) {
  return ship_date !== null && status_id !== STATUS.canceled
}
