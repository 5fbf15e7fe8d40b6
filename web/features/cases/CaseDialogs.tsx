import { lazy, Suspense } from 'react'
import { caseCalls } from '#contract/cases.ts'
import type { Patient } from '#contract/patients.ts'
import type { RxForm } from '#contract/rx-forms.ts'
import { useClosures } from '#web/api/useSettings.ts'
import { useSave } from '#web/api/query.ts'
import { AssignDialog, type Assignment } from '#web/components/AssignDialog.tsx'
import { approvalConsequence } from './approval-messages.ts'
import { HoldDialog } from './HoldDialog.tsx'
import { RequestChangesDialog } from './RequestChangesDialog.tsx'
import { ShipBackDialog } from './ShipBackDialog.tsx'
import { ReportTrayDialog } from '#web/features/requests/ReportTrayDialog.tsx'
import { NewPrintDialog } from '#web/features/requests/NewPrintDialog.tsx'
import { ShipmentDialog } from '#web/features/requests/ShipmentDialog.tsx'
import type { Setups } from '#web/features/setups/useSetups.ts'
import { openShipment } from './case-labels.ts'
import type { CaseActions } from './useCaseActions.tsx'

// Loaded on demand, since only users who make setups open it.
const CompleteSetupDialog = lazy(async () => ({
  default: (await import('#web/features/setups/CompleteSetupDialog.tsx')).CompleteSetupDialog,
}))

type Props = { patient: Patient; setups: Setups | undefined; actions: Pick<CaseActions, 'dialog' | 'closeDialog'> }

/** Renders the dialog that `useCaseActions` has open. */
export function CaseDialogs({ patient, setups, actions: { dialog, closeDialog } }: Props) {
  const closures = useClosures()
  const form = patient.rx_form
  const toShip = openShipment(patient)
  if (dialog === 'hold') return <HoldDialog patient={patient} onClose={closeDialog} />
  if (dialog === 'changes') {
    return (
      <RequestChangesDialog
        patient={patient}
        version={setups?.setups[0]?.version}
        comments={setups?.setup_comments}
        onClose={closeDialog}
      />
    )
  }
  if (dialog === 'complete' && setups) {
    const consequence = approvalConsequence(patient, closures)
    return (
      <Suspense>
        <CompleteSetupDialog patient={patient} setups={setups} consequence={consequence} onClose={closeDialog} />
      </Suspense>
    )
  }
  if (dialog === 'assign' && form) return <AssignSetupDialog form={form} onClose={closeDialog} />
  if (dialog === 'ship-back' && form) return <ShipBackDialog form={form} onClose={closeDialog} />
  if (dialog === 'shipment' && toShip) return <ShipmentDialog ids={[toShip.id]} onClose={closeDialog} />
  if (dialog === 'flawed-tray') return <ReportTrayDialog patient={patient} onClose={closeDialog} />
  if (dialog === 'print') return <NewPrintDialog patient={patient} onClose={closeDialog} />
  return null
}

/** specification 4.3: the assignments O, H and 3 are the values 1, 2 and 3 of the form's submission_completed_by. */
const BY_NUMBER: Record<number, Assignment> = { 1: 'O', 2: 'H', 3: '3' }
const NOTES: Record<Assignment, string> = {
  O: 'The technicians of the lab make the setup.',
  H: 'The practice makes the setup itself.',
  '3': 'The lab partner of the organization makes the setup.',
}

type AssignProps = { form: Pick<RxForm, 'id' | 'submission_completed_by'>; onClose: () => void }

/** RX-41: assigns the setup to the provider, the practice or its third party. */
function AssignSetupDialog({ form, onClose }: AssignProps) {
  const assign = useSave(caseCalls.assign, { errors: 'inline' })
  return (
    <AssignDialog
      title="Assign the setup"
      label="Setup by"
      notes={NOTES}
      now={BY_NUMBER[form.submission_completed_by]}
      saving={assign}
      onAssign={(assign_to) => assign.mutate({ params: { id: form.id }, body: { assign_to } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
