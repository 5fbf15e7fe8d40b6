import {
  IconAlertTriangle,
  IconArchive,
  IconBolt,
  IconCopy,
  IconPlayerPause,
  IconSquareRotated,
} from '@tabler/icons-react'
import { IN_OFFICE } from '#contract/enums.ts'
import type { Patient } from '#contract/patients.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { caseStatus } from './case-words.ts'

/** The status and what is special about a case, beside its name. */
export function CaseMarks({ patient }: { patient: Patient }) {
  return (
    <>
      <StatusBadge {...caseStatus(patient)} />
      {/* PAT-28: both have a colour of their own. */}
      {patient.numeric_suffix === null ? null : <Mark label="Duplicate" icon={IconCopy} tone="duplicated" />}
      {patient.rx_form?.print_assignment === IN_OFFICE ? (
        <Mark label="In-office" icon={IconSquareRotated} tone="diy" />
      ) : null}
      {patient.rush_case ? <Mark label="Rush" icon={IconBolt} tone="danger" /> : null}
      {patient.is_on_hold ? <Mark label="On hold" icon={IconPlayerPause} tone="warning" /> : null}
      {patient.has_pending_flawed_tray_request ? (
        <Mark label="Flawed tray" icon={IconAlertTriangle} tone="warning" />
      ) : null}
      {patient.deleted_at ? <Mark label="Archived" icon={IconArchive} /> : null}
    </>
  )
}
