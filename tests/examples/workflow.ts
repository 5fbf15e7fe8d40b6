import { patientCalls } from '#contract/patients.ts'
import type { workflowCalls } from '#contract/workflow.ts'
import type { Examples } from './world.ts'

export const workflowExamples: Examples<typeof workflowCalls> = {
  saveProcesses: async ({ patient, admin }) => {
    const found = await (await admin()).call(patientCalls.get, { params: { id: (await patient()).id } })
    const workflow = found.patient.workflow_data
    const [first] = workflow?.groups.initial.steps ?? []
    if (!workflow || !first) throw new Error('a case has steps')
    const started = { id: first.id, user_id: null, started_at: '2026-11-20T09:00:00.000Z', finished_at: null }
    return { params: { id: workflow.id }, body: { processes: [started] } }
  },
}
