import { Button } from '@mantine/core'
import { labelOf, STATUS_KEYS } from '#contract/enums.ts'
import type { PatientRow } from '#contract/patients.ts'
import { whereItIs } from '#contract/where-it-is.ts'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { Name, PatientMarks } from './PatientName.tsx'
import classes from './PracticeCells.module.css'
import { LOOK_OF_KEY } from './status-look.ts'
import { Thumbnail } from '#web/components/Thumbnail.tsx'

/** The given columns, with Status and Where it is (register 124). */
export function practiceColumns(now: number): readonly Column<PatientRow>[] {
  return [
    {
      id: 'patient',
      header: 'Patient Details',
      sort: 'first_name',
      // Asked for, so that nothing moves when the rows below come with longer names.
      width: 'clamp(240px, 20vw, 320px)',
      cell: (row) => <Details row={row} />,
    },
    { id: 'status', header: 'Status', width: '156px', isWideOnly: true, cell: (row) => <Status row={row} /> },
    { id: 'where', header: 'Where it is', cell: (row) => <WhereItIs row={row} now={now} /> },
    {
      id: 'doctor',
      header: 'Doctor',
      width: '148px',
      cell: (row) => <span className={classes.quiet}>{row.doctor_name}</span>,
    },
    {
      id: 'start',
      header: 'Start Date',
      sort: 'created_at',
      width: '108px',
      cell: (row) => <Day value={row.created_at} />,
    },
    {
      id: 'modified',
      header: 'Modified Date',
      sort: 'updated_at',
      width: '124px',
      cell: (row) => <Day value={row.updated_at} />,
    },
    {
      id: 'action',
      header: 'Action',
      isHeaderHidden: true,
      width: '96px',
      align: 'end',
      cell: (row) => <Action row={row} />,
    },
  ]
}

function Day({ value }: { value: string }) {
  return (
    <span className={classes.quiet}>
      <DateText value={value} as="short" />
    </span>
  )
}

function Details({ row }: { row: PatientRow }) {
  return (
    <span className={classes.details}>
      <Thumbnail url={row.thumbnail_url} />
      <span>
        <span className={classes.name}>
          <Name row={row} />
          <PatientMarks row={row} isForPractice />
        </span>
        <span className={classes.number}>{row.case_number_text}</span>
      </span>
    </span>
  )
}

function Status({ row }: { row: PatientRow }) {
  return <StatusBadge look={LOOK_OF_KEY[row.status_key]} label={labelOf(STATUS_KEYS, row.status_key) ?? ''} />
}

/** Kept: the days stand between the other words. */
const DAY = /(\d{4}-\d\d-\d\d)/

function WhereItIs({ row, now }: { row: PatientRow; now: number }) {
  return (
    <span className={classes.where} data-calls={waitsForReader(row)}>
      {whereItIs(row, now)
        .split(DAY)
        .map((part, index) => (index % 2 === 1 ? <DateText key={part} value={part} /> : part))}
    </span>
  )
}

function waitsForReader(row: PatientRow) {
  return row.status_key === 'awaiting_approval' && !row.is_on_hold
}

/** The only one with a border is the one that asks for something. */
function Action({ row }: { row: PatientRow }) {
  const calls = waitsForReader(row)
  return (
    <Button
      component="a"
      href={paths.patientDetails(row.id)}
      variant={calls ? 'default' : 'subtle'}
      color="gray"
      className={calls ? classes.review : classes.plain}
      aria-label={`${calls ? 'Review' : 'Details'}: ${row.formatted_name}`}
    >
      {calls ? 'Review' : 'Details'}
    </Button>
  )
}

/** The rows on a phone, in the same reading order. */
export function practiceCard(now: number) {
  return (row: PatientRow) => <PracticeCard row={row} now={now} />
}

function PracticeCard({ row, now }: { row: PatientRow; now: number }) {
  return (
    <span className={classes.card}>
      <Thumbnail url={row.thumbnail_url} />
      <span className={classes.facts}>
        <span className={classes.head}>
          <Name row={row} />
          <span className={classes.time}>
            <DateText value={row.updated_at} as="short" />
          </span>
        </span>
        <span className={classes.who}>{[row.case_number_text, row.doctor_name].filter(Boolean).join(' · ')}</span>
        <span className={classes.badges}>
          <Status row={row} />
          <PatientMarks row={row} isForPractice />
        </span>
        <WhereItIs row={row} now={now} />
        {/* The whole card is the link; this is where the thumb looks for it. */}
        {waitsForReader(row) ? <span className={classes.cardAction}>Review setup</span> : null}
      </span>
    </span>
  )
}
