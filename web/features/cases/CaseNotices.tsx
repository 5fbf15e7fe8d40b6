import { IconFileAlert, IconPlayerPause, IconUserOff } from '@tabler/icons-react'
import type { Patient } from '#contract/patients.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { CaseActionButton } from './CaseActionButton.tsx'
import type { CaseAction } from './useCaseActions.tsx'

type Props = {
  patient: Patient
  reassign: CaseAction | undefined
  /** The card of what the lab asks for says why the case is held, so that it is not said twice. */
  isHoldExplained?: boolean
}

/** The notices above a case: what holds it up. */
export function CaseNotices({ patient, reassign, isHoldExplained = false }: Props) {
  return (
    <>
      {isHoldExplained ? null : <HoldNotice patient={patient} />}
      <UnreadableFiles patient={patient} />
      <UnassignedSetupNotice reassign={reassign} />
    </>
  )
}

/** Names who put the case on hold, when and why. */
function HoldNotice({ patient: { is_on_hold, on_hold_notes } }: { patient: Patient }) {
  const holdNote = on_hold_notes.find((note) => note.is_on_hold_reason === 'hold')
  if (!is_on_hold || !holdNote) return null
  return (
    <Notice icon={IconPlayerPause} tone="warning">
      <strong>{holdNote.name}</strong> put the case on hold, <OfficeDate value={holdNote.created_at} as="within" />:{' '}
      {holdNote.note}
    </Notice>
  )
}

/** Warns about uploaded files that failed inspection, each with its reason. */
function UnreadableFiles({ patient: { patient_files } }: { patient: Patient }) {
  const failed = patient_files.filter(({ inspection }) => inspection === 'failed')
  if (failed.length === 0) return null
  return (
    <Notice
      icon={IconFileAlert}
      tone="warning"
      title={failed.length === 1 ? 'Missing: a file cannot be read' : `Missing: ${failed.length} files cannot be read`}
    >
      {failed.map(({ id, original_name, inspection_fault }) => (
        <div key={id} style={{ overflowWrap: 'anywhere' }}>
          <strong>{original_name}</strong>: {inspection_fault ?? 'The file cannot be read.'}
        </div>
      ))}
    </Notice>
  )
}

/** Warns that the third party assigned to the setup has left, so nobody works on it until it is reassigned. */
function UnassignedSetupNotice({ reassign }: { reassign: CaseAction | undefined }) {
  if (!reassign) return null
  return (
    <Notice
      icon={IconUserOff}
      tone="warning"
      title="Nobody is assigned to this setup"
      actions={<CaseActionButton action={reassign} variant="default" />}
    >
      It is assigned to the third party of the practice, which it no longer has. Assign it to the lab or to the
      practice.
    </Notice>
  )
}
