import type { caseStepCalls } from '#contract/case-steps.ts'
import type { workflowCalls } from '#contract/workflow.ts'
import { notFound } from '#server/errors.ts'
import { loadPatient } from '#server/features/patients/load-patient.ts'
import { loadWorkflows } from '#server/features/workflow/queries.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/work.ts'
import { approveWithUndo } from './approve.ts'
import { archiveCase } from './archive.ts'
import { completeSetup } from './complete-setup.ts'
import { holdOrRelease } from './hold.ts'
import { remindApproval } from './remind-approval.ts'
import { removeCase } from './remove.ts'
import { requestChangesWithUndo } from './request-changes.ts'
import { restoreCase } from './restore.ts'
import { saveProcesses } from './save-processes.ts'
import { undo } from './undo.ts'

export const caseStepRoutes: Handlers<typeof caseStepCalls> = {
  completeSetup: async (ctx, { params, body }) => {
    await completeSetup(ctx, params.id, body)
    return reply(ctx, params.id, 'The setup was completed.')
  },
  approve: async (ctx, { params, body }) => {
    const undo = await approveWithUndo(ctx, params.id, body)
    return { ...(await reply(ctx, params.id, 'The setup was approved.')), undo }
  },
  requestChanges: async (ctx, { params, body }) => {
    const undo = await requestChangesWithUndo(ctx, params.id, body)
    return { ...(await reply(ctx, params.id, 'The change was requested.')), undo }
  },
  remindApproval: async (ctx, { params }) => {
    await remindApproval(ctx, params.id)
    return { message: 'The doctor was reminded.' }
  },
  toggleHold: async (ctx, { params, body }) => {
    const { is_on_hold, undo } = await holdOrRelease(ctx, params.id, body)
    const message = is_on_hold ? 'The case was put on hold.' : 'The case was released.'
    return { ...(await reply(ctx, params.id, message)), undo }
  },
  undo: async (ctx, { params, body }) => {
    await undo(ctx, params.id, body.event_id)
    return reply(ctx, params.id, 'It was undone.')
  },
  archive: async (ctx, { params }) => {
    await archiveCase(ctx, params.id)
    return reply(ctx, params.id, 'The patient was archived.')
  },
  restore: async (ctx, { params }) => {
    await restoreCase(ctx, params.id)
    return reply(ctx, params.id, 'The patient was restored.')
  },
  remove: async (ctx, { params }) => {
    await removeCase(ctx, params.id)
    return { message: 'The patient was deleted permanently.' }
  },
}

/** The routes are bound here, not in workflow/, because saving steps also changes the form and the requests. */
export const workflowRoutes: Handlers<typeof workflowCalls> = {
  saveProcesses: async (ctx, { params, body }) => {
    await saveProcesses(ctx, params.id, body.processes)
    const workflow_data = (await loadWorkflows(ctx, [params.id])).get(params.id)
    if (!workflow_data) throw notFound()
    return { workflow_data, message: 'The processes were saved.' }
  },
}

async function reply(ctx: Ctx, patient_id: number, message: string) {
  return { patient: await loadPatient(ctx, patient_id), message }
}
