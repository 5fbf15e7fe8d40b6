import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { PatientRow } from '#contract/patients.ts'
import { setupStatusLabel } from '#web/features/cases/case-labels.ts'
import { paths } from '#web/paths.ts'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { CardTable, type CardColumn } from '#web/ui/table/CardTable.tsx'
import { PhoneCards } from '#web/ui/table/PhoneCards.tsx'
import { LatestStatusBadge, ModifiedCell } from './latest-patient-cells.tsx'
import classes from './LatestPatients.module.css'

/** DASH-13: the columns of Latest Patients. */
const COLUMNS: readonly CardColumn<PatientRow>[] = [
  {
    header: 'First Name',
    cell: (row) => name(row.first_name),
    phone: {
      line: 1,
      cell: (row) => (
        <Text span inherit truncate fw={500}>
          {row.formatted_name}
        </Text>
      ),
    },
  },
  { header: 'Last Name', cell: (row) => name(row.last_name) },
  {
    header: 'Case #',
    cell: (row) => row.case_number_text ?? <SecondaryText>–</SecondaryText>,
    phone: {
      line: 3,
      cell: (row) => (
        <SecondaryText>
          {row.case_number_text ? `${row.case_number_text} · ` : ''}Setup: {setupStatusLabel(row)}
        </SecondaryText>
      ),
    },
  },
  { header: 'Suffix', cell: (row) => row.numeric_suffix ?? <SecondaryText>–</SecondaryText> },
  { header: 'Modification Date', cell: (row) => <ModifiedCell row={row} />, phone: { line: 2 } },
  { header: 'Setup', cell: setupStatusLabel },
  { header: 'Status', cell: (row) => <LatestStatusBadge row={row} />, phone: { line: 1, isEnd: true } },
  {
    header: 'View',
    cell: (row) => (
      <a href={paths.patientWorkflow(row.id)} className={classes.view} aria-label={`View ${row.formatted_name}`}>
        View
      </a>
    ),
  },
]

export function LatestTable({ rows }: { rows: readonly PatientRow[] }) {
  const isPhone = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  const table = { label: 'Latest Patients', columns: COLUMNS, rows, rowId: (row: PatientRow) => row.id }
  if (isPhone) return <PhoneCards {...table} rowHref={(row) => paths.patientWorkflow(row.id)} isFlush />
  return <CardTable {...table} className={classes.table} rowData={(row) => ({ 'data-row': row.id })} />
}

function name(text: string) {
  return (
    <Text span inherit fw={500}>
      {text}
    </Text>
  )
}
