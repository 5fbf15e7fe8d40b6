import { reasonFault } from '#contract/asked-items.rules.ts'
import type { AskedKind } from '#contract/asked-kinds.ts'
import type { editAskedBody } from '#contract/asked-items.ts'
import { askedPlace } from '#contract/asked-items.ts'
import type { z } from 'zod'
import { invalid } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import type { AskedItemRecord } from './queries.ts'

type Details = Pick<z.output<typeof editAskedBody>, 'reason' | 'place' | 'due_at'>

/** Returns the columns of new details; what is left out stays as it is. */
export function mergeDetails(item: AskedItemRecord, { reason, place, due_at }: Details) {
  return {
    reason,
    place: place === undefined ? askedPlace.nullable().parse(item.place) : place,
    due_at: due_at === undefined ? item.due_at : due_at,
  }
}

/** Throws 422 for a new due time in the past, for a place on a file of another case, and for an unprintable price. */
export async function validateDetails(
  ctx: Ctx,
  patient_id: number,
  { kind, due_at: due_before }: { kind: AskedKind; due_at: string | null },
  { reason, place, due_at }: Details,
) {
  const fault = reasonFault(kind, reason)
  if (fault) throw invalid({ reason: [fault] })
  if (due_at && due_at !== due_before && due_at <= ctx.now) throw invalid({ due_at: ['Must be in the future.'] })
  if (!place) return
  const file = await ctx.db
    .selectFrom('patient_files')
    .where('id', '=', place.file_id)
    .where('patient_id', '=', patient_id)
    .select('id')
    .executeTakeFirst()
  if (!file) throw invalid({ 'place.file_id': ['Must be a file of the case.'] })
}
