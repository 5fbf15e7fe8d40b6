import { Box, Button, Center, Text } from '@mantine/core'
import type { PatientRow } from '#contract/patients.ts'
import { formatCaseStatus } from '#contract/case-status-text.ts'
import { useDateWords } from '#web/components/useDateWords.ts'
import { paths } from '#web/paths.ts'
import { formatGivenDate } from '#web/ui/dates.ts'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import rows from '#web/ui/table/Rows.module.css'
import type { Column } from '#web/ui/table/columns.ts'
import { PromisedDate } from '#web/features/promises/PromisedDate.tsx'
import { PatientFullName, PatientMarks } from '#web/features/cases/PatientName.tsx'
import { caseStatus } from '#web/features/cases/status-look.ts'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'

/** The columns of the specification, plus Status and Where it is (register 124). */
export function practiceColumns(user_id: number): readonly Column<PatientRow>[] {
  const calls = (row: PatientRow) => awaitsApprovalBy(user_id, row)
  return [
    {
      id: 'patient',
      header: 'Patient Details',
      sort: 'first_name',
      least: 230,
      cell: (row) => <PatientCell row={row} />,
      phone: { line: 1, cell: (row) => <PatientFullName row={row} isForPractice wraps /> },
    },
    {
      id: 'status',
      header: 'Status',
      width: 148,
      rank: 3,
      cell: (row) => <Status row={row} />,
      phone: { line: 3, cell: (row) => <MarkedStatus row={row} /> },
    },
    {
      id: 'where',
      header: 'Where it is',
      least: 190,
      cell: (row) => <WhereItIsCell row={row} calls={calls(row)} />,
      phone: { line: 4 },
    },
    {
      id: 'promise',
      header: 'Ships / arrives',
      width: 148,
      rank: 3,
      cell: (row) => <PromiseCell row={row} />,
    },
    {
      id: 'doctor',
      header: 'Doctor',
      width: 116,
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
      width: 100,
      rank: 4,
      cell: (row) => <Day value={row.created_at} />,
    },
    {
      id: 'modified',
      header: 'Modified Date',
      sort: 'updated_at',
      width: 116,
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
      width: 104,
      align: 'end',
      cell: (row) => <Action row={row} calls={calls(row)} />,
      phone: { line: 5, cell: (row) => (calls(row) ? <ReviewBar /> : null) },
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
        <PatientFullName row={row} isForPractice wraps />
        <InlineGroup>
          {row.case_number_text ? (
            <Text span fz={13} c="dimmed" truncate>
              {row.case_number_text}
            </Text>
          ) : null}
          <PatientMarks row={row} isForPractice areIcons />
        </InlineGroup>
      </Box>
    </InlineGroup>
  )
}

function Status({ row }: { row: PatientRow }) {
  return <StatusBadge {...caseStatus(row)} />
}

/** The tooltip has the dates in the given format. */
function WhereItIsCell({ row, calls }: { row: PatientRow; calls: boolean }) {
  const words = useDateWords()
  const text = formatCaseStatus(row, words)
  const given = formatCaseStatus(row, { ...words, day: formatGivenDate, dayOrTime: formatGivenDate })
  return (
    <Text
      span
      inherit
      c={calls ? 'var(--mantine-color-text)' : 'var(--td-t2)'}
      title={given === text ? undefined : given}
    >
      {text}
    </Text>
  )
}

/** The promise of the case, which opens to why; the tooltip has the date to book from. */
function PromiseCell({ row: { id, promise } }: { row: PatientRow }) {
  const { day } = useDateWords()
  if (!promise?.arrives_likely) return null
  const { ships_likely, arrives_likely, arrives_safe } = promise
  return (
    <PromisedDate of={{ patient_id: id }} hint={arrives_safe ? `Safe to book from ${day(arrives_safe)}` : undefined}>
      {ships_likely ? (
        <Text span display="block" fz={14}>
          Ships {day(ships_likely)}
        </Text>
      ) : null}
      <SecondaryText isBelow>
        {ships_likely ? 'arrives' : 'Arrives'} {day(arrives_likely)}
      </SecondaryText>
    </PromisedDate>
  )
}

/** The same cases as filter[waits_for]=me. */
function awaitsApprovalBy(user_id: number, row: PatientRow) {
  return row.status_key === 'awaiting_approval' && !row.is_on_hold && !row.is_setup_missing && row.user_id === user_id
}

/** Only the action that requires a response of the user has a border. */
function Action({ row, calls }: { row: PatientRow; calls: boolean }) {
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
