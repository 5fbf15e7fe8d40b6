import { sql, type Kysely } from 'kysely'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import type { DB } from '#server/db/schema.ts'
import type { JobPayload } from './queue.ts'

export type FetchedJob = { id: string; data: JobPayload }

/**
 * Returns the queues with jobs that are due, including those of this millisecond, because the embedded database has no
 * finer time.
 */
export async function findDueQueues(db: Kysely<DB>, features: readonly string[]) {
  return (await readDue(db, features)).map(({ feature }) => feature)
}

const readDue = preparedTemplate(
  (_db, features: readonly string[]) => sql<{ feature: string }>`
    select feature from unnest(${features}::text[]) as feature
    where exists (select from pgboss.job where name = feature and state < 'active' and start_after <= now())`,
)

/**
 * Fetches the oldest due jobs, in the order of their events. pg-boss orders by priority, which is not used here, so
 * that each fetch would sort all waiting jobs; the order of `start_after` is that of its index. The statement is
 * planned each time, because PostgreSQL needs the value to know which one of the queues' tables it is.
 */
export async function fetchJobs(db: Kysely<DB>, feature: string, most: number) {
  const { rows } = await sql<FetchedJob>`
    with due as (
      select id from pgboss.job where name = ${feature} and state < 'active' and start_after <= now()
      order by start_after limit ${most} for update skip locked
    ), taken as (
      update pgboss.job as j set state = 'active', started_on = now(),
        retry_count = case when started_on is null then retry_count else retry_count + 1 end
      from due where j.name = ${feature} and j.id = due.id
      returning j.id, j.data, j.created_on
    )
    select id, data from taken order by created_on, (data -> 'event' ->> 'event_id')::bigint`.execute(db)
  return rows
}

/** Completes jobs, in the transaction of what they wrote or after it. */
export async function completeJobs(db: Kysely<DB>, feature: string, ids: readonly string[]) {
  await sql`update pgboss.job set state = 'completed', completed_on = now()
    where name = ${feature} and id = any(${ids}::uuid[]) and state = 'active'`.execute(db)
}
