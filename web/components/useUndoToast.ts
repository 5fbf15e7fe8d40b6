import { caseStepCalls, type Undo } from '#contract/case-steps.ts'
import { useSave } from '#web/api/query.ts'
import { showToast, UNDO_STAYS } from '#web/ui/toasts.ts'

/**
 * Returns a function that reports an action on a case, with a button that undoes it. A later action on the case
 * replaces the toast, because it ends the undo of the one before.
 */
export function useUndoToast(patient_id: number) {
  const undo = useSave(caseStepCalls.undo)
  return (text: string, { event_id }: Undo) =>
    showToast({
      kind: 'success',
      about: `undo ${patient_id}`,
      text,
      stays: UNDO_STAYS,
      action: { label: 'Undo', run: () => undo.mutate({ params: { id: patient_id }, body: { event_id } }) },
    })
}
