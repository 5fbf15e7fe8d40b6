import { sql, type Kysely } from 'kysely'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import type { DB } from '#server/db/schema.ts'

type Row = { feature: string; waiting: number; oldest_seconds: number; failed: number }

/** By queue: jobs that are due or will be tried again, the wait of the one due for longest, and those that gave up. */
export async function readQueueFigures(db: Kysely<DB>) {
  return new Map((await readRows(db)).map(({ feature, ...figures }) => [feature, figures]))
}

const readRows = preparedTemplate(
  () => sql<Row>`
    select feature, sum(waiting)::int as waiting, sum(oldest)::float8 as oldest_seconds, sum(failed)::int as failed
    from (
      select feature, count(*) as waiting, 0 as failed,
        greatest(extract(epoch from now() - min(due_at)), 0) as oldest
      from jobs where lease_until is null group by feature
      union all
      select feature, 0, count(*), 0 from failed_jobs group by feature
    ) as counted group by feature`,
)
