import { sql, type Kysely } from 'kysely'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import type { DB } from '#server/db/schema.ts'
import { LEASE } from './lease.ts'
import type { JobPayload } from './queue.ts'

export type FetchedJob = { id: number; payload: JobPayload }

/**
 * Returns the queues with jobs that are due, including those of this millisecond, because the embedded database has no
 * finer time.
 */
export async function findDueQueues(db: Kysely<DB>, features: readonly string[]) {
  return (await readDue(db, features)).map(({ feature }) => feature)
}

const readDue = preparedTemplate(
  (_db, features: readonly string[]) => sql<{ feature: string }>`
    select feature from unnest(${features}::text[]) as given (feature)
    where exists (select from jobs j where j.feature = given.feature and lease_until is null and due_at <= now())`,
)

/** Fetches the jobs that have been due for longest, in the order of their events. */
export async function fetchJobs(db: Kysely<DB>, feature: string, limit: number) {
  const { rows } = await sql<FetchedJob>`
    with due as (
      select id from jobs where feature = ${feature} and lease_until is null and due_at <= now()
      order by due_at, id limit ${limit} for update skip locked
    ), fetched as (
      update jobs set lease_until = ${LEASE} where id = any(array(select id from due)) returning id, payload
    )
    select id, payload from fetched order by id`.execute(db)
  return rows
}

/** Completes jobs, in the transaction of what they wrote or after it. */
export async function completeJobs(db: Kysely<DB>, ids: readonly number[]) {
  await sql`delete from jobs where id = any(${ids}::bigint[])`.execute(db)
}
