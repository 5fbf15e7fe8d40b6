import type { Work } from '#server/work.ts'

/**
 * Lists what is asked of the practice and neither accepted nor withdrawn. The caller has locked the case, which every
 * change of an item does too, so the list stays true until the end of the transaction.
 */
export function listUnfinishedItems(ctx: Work, patient_id: number) {
  return ctx.db
    .selectFrom('asked_items')
    .where('patient_id', '=', patient_id)
    .where('state', 'in', ['open', 'answered'])
    .orderBy('id')
    .select(['id', 'kind', 'part', 'view', 'reason', 'state'])
    .execute()
}
