import type { standingInstructionCalls } from '#contract/standing-instructions.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { listCaseInstructions } from './case-instructions.ts'
import { createInstruction } from './create.ts'
import { dismissSuggestion } from './dismiss.ts'
import { getInstruction, listInstructions } from './queries.ts'
import { removeInstruction } from './remove.ts'
import { tickInstruction, untickInstruction } from './tick.ts'
import { updateInstruction } from './update.ts'

export const standingInstructionRoutes: Handlers<typeof standingInstructionCalls> = {
  list: (ctx, { params }) => listInstructions(ctx, params.id),
  create: async (ctx, { params, body }) => ({
    standing_instruction: await getInstruction(ctx, await createInstruction(ctx, params.id, body)),
    message: 'The standing instruction was added.',
  }),
  dismiss: async (ctx, { params, body }) => {
    await dismissSuggestion(ctx, params.id, body)
    return { message: 'It will not be suggested again.' }
  },
  update: async (ctx, { params, body }) => {
    await updateInstruction(ctx, params.id, params.instruction_id, body)
    return {
      standing_instruction: await getInstruction(ctx, params.instruction_id),
      message: 'The standing instruction was changed.',
    }
  },
  remove: async (ctx, { params }) => {
    await removeInstruction(ctx, params.id, params.instruction_id)
    return { message: 'The standing instruction was deleted.' }
  },
  ofCase: async (ctx, { params }) => ({ standing_instructions: await listCaseInstructions(ctx, params.id) }),
  tick: async (ctx, { params, body }) => ({
    standing_instruction: await tickInstruction(ctx, params.id, params.instruction_id, body.updated_at),
    message: 'The standing instruction was ticked.',
  }),
  untick: async (ctx, { params }) => {
    await untickInstruction(ctx, params.id, params.instruction_id)
    return { message: 'The tick was taken back.' }
  },
}
