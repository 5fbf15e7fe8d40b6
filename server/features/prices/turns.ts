import type { Work } from '#server/work.ts'

/** Whoever changes everybody's list comes one after the other: the first row of all is always there. */
export async function holdEverybodys(ctx: Work) {
  await ctx.db
    .selectFrom('prices')
    .where('organization_id', 'is', null)
    .orderBy('id')
    .limit(1)
    .select('id')
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Never before what it replaces: of two saves within a millisecond, or by clocks that differ, the second one counts. */
export function sinceAfter(newest: string, now: string) {
  return now > newest ? now : new Date(Date.parse(newest) + 1).toISOString()
}
