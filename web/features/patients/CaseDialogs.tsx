import type { Patient } from '#contract/patients.ts'
import { AssignSetupDialog } from '#web/features/cases/AssignSetupDialog.tsx'
import { HoldDialog } from '#web/features/cases/HoldDialog.tsx'
import { RequestChangesDialog } from '#web/features/cases/RequestChangesDialog.tsx'
import { ShipBackDialog } from '#web/features/cases/ShipBackDialog.tsx'
import { ReportTrayDialog } from '#web/features/requests/ReportTrayDialog.tsx'
import { NewPrintDialog } from '#web/features/requests/NewPrintDialog.tsx'
import { ShipmentDialog } from '#web/features/requests/ShipmentDialog.tsx'
import { openShipment } from './case-words.ts'
import type { CaseActions } from './useCaseActions.tsx'

type Props = { patient: Patient; actions: Pick<CaseActions, 'dialog' | 'closeDialog'> }

/** The dialog that an action opened. */
export function CaseDialogs({ patient, actions: { dialog, closeDialog } }: Props) {
  const form = patient.rx_form
  const toShip = openShipment(patient)
  if (dialog === 'hold') return <HoldDialog patient={patient} onClose={closeDialog} />
  if (dialog === 'changes') return <RequestChangesDialog patient={patient} onClose={closeDialog} />
  if (dialog === 'assign' && form) return <AssignSetupDialog form={form} onClose={closeDialog} />
  if (dialog === 'ship-back' && form) return <ShipBackDialog form={form} onClose={closeDialog} />
  if (dialog === 'shipment' && toShip) return <ShipmentDialog ids={[toShip.id]} onClose={closeDialog} />
  if (dialog === 'flawed-tray') return <ReportTrayDialog patient={patient} onClose={closeDialog} />
  if (dialog === 'print') return <NewPrintDialog patient={patient} onClose={closeDialog} />
  return null
}
