import { canWriteInstructions } from '#contract/standing-instructions.rules.ts'
import type { StandingInstruction } from '#contract/standing-instructions.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { notFound } from '#server/errors.ts'
import type { Ctx, Work } from '#server/work.ts'
import { listReadablePlaces } from './doctor-place.ts'
import { listSuggestions } from './suggestions.ts'

/** Lists the instructions of a doctor that the actor may read, with suggestions for those who may add one. */
export async function listInstructions(ctx: Ctx, user_id: number) {
  const places = await listReadablePlaces(ctx, user_id)
  const writable = places.find((organization_id) => canWriteInstructions(ctx.actor, { user_id, organization_id }))
  const [standing_instructions, suggestions] = await pipelined([
    selectInstructions(ctx)
      .where('i.user_id', '=', user_id)
      .where('i.organization_id', 'in', places)
      .where('i.ended_at', 'is', null)
      .orderBy('i.id')
      .execute(),
    writable === undefined ? [] : listSuggestions(ctx, { user_id, organization_id: writable }),
  ])
  return { standing_instructions, suggestions }
}

/** Returns an instruction that the caller has just written. */
export async function getInstruction(ctx: Work, id: number): Promise<StandingInstruction> {
  const row = await selectInstructions(ctx).where('i.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function selectInstructions(ctx: Work) {
  return ctx.db
    .selectFrom('standing_instructions as i')
    .leftJoin('users as author', 'author.id', 'i.created_by_user_id')
    .select([
      'i.id',
      'i.user_id',
      'i.organization_id',
      'i.tooth_group',
      'i.direction',
      'i.amount',
      'i.text',
      'author.full_name as created_by',
      'i.created_at',
      'i.updated_at',
    ])
}
