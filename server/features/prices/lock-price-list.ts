import type { Work } from '#server/work.ts'

/** Serializes changes of the general price list by a lock on its first row, which always exists. */
export async function lockGeneralPrices(ctx: Work) {
  await ctx.db
    .selectFrom('prices')
    .where('organization_id', 'is', null)
    .orderBy('id')
    .limit(1)
    .select('id')
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Returns a start time after the one it replaces, so that the second of two saves wins even within a millisecond or
 * with skewed clocks.
 */
export function nextVersionTime(newest: string, now: string) {
  return now > newest ? now : new Date(Date.parse(newest) + 1).toISOString()
}
