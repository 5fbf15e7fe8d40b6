import { caseCalls } from '#contract/cases.ts'
import type { RxForm } from '#contract/rx-forms.ts'
import { useSave } from '#web/api/query.ts'
import { AssignDialog, type Assignment } from '#web/components/AssignDialog.tsx'

/** specification 4.3: the assignments O, H and 3 are the values 1, 2 and 3 of the form's submission_completed_by. */
export const SETUP_ASSIGNMENTS: Record<number, Assignment> = { 1: 'O', 2: 'H', 3: '3' }
export const SETUP_ASSIGNMENT_NOTES: Record<Assignment, string> = {
  O: 'The technicians of the lab make the setup.',
  H: 'The practice makes the setup itself.',
  '3': 'The lab partner of the organization makes the setup.',
}

type AssignProps = { form: Pick<RxForm, 'id' | 'submission_completed_by'>; onClose: () => void }

/** RX-41: assigns the setup to the provider, the practice or its third party. */
export function AssignSetupDialog({ form, onClose }: AssignProps) {
  const assign = useSave(caseCalls.assign, { errors: 'inline' })
  return (
    <AssignDialog
      title="Assign the setup"
      label="Setup by"
      notes={SETUP_ASSIGNMENT_NOTES}
      now={SETUP_ASSIGNMENTS[form.submission_completed_by]}
      saving={assign}
      onAssign={(assign_to) => assign.mutate({ params: { id: form.id }, body: { assign_to } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
