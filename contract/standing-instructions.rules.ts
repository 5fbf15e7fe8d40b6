/** Rules of standing instructions (specification 4.18). */

import { isCustomer, isStaff, pivotRoleIn, type Actor } from './access.ts'
import { canAskPractice, type AskedCase } from './asked-items.rules.ts'
import { closedCaseBlocker, type Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'
import { MAX_STANDING_INSTRUCTIONS, type CaseInstruction } from './standing-instructions.ts'
import { isSameChange } from './tooth-changes.ts'

/** A doctor in one of their organizations. */
type Doctor = { user_id: number; organization_id: number }

/** Instructions are written by the doctor and by the owner of the organization. */
export function canWriteInstructions(actor: Actor, { user_id, organization_id }: Doctor) {
  if (!isCustomer(actor)) return false
  return actor.id === user_id || pivotRoleIn(actor, organization_id) === 'organization_owner'
}

export function canReadInstructions(actor: Actor, doctor: Doctor) {
  return isStaff(actor) || canWriteInstructions(actor, doctor)
}

/** On a case they are read by all who see it, but by a lab partner only where the third party works on it. */
export function canReadCaseInstructions(actor: Actor, patient: AskedCase) {
  return isCustomer(actor) || canAskPractice(actor, patient)
}

/** @param count Instructions of the doctor in the organization. */
export function newInstructionBlocker(count: number): Blocker | undefined {
  if (count < MAX_STANDING_INSTRUCTIONS) return undefined
  const text = `There are ${MAX_STANDING_INSTRUCTIONS} standing instructions already, the most that a doctor can have.`
  return { text, code: CODE.wrongState }
}

/** Ticks are set and taken back until the case is archived or canceled. */
export function tickBlocker(patient: Parameters<typeof closedCaseBlocker>[0]): Blocker | undefined {
  return closedCaseBlocker(patient)
}

/** Returns true if the instruction says something else than what was ticked. */
export function isTickOutdated({ tick, ...instruction }: CaseInstruction) {
  return tick !== null && (!isSameChange(tick, instruction) || tick.text !== instruction.text)
}
