import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { Patient } from '#contract/patients.ts'
import { productionTime, workflowCalls, type ProcessRow, type WorkflowData } from '#contract/workflow.ts'
import { send } from '#web/api/client.ts'
import { errorMessage } from '#web/api/errors.ts'
import { showToast, UNDO_STAYS } from '#web/ui/toasts.ts'

type Person = { id: number; first_name: string; last_name: string }

export type StepChange = Partial<Pick<ProcessRow, 'started_at' | 'finished_at' | 'user_id' | 'tech_name'>>

/** Returns the change that assigns the step to a person. */
export function assignTo({ id, first_name, last_name }: Person): StepChange {
  return { user_id: id, tech_name: `${first_name} ${last_name}` }
}

/** Saves one change of a step with an optimistic update, which an error rolls back. */
export function useSaveStep(workflow_id: number, queryKey: QueryKey) {
  const client = useQueryClient()
  const save = useMutation({
    // Mutations of one workflow run in sequence, each with the version that the previous one returned.
    scope: { id: `processes ${workflow_id}` },
    mutationFn: ({ row, change }: { row: ProcessRow; change: StepChange }) => {
      const cached = findStep(client.getQueryData<CachedCase>(queryKey), row.id) ?? row
      const { id, user_id, started_at, finished_at, updated_at } = cached
      const { tech_name: _name, ...apiChange } = change
      return send(workflowCalls.saveProcesses, {
        params: { id: workflow_id },
        body: { processes: [{ id, user_id, started_at, finished_at, updated_at, ...apiChange }] },
      })
    },
    onMutate: async ({ row, change }) => {
      await client.cancelQueries({ queryKey })
      const previous = client.getQueryData<CachedCase>(queryKey)
      client.setQueryData<CachedCase>(
        queryKey,
        (cached) => cached && { patient: updateStep(cached.patient, row.id, change) },
      )
      return { previous }
    },
    onError: (error, _sent, context) => {
      if (context?.previous) client.setQueryData(queryKey, context.previous)
      showToast({ kind: 'error', text: errorMessage(error) })
    },
    onSuccess: ({ workflow_data }, { row, change }) => {
      client.setQueryData<CachedCase>(queryKey, (cached) => cached && { patient: { ...cached.patient, workflow_data } })
      if (row.finished_at === null && change.finished_at) offerUndo(row)
    },
    onSettled: () => client.invalidateQueries(),
  })
  return save

  /** The server accepts reopening a step while its group is open. */
  function offerUndo(row: ProcessRow) {
    showToast({
      kind: 'success',
      about: `step ${row.id}`,
      text: `${row.process} is finished.`,
      stays: UNDO_STAYS,
      action: { label: 'Undo', run: () => save.mutate({ row, change: { finished_at: null } }) },
    })
  }
}

type CachedCase = { patient: Patient }

function findStep(cached: CachedCase | undefined, id: number) {
  const workflow = cached?.patient.workflow_data
  if (!workflow) return undefined
  const { initial, flawed, print } = workflow.groups
  return [initial, flawed, print, ...workflow.parallel].flatMap(({ steps }) => steps).find((row) => row.id === id)
}

function updateStep(patient: Patient, id: number, change: StepChange): Patient {
  const { workflow_data } = patient
  if (!workflow_data) return patient
  const { initial, flawed, print } = workflow_data.groups
  const groups = { initial: changed(initial), flawed: changed(flawed), print: changed(print) }
  return { ...patient, workflow_data: { ...workflow_data, groups, parallel: workflow_data.parallel.map(changed) } }

  function changed<Group extends WorkflowData['groups']['initial']>(group: Group): Group {
    return {
      ...group,
      steps: group.steps.map((row): ProcessRow => {
        if (row.id !== id) return row
        const next = { ...row, ...change }
        const status = next.finished_at ? 'COMPLETED' : next.started_at ? 'IN_PROGRESS' : 'PENDING'
        return { ...next, status, production_time: productionTime(next.started_at, next.finished_at) }
      }),
    }
  }
}
