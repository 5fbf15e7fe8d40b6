import type { QueryKey } from '@tanstack/react-query'
import { workflowCalls, type ProcessRow } from '#contract/workflow.ts'
import { useCan } from '#web/api/permissions.ts'
import { useMe } from '#web/api/useMe.ts'
import type { Patient } from '#contract/patients.ts'
import { orderBlocker } from './process-times.ts'
import { assignTo, useSaveStep, type StepChange } from './useSaveStep.ts'

/**
 * Actions on the steps of a case. Each returns the reason if it is rejected.
 *
 * @param queryKey key of the cached case, for optimistic updates.
 */
export function useStepActions({ workflow_data, organization_id }: Patient, queryKey: QueryKey) {
  const me = useMe()
  const sending = useSaveStep(workflow_data?.id ?? 0, queryKey)

  function save(row: ProcessRow, change: StepChange) {
    const wrong = orderBlocker({ ...row, ...change })
    if (!wrong) sending.mutate({ row, change })
    return wrong
  }

  return {
    save,
    /** Records the time of the click; an unassigned step is assigned to the current user. */
    start(row: ProcessRow) {
      const now = new Date().toISOString()
      return save(row, { started_at: now, ...(row.user_id === null ? assignTo(me) : {}) })
    },
    finish: (row: ProcessRow) => save(row, { finished_at: new Date().toISOString() }),
    isSaving: sending.isPending,
    noPermission: useCan().reason(workflowCalls.saveProcesses, organization_id),
  }
}

export type StepActions = ReturnType<typeof useStepActions>
