import type { PatientRow } from '#contract/patients.ts'
import { setupState } from '#web/features/patients/case-words.ts'
import { paths } from '#web/paths.ts'
import { CardTable } from '#web/ui/table/CardTable.tsx'
import { LatestStatus, Modified } from './LatestCells.tsx'
import classes from './LatestPatients.module.css'

/** DASH-13 */
const HEADERS = ['First Name', 'Last Name', 'Case #', 'Suffix', 'Modification Date', 'Setup', 'Status', 'View']

export function LatestTable({ rows }: { rows: readonly PatientRow[] }) {
  return (
    <CardTable label="Latest Patients">
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
            <td className={classes.name}>{row.first_name}</td>
            <td className={classes.name}>{row.last_name}</td>
            <td>{row.case_number_text ?? <None />}</td>
            <td>{row.numeric_suffix ?? <None />}</td>
            <td>
              <Modified row={row} />
            </td>
            <td>{setupState(row)}</td>
            <td>
              <LatestStatus row={row} />
            </td>
            <td>
              <a
                href={paths.patientWorkflow(row.id)}
                aria-label={`View ${row.formatted_name}`}
                className={classes.view}
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

function None() {
  return <span className={classes.none}>–</span>
}
