import { Text } from '@mantine/core'
import type { PatientRow } from '#contract/patients.ts'
import { setupStatusLabel } from '#web/features/cases/case-labels.ts'
import { paths } from '#web/paths.ts'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { CardTable } from '#web/ui/table/CardTable.tsx'
import { LatestStatusBadge, ModifiedCell } from './latest-patient-cells.tsx'
import classes from './LatestPatients.module.css'

/** DASH-13: the columns of Latest Patients. */
const HEADERS = ['First Name', 'Last Name', 'Case #', 'Suffix', 'Modification Date', 'Setup', 'Status', 'View']

export function LatestTable({ rows }: { rows: readonly PatientRow[] }) {
  return (
    <CardTable label="Latest Patients" className={classes.table}>
      <thead>
        <tr>
          {HEADERS.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-row={row.id}>
            <td>
              <Text span inherit fw={500}>
                {row.first_name}
              </Text>
            </td>
            <td>
              <Text span inherit fw={500}>
                {row.last_name}
              </Text>
            </td>
            <td>{row.case_number_text ?? <SecondaryText>–</SecondaryText>}</td>
            <td>{row.numeric_suffix ?? <SecondaryText>–</SecondaryText>}</td>
            <td>
              <ModifiedCell row={row} />
            </td>
            <td>{setupStatusLabel(row)}</td>
            <td>
              <LatestStatusBadge row={row} />
            </td>
            <td>
              <a
                href={paths.patientWorkflow(row.id)}
                className={classes.view}
                aria-label={`View ${row.formatted_name}`}
              >
                View
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </CardTable>
  )
}
