import { caseStepCalls } from '#contract/case-steps.ts'
import { setupCommentCalls } from '#contract/setups.ts'
import { standingInstructionCalls } from '#contract/standing-instructions.ts'
import type { ToothChange } from '#contract/tooth-changes.ts'
import { makeCase } from './factories.ts'
import { comment, type SetupWorld } from './setups.ts'

export const CANINES: ToothChange = { tooth_group: 'canines', direction: 'gingival', amount: 0.5 }

/** The doctor of the world asks for the change in a comment on another case of theirs; returns the id of the case. */
export async function askInNewCase(w: SetupWorld, change: ToothChange = CANINES) {
  const { id } = await makeCase(w.t.services, w.place)
  await w.t.as(w.tech).call(caseStepCalls.completeSetup, { params: { id } })
  await askAgain(w, id, change)
  return id
}

/** The doctor asks for the change in one more comment on that case. */
export async function askAgain(w: SetupWorld, id: number, change: ToothChange = CANINES) {
  const body = { ...comment(), change }
  await w.t.as(w.owner).call(setupCommentCalls.create, { params: { id, version: 1 }, body })
}

/** Adds an instruction of the doctor. */
export async function addInstruction(w: SetupWorld, body: ToothChange & { text?: string } = CANINES) {
  const sent = { params: { id: w.owner.id }, body }
  return (await w.t.as(w.owner).call(standingInstructionCalls.create, sent)).standing_instruction
}

export function listInstructions(w: SetupWorld, by: { id: number } = w.owner) {
  return w.t.as(by).call(standingInstructionCalls.list, { params: { id: w.owner.id } })
}

export async function readCaseInstructions(w: SetupWorld, by: { id: number } = w.tech) {
  const { standing_instructions } = await w.t.as(by).call(standingInstructionCalls.ofCase, { params: w.params })
  return standing_instructions
}
