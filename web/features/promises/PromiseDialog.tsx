import type { PromiseLine } from '#contract/promise.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PromiseHistory } from './PromiseHistory.tsx'
import { PromiseLines } from './PromiseLines.tsx'

/** Where the calculation of a date is: stored with the case, or part of a preview. */
export type PromiseSource = { patient_id: number } | { lines: readonly PromiseLine[] }

type Props = { of: PromiseSource; onClose: () => void }

/** Opens a promised date to why it is that day, as every amount opens. */
export function PromiseDialog({ of, onClose }: Props) {
  return (
    // Above the dialog that shows the date.
    <Dialog opened onClose={onClose} title="Why this date" size={520} zIndex={250}>
      {'lines' in of ? <PromiseLines lines={of.lines} /> : <PromiseHistory patient_id={of.patient_id} />}
    </Dialog>
  )
}
