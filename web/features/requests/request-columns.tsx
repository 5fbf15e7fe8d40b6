import { IconPlayerPause } from '@tabler/icons-react'
import type { z } from 'zod'
import { STATUS } from '#contract/enums.ts'
import type { requestRow } from '#contract/requests.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { givingWay, type Column } from '#web/ui/table/columns.ts'
import { askedFor, methodOf, numberOf } from './request-words.ts'
import classes from './Requests.module.css'
import { StatusOf } from './StatusOf.tsx'
import type { RequestList } from './useRequestList.ts'

type Row = z.infer<typeof requestRow>

const ORGANIZATION: Column<Row> = {
  id: 'organization',
  header: 'Organization',
  sort: 'organization_name',
  width: '14%',
  cell: (row) => <span className={classes.whole}>{row.organization_name}</span>,
}

const BOTH_SIDES: readonly Column<Row>[] = [
  { id: 'patient', header: 'Patient', sort: 'patient_name', cell: (row) => <Patient row={row} /> },
  {
    id: 'number',
    header: 'Request',
    sort: 'id',
    width: '84px',
    cell: (row) => <span className={classes.number}>{numberOf(row.id)}</span>,
  },
  { id: 'status', header: 'Status', sort: 'status_id', width: '124px', cell: (row) => <StatusOf id={row.status_id} /> },
  {
    id: 'asked',
    header: 'Asked for',
    width: '168px',
    cell: (row) => <AskedFor row={row} />,
  },
  {
    id: 'doctor',
    header: 'Doctor',
    sort: 'doctor_name',
    width: '14%',
    cell: (row) => <span className={classes.whole}>{row.doctor_name}</span>,
  },
  {
    id: 'shipping',
    header: 'Shipping',
    sort: 'ship_date',
    width: 'clamp(108px, 16vw - 52px, 178px)',
    cell: (row) => <Shipping row={row} />,
  },
  {
    id: 'submitted',
    header: 'Submitted Date',
    sort: 'created_at',
    width: '124px',
    isHiddenFirst: true,
    cell: (row) => <DateText value={row.created_at} as="short" />,
  },
  {
    id: 'modified',
    header: 'Modified Date',
    sort: 'updated_at',
    width: '140px',
    cell: (row) => <DateText value={row.updated_at} as="short" />,
  },
]

export const PRACTICE_COLUMNS = BOTH_SIDES
/** On a tablet staff read whose request it is rather than which doctor's. */
export const REQUEST_COLUMNS = givingWay(BOTH_SIDES, 'doctor').toSpliced(4, 0, ORGANIZATION)

function Patient({ row }: { row: Row }) {
  return (
    <span className={classes.patient}>
      <span className={classes.name}>{row.patient_name}</span>
      {row.case_number_text ? <span className={classes.number}>{row.case_number_text}</span> : null}
      <Held row={row} />
    </span>
  )
}

/** Nothing of it goes on, whatever its status says. */
function Held({ row }: { row: Row }) {
  return row.is_on_hold ? <Mark label="On hold" icon={IconPlayerPause} tone="warning" /> : null
}

function AskedFor({ row }: { row: Row }) {
  return (
    <span className={classes.asked}>
      {askedFor(row).map((piece) => (
        <span key={piece}>{piece}</span>
      ))}
    </span>
  )
}

function Shipping({ row }: { row: Row }) {
  if (!row.ship_date || row.status_id === STATUS.canceled) return <span className={classes.none}>–</span>
  return (
    <span className={classes.quiet}>
      <DateText value={row.ship_date} /> <span className={classes.method}>{methodOf(row.shipping_method_id)}</span>
    </span>
  )
}

export function requestCard(row: Row) {
  return <RequestCard row={row} isForPractice={false} />
}

export function practiceCard(row: Row) {
  return <RequestCard row={row} isForPractice />
}

/** The row on a phone, in the same reading order. */
function RequestCard({ row, isForPractice }: { row: Row; isForPractice: boolean }) {
  return (
    <span className={classes.card}>
      <span className={classes.head}>
        <span className={classes.name}>{row.patient_name}</span>
        <span className={classes.none}>
          <DateText value={row.updated_at} as="short" />
        </span>
      </span>
      <span className={classes.none}>
        {[numberOf(row.id), row.case_number_text, isForPractice ? row.doctor_name : row.organization_name]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={classes.badges}>
        <StatusOf id={row.status_id} />
        <Held row={row} />
        <AskedFor row={row} />
      </span>
      {row.ship_date && row.status_id !== STATUS.canceled ? (
        <span>
          Ships <Shipping row={row} />
        </span>
      ) : null}
    </span>
  )
}

/** The call says order and direction apart; a header says them in one word. */
export function sortOf(list: RequestList) {
  const { orderBy, order } = list.query
  return {
    value: order === 'desc' ? `-${orderBy}` : orderBy,
    onChange: (sort: string | undefined) =>
      list.set(
        sort === undefined
          ? { orderBy: null, order: null }
          : // Only the names of the columns above come here, and the call takes each of them.
            { orderBy: sort.replace(/^-/, '') as typeof orderBy, order: sort.startsWith('-') ? 'desc' : 'asc' },
      ),
  }
}
