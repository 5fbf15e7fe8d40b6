import type { HandlerInput } from '#contract/call.ts'
import { CODE } from '#contract/errors.ts'
import { newInstructionBlocker } from '#contract/standing-instructions.rules.ts'
import type { standingInstructionCalls } from '#contract/standing-instructions.ts'
import { conflict, throwConflictIf, throwOnUniqueViolation } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { getWritablePlace } from './doctor-place.ts'
import { toEventData } from './event-data.ts'

type Body = HandlerInput<typeof standingInstructionCalls.create>['body']

/** Returns the id of the new instruction. */
export async function createInstruction(ctx: Ctx, user_id: number, { text, ...change }: Body) {
  const organization_id = await getWritablePlace(ctx, user_id)
  throwConflictIf(newInstructionBlocker(await countInstructions(ctx, user_id, organization_id)))
  const { id } = await ctx.db
    .insertInto('standing_instructions')
    .values({
      ...change,
      text: text || null,
      user_id,
      organization_id,
      created_by_user_id: ctx.actor.id,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseContradiction)
  await ctx.emit('instruction.created', toEventData({ id, ...change }), { user_id, organization_id, subject_id: id })
  return id
}

/** Throws 409 where these teeth have an instruction in this direction already. */
export function refuseContradiction(thrown: unknown): never {
  const text = 'There is an instruction for these teeth in this direction already. Please change that one.'
  return throwOnUniqueViolation('standing_instructions_key', conflict(text, CODE.wrongState))(thrown)
}

async function countInstructions(ctx: Ctx, user_id: number, organization_id: number) {
  const { count } = await ctx.db
    .selectFrom('standing_instructions')
    .where('user_id', '=', user_id)
    .where('organization_id', '=', organization_id)
    .where('ended_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
