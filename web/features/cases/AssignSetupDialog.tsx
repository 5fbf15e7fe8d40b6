import { caseCalls } from '#contract/cases.ts'
import type { RxForm } from '#contract/rx-forms.ts'
import { useSave } from '#web/api/query.ts'
import { AssignDialog, type Assignment } from '#web/components/AssignDialog.tsx'

/** specification 4.3: O, H and 3 are the form's submission_completed_by 1, 2 and 3. */
const BY_NUMBER: Record<number, Assignment> = { 1: 'O', 2: 'H', 3: '3' }
const NOTES: Record<Assignment, string> = {
  O: 'The technicians of the lab make the setup.',
  H: 'The practice makes the setup itself.',
  '3': 'The lab partner of the organization makes the setup.',
}

type Props = { form: Pick<RxForm, 'id' | 'submission_completed_by'>; onClose: () => void }

/** RX-41: who makes the setup. */
export function AssignSetupDialog({ form, onClose }: Props) {
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
