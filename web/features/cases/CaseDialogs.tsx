import { lazy, Suspense } from 'react'
import type { Patient } from '#contract/patients.ts'
import { useClosures } from '#web/api/useSettings.ts'
import { useDateWords } from '#web/components/useDateWords.ts'
import { approvalConsequence } from './approval-messages.ts'
import { AssignSetupDialog } from './AssignSetupDialog.tsx'
import { HoldDialog } from './HoldDialog.tsx'
import { RequestChangesDialog } from './RequestChangesDialog.tsx'
import { ShipBackDialog } from './ShipBackDialog.tsx'
import { ReportTrayDialog } from '#web/features/requests/ReportTrayDialog.tsx'
import { NewPrintDialog } from '#web/features/requests/NewPrintDialog.tsx'
import { ShipmentDialog } from '#web/features/requests/ShipmentDialog.tsx'
import type { Asking } from '#web/features/asked-items/useAsking.tsx'
import type { Setups } from '#web/features/setups/useSetups.ts'
import { openShipment } from './case-labels.ts'
import type { CaseActions } from './useCaseActions.tsx'

// Loaded on demand, since only users who make setups open it.
const CompleteSetupDialog = lazy(async () => ({
  default: (await import('#web/features/setups/CompleteSetupDialog.tsx')).CompleteSetupDialog,
}))

type Props = {
  patient: Patient
  setups: Setups | undefined
  asking: Asking | undefined
  actions: Pick<CaseActions, 'dialog' | 'closeDialog'>
}

/** Renders the dialog that `useCaseActions` has open; holding a case leads to asking the practice as well. */
export function CaseDialogs({ patient, setups, asking, actions: { dialog, closeDialog } }: Props) {
  const closures = useClosures()
  const dates = useDateWords()
  const form = patient.rx_form
  const shipment = openShipment(patient)
  if (dialog === 'hold') {
    const askForScan = (reason: string) => {
      closeDialog()
      asking?.open({ kind: 'scan', reason, holds: true })
    }
    return (
      <HoldDialog
        patient={patient}
        onAskForScan={asking && !asking.action.blocked ? askForScan : undefined}
        onClose={closeDialog}
      />
    )
  }
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
    const consequence = approvalConsequence(patient, closures, dates)
    return (
      <Suspense>
        <CompleteSetupDialog patient={patient} setups={setups} consequence={consequence} onClose={closeDialog} />
      </Suspense>
    )
  }
  if (dialog === 'assign' && form) return <AssignSetupDialog form={form} onClose={closeDialog} />
  if (dialog === 'ship-back' && form) return <ShipBackDialog form={form} onClose={closeDialog} />
  if (dialog === 'shipment' && shipment) return <ShipmentDialog ids={[shipment.id]} onClose={closeDialog} />
  if (dialog === 'flawed-tray') return <ReportTrayDialog patient={patient} onClose={closeDialog} />
  if (dialog === 'print') return <NewPrintDialog patient={patient} onClose={closeDialog} />
  return null
}
