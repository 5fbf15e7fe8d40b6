import type { FailedJob } from '#contract/failed-jobs.ts'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import rows from '#web/ui/table/Rows.module.css'
import { jobLabel } from './job-labels.ts'
import { JobButtons } from './JobButtons.tsx'

export const FAILED_JOB_COLUMNS: readonly Column<FailedJob>[] = [
  { id: 'what', header: 'What', sort: 'feature', cell: (row) => <JobSummary row={row} />, phone: { line: 1 } },
  {
    id: 'why',
    header: 'Why',
    least: 220,
    cell: (row) => <span className={rows.quiet}>{row.reason}</span>,
    phone: { line: 2 },
  },
  {
    id: 'attempts',
    header: 'Attempts',
    width: 96,
    rank: 1,
    align: 'end',
    cell: (row) => <TabularNumber value={row.attempts} />,
  },
  {
    id: 'since',
    header: 'Since',
    sort: 'since',
    width: 164,
    cell: (row) => <DateText value={row.since} as="moment" />,
    phone: {
      line: 3,
      cell: (row) => (
        <span className={rows.quiet}>
          Since <DateText value={row.since} as="moment" />
        </span>
      ),
    },
  },
  {
    id: 'failed',
    header: 'Given up',
    sort: 'failed_at',
    width: 164,
    rank: 2,
    cell: (row) => <DateText value={row.failed_at} as="moment" />,
  },
  {
    id: 'do',
    header: 'Try again or discard',
    isHeaderHidden: true,
    width: 152,
    align: 'end',
    cell: (row) => <JobButtons job={row} />,
    phone: { line: 4 },
  },
]

function JobSummary({ row }: { row: FailedJob }) {
  const { mail, patient } = row
  return (
    <span className={rows.card}>
      <span className={rows.name}>{jobLabel(row)}</span>
      {mail ? <span className={rows.quiet}>{`“${mail.subject}” to ${mail.recipient}`}</span> : null}
      {patient ? (
        <a className={rows.link} href={paths.patientWorkflow(patient.id)}>
          {patient.full_name}
        </a>
      ) : null}
    </span>
  )
}
