import type { PatientRow } from '#contract/patients.ts'
import { setupState } from '#web/features/patients/case-words.ts'
import { paths } from '#web/paths.ts'
import { LatestStatus, Modified } from './LatestCells.tsx'
import classes from './LatestPatients.module.css'

/** The table on a phone: a row is one link. */
export function LatestCards({ rows }: { rows: readonly PatientRow[] }) {
  return (
    <ul className={classes.cards} aria-label="Latest Patients">
      {rows.map((row) => (
        <li key={row.id}>
          <a href={paths.patientWorkflow(row.id)} className={classes.card}>
            <span className={classes.line}>
              <span className={classes.name}>{row.formatted_name}</span>
              <LatestStatus row={row} />
            </span>
            <Modified row={row} />
            <span className={classes.facts}>
              {row.case_number_text ? `${row.case_number_text} · ` : ''}Setup: {setupState(row)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
