import { labelOf, STATUS_KEYS } from '#contract/enums.ts'
import type { PatientRow } from '#contract/patients.ts'
import { LOOK_OF_KEY } from '#web/features/patients/status-look.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import classes from './LatestPatients.module.css'
import { RecentTag } from './RecentTag.tsx'

export function Modified({ row }: { row: PatientRow }) {
  return (
    <span className={classes.modified}>
      <DateText value={row.updated_at} as="moment" />
      <RecentTag row={row} />
    </span>
  )
}

export function LatestStatus({ row }: { row: PatientRow }) {
  return <StatusBadge look={LOOK_OF_KEY[row.status_key]} label={labelOf(STATUS_KEYS, row.status_key) ?? ''} />
}
