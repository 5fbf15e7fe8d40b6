import { notFound } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { getWritablePlace } from './doctor-place.ts'

/** Locks an instruction of a doctor that the actor may change, or throws 404. */
export async function lockInstruction(ctx: Ctx, user_id: number, id: number) {
  const organization_id = await getWritablePlace(ctx, user_id)
  const instruction = await ctx.db
    .selectFrom('standing_instructions')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('organization_id', '=', organization_id)
    .where('ended_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!instruction) throw notFound()
  return { instruction, place: { user_id, organization_id, subject_id: id } }
}
