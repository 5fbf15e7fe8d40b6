import { Text } from '@mantine/core'
import type { PatientRow } from '#contract/patients.ts'
import { setupStatusLabel } from '#web/features/cases/case-labels.ts'
import { paths } from '#web/paths.ts'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { CardRows, RowLink } from '#web/ui/table/CardRows.tsx'
import type { CardColumn } from '#web/ui/table/CardTable.tsx'
import { LatestStatusBadge, ModifiedCell } from './latest-patient-cells.tsx'

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
      <RowLink href={paths.patientWorkflow(row.id)} label={`View ${row.formatted_name}`}>
        View
      </RowLink>
    ),
  },
]

export function LatestTable({ rows }: { rows: readonly PatientRow[] }) {
  return (
    <CardRows
      label="Latest Patients"
      columns={COLUMNS}
      rows={rows}
      rowId={({ id }) => id}
      rowHref={({ id }) => paths.patientWorkflow(id)}
      rowData={({ id }) => ({ 'data-row': id })}
    />
  )
}

function name(text: string) {
  return (
    <Text span inherit fw={500}>
      {text}
    </Text>
  )
}
