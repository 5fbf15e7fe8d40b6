import { sql } from 'kysely'
import type { Work } from '#server/work.ts'

/** A case was submitted: the organization's first and newest one, which its status looks at (specification 4.10). */
export async function recordNewestCase(ctx: Work, id: number) {
  await ctx.db
    .updateTable('organizations')
    .set({ first_case_at: sql<string>`coalesce(first_case_at, ${ctx.now})`, newest_case_at: ctx.now })
    .where('id', '=', id)
    .execute()
}
