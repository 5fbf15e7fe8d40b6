import { Box, Button, Center, Text } from '@mantine/core'
import { labelOf, STATUS_KEYS } from '#contract/enums.ts'
import type { PatientRow } from '#contract/patients.ts'
import { formatCaseStatus } from '#contract/case-status-text.ts'
import { paths } from '#web/paths.ts'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import rows from '#web/ui/table/Rows.module.css'
import type { Column } from '#web/ui/table/columns.ts'
import { PatientFullName, PatientMarks } from '#web/features/cases/PatientName.tsx'
import { LOOK_OF_KEY } from '#web/features/cases/status-look.ts'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'

/** The columns of the specification, plus Status and Where it is (register 124). */
export function practiceColumns(now: number): readonly Column<PatientRow>[] {
  return [
    {
      id: 'patient',
      header: 'Patient Details',
      sort: 'first_name',
      least: 240,
      cell: (row) => <PatientCell row={row} />,
      phone: { line: 1, cell: (row) => <PatientFullName row={row} /> },
    },
    {
      id: 'status',
      header: 'Status',
      width: 156,
      rank: 3,
      cell: (row) => <Status row={row} />,
      phone: { line: 3, cell: (row) => <MarkedStatus row={row} /> },
    },
    {
      id: 'where',
      header: 'Where it is',
      least: 220,
      cell: (row) => <WhereItIsCell row={row} now={now} />,
      phone: { line: 4 },
    },
    {
      id: 'doctor',
      header: 'Doctor',
      width: 148,
      rank: 2,
      cell: (row) => <span className={rows.quiet}>{row.doctor_name}</span>,
      phone: {
        line: 2,
        cell: (row) => (
          <SecondaryText>{[row.case_number_text, row.doctor_name].filter(Boolean).join(' · ')}</SecondaryText>
        ),
      },
    },
    {
      id: 'start',
      header: 'Start Date',
      sort: 'created_at',
      width: 108,
      rank: 4,
      cell: (row) => <Day value={row.created_at} />,
    },
    {
      id: 'modified',
      header: 'Modified Date',
      sort: 'updated_at',
      width: 124,
      rank: 1,
      cell: (row) => <Day value={row.updated_at} />,
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
    {
      id: 'action',
      header: 'Action',
      isHeaderHidden: true,
      width: 116,
      align: 'end',
      cell: (row) => <Action row={row} />,
      phone: { line: 5, cell: (row) => (awaitsApproval(row) ? <ReviewBar /> : null) },
    },
  ]
}

function Day({ value }: { value: string }) {
  return (
    <span className={rows.quiet}>
      <DateText value={value} as="short" />
    </span>
  )
}

function PatientCell({ row }: { row: PatientRow }) {
  return (
    <InlineGroup gap={12}>
      <Thumbnail url={row.thumbnail_url} />
      <Box component="span" miw={0}>
        <InlineGroup>
          <PatientFullName row={row} />
          <PatientMarks row={row} isForPractice areIcons />
        </InlineGroup>
        <Text span display="block" fz={13} c="dimmed" truncate>
          {row.case_number_text}
        </Text>
      </Box>
    </InlineGroup>
  )
}

function Status({ row }: { row: PatientRow }) {
  return <StatusBadge look={LOOK_OF_KEY[row.status_key]} label={labelOf(STATUS_KEYS, row.status_key) ?? ''} />
}

/** The capture group makes `split` return the dates too, at the odd indexes. */
const DAY = /(\d{4}-\d\d-\d\d)/

function WhereItIsCell({ row, now }: { row: PatientRow; now: number }) {
  return (
    <Text span inherit c={awaitsApproval(row) ? 'var(--mantine-color-text)' : 'var(--td-t2)'}>
      {formatCaseStatus(row, now)
        .split(DAY)
        .map((part, index) => (index % 2 === 1 ? <DateText key={part} value={part} /> : part))}
    </Text>
  )
}

function awaitsApproval(row: PatientRow) {
  return row.status_key === 'awaiting_approval' && !row.is_on_hold
}

/** Only the action that requires a response has a border. */
function Action({ row }: { row: PatientRow }) {
  const calls = awaitsApproval(row)
  return (
    <Button
      component="a"
      href={paths.patientDetails(row.id)}
      variant={calls ? 'default' : 'subtle'}
      color="gray"
      c={calls ? 'var(--mantine-color-anchor)' : 'var(--td-t2)'}
      aria-label={`${calls ? 'Review' : 'Details'}: ${row.formatted_name}`}
    >
      {calls ? 'Review' : 'Details'}
    </Button>
  )
}

/** The status and what is special about the case, on a phone. */
function MarkedStatus({ row }: { row: PatientRow }) {
  return (
    <InlineGroup wraps>
      <Status row={row} />
      <PatientMarks row={row} isForPractice />
    </InlineGroup>
  )
}

/** The whole card of a phone is the link; this button shape only marks it as the action. */
function ReviewBar() {
  return (
    <Center component="span" h={44} mt={4} bdrs={8} bg="var(--td-soft)" c="var(--mantine-color-anchor)" fw={500}>
      Review setup
    </Center>
  )
}
