import { z } from 'zod'
import { defineCalls } from './call.ts'
import { checkAmount, toothChange, toothChangeFields } from './tooth-changes.ts'
import { instant, line, message } from './wire.ts'

/** Maximum instructions of one doctor in one organization; technicians read all of them on every case. */
export const MAX_STANDING_INSTRUCTIONS = 40

/** What a doctor wants in each of their cases in an organization (specification 4.18). */
export const standingInstruction = z.object({
  id: z.number(),
  user_id: z.number(),
  organization_id: z.number(),
  ...toothChangeFields,
  /** Words of the doctor, which are shown and never interpreted. */
  text: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
})
export type StandingInstruction = z.infer<typeof standingInstruction>

/** A change that the doctor asked for in comments on several of their own patients. */
const instructionSuggestion = z.object({ ...toothChangeFields, patients: z.number().int() })
export type InstructionSuggestion = z.infer<typeof instructionSuggestion>

/** An instruction as it applies to one case. */
export const caseInstruction = z.object({
  id: z.number(),
  ...toothChangeFields,
  text: z.string().nullable(),
  updated_at: instant,
  /** It was deleted, or the doctor left the organization; it is listed because it was ticked before. */
  is_ended: z.boolean(),
  /** When it was followed, and the instruction as it was then; `by` is returned to staff only. */
  tick: z
    .object({ by: z.string().nullable(), at: instant, ...toothChangeFields, text: z.string().nullable() })
    .nullable(),
})
export type CaseInstruction = z.infer<typeof caseInstruction>

const instructionFields = { ...toothChangeFields, text: line.nullish() }
export const instructionBody = z.object(instructionFields).superRefine(checkAmount)
/** With updated_at of the instruction as it was loaded (register 56). */
export const editInstructionBody = z
  .object({ ...instructionFields, updated_at: instant.optional() })
  .superRefine(checkAmount)

/** The rules narrow it to the doctor and the owner. */
const PRACTICE = { profile: 'normal' } as const
const withInstruction = z.object({ standing_instruction: standingInstruction, message })
const withCaseInstruction = z.object({ standing_instruction: caseInstruction, message })

export const standingInstructionCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/users/:id/standing_instructions',
    summary:
      'What a doctor wants in each case, and what they asked for in several; for the doctor, the owner and staff',
    access: 'signed-in',
    reply: z.object({
      standing_instructions: z.array(standingInstruction),
      /** Returned to those who may add one. */
      suggestions: z.array(instructionSuggestion),
    }),
  },
  create: {
    method: 'POST',
    path: '/users/:id/standing_instructions',
    summary: 'Adds a standing instruction in the current organization; the doctor and the owner',
    access: PRACTICE,
    body: instructionBody,
    reply: withInstruction,
    status: 201,
  },
  dismiss: {
    method: 'POST',
    path: '/users/:id/standing_instructions/dismissals',
    summary: 'Stops suggesting this change; the doctor and the owner',
    access: PRACTICE,
    body: toothChange,
    reply: z.object({ message }),
  },
  update: {
    method: 'PUT',
    path: '/users/:id/standing_instructions/:instruction_id',
    summary: 'Changes a standing instruction; cases keep what was ticked',
    access: PRACTICE,
    body: editInstructionBody,
    reply: withInstruction,
  },
  remove: {
    method: 'DELETE',
    path: '/users/:id/standing_instructions/:instruction_id',
    summary: 'Ends a standing instruction; cases keep what was ticked',
    access: PRACTICE,
    reply: z.object({ message }),
  },
  ofCase: {
    method: 'GET',
    path: '/patients/:id/standing_instructions',
    summary: 'The standing instructions of the doctor of a case as they are now, and those that were ticked before',
    access: 'signed-in',
    reply: z.object({ standing_instructions: z.array(caseInstruction) }),
    logRead: { event: 'patient.opened', of: 'patient' },
  },
  tick: {
    method: 'POST',
    path: '/patients/:id/standing_instructions/:instruction_id/tick',
    summary: 'Says that an instruction was followed in this case; who may complete the setup',
    access: 'signed-in',
    /** updated_at of the instruction as it was read, so that a changed one is not ticked unread. */
    body: z.object({ updated_at: instant.optional() }),
    reply: withCaseInstruction,
  },
  untick: {
    method: 'DELETE',
    path: '/patients/:id/standing_instructions/:instruction_id/tick',
    summary: 'Takes that back',
    access: 'signed-in',
    reply: z.object({ message }),
  },
})
