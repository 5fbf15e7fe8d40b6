import { IconFileAlert, IconPlayerPause, IconUserOff } from '@tabler/icons-react'
import type { Patient } from '#contract/patients.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { CaseActionButton } from './CaseActionButton.tsx'
import type { CaseAction } from './useCaseActions.tsx'

/** The notices above a case: what holds it up. */
export function CaseNotices({ patient, takeBack }: { patient: Patient; takeBack: CaseAction | undefined }) {
  return (
    <>
      <HoldNotice patient={patient} />
      <UnreadableFiles patient={patient} />
      <UnassignedSetupNotice takeBack={takeBack} />
    </>
  )
}

/** Names who put the case on hold, when and why. */
function HoldNotice({ patient: { is_on_hold, on_hold_notes } }: { patient: Patient }) {
  const held = on_hold_notes.find((note) => note.is_on_hold_reason === 'hold')
  if (!is_on_hold || !held) return null
  return (
    <Notice icon={IconPlayerPause} tone="warning">
      <strong>{held.name}</strong> put the case on hold, <DateText value={held.created_at} as="within" />: {held.note}
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
function UnassignedSetupNotice({ takeBack }: { takeBack: CaseAction | undefined }) {
  if (!takeBack) return null
  return (
    <Notice
      icon={IconUserOff}
      tone="warning"
      title="Nobody makes this setup"
      actions={<CaseActionButton action={takeBack} variant="default" />}
    >
      It is assigned to the third party of the practice, and there is none any more. Assign it to the lab or to the
      practice.
    </Notice>
  )
}
