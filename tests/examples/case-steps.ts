import { caseStepCalls } from '#contract/case-steps.ts'
import type { Examples } from './world.ts'

export const caseStepExamples: Examples<typeof caseStepCalls> = {
  completeSetup: async ({ patient }) => idOf(await patient()),
  approve: async ({ finished }) => idOf(await finished()),
  requestChanges: async ({ finished }) => ({ ...idOf(await finished()), body: { note: 'A little less torque.' } }),
  remindApproval: async ({ finished }) => idOf(await finished()),
  toggleHold: async ({ patient }) => ({
    ...idOf(await patient()),
    body: { action_owner_name: 'Mina', reason: 'Waits for photos.' },
  }),
  undo: async ({ patient, who }) => {
    const at = idOf(await patient())
    const body = { action_owner_name: 'Mina', reason: 'The wrong case.', is_on_hold: true }
    const done = await who.client?.send(caseStepCalls.toggleHold, { ...at, body })
    const held = caseStepCalls.toggleHold.reply.safeParse(done?.body)
    return { ...at, body: { event_id: held.data?.undo.event_id ?? 1 } }
  },
  archive: async ({ patient }) => idOf(await patient()),
  restore: async ({ archived }) => idOf(await archived()),
  remove: async ({ archived }) => idOf(await archived()),
}

function idOf({ id }: { id: number }) {
  return { params: { id } }
}
