import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { jobName, type JobPayload } from './queue.ts'

const forGood = new WeakSet<Error>()

/** Marks an error as permanent: a retry is useless, and a person has to look at it. */
export function markPermanent(error: Error) {
  forGood.add(error)
  return error
}

/** Seconds for which a job is retried. The clock sends a new job with its next slot. */
const RETRY_FOR = sql`(case payload ->> 'slot' when 'minute' then 0 when 'hour' then 3600 else 86400 end)`
/** The pause doubles from two seconds to an hour. */
const PAUSE = sql`least(3600, 2 ^ least(failed.attempts, 12)) * interval '1 s'`

/** Postpones a job, or moves it to failed_jobs, where it waits for a person. */
export async function failJob(services: Services, id: number, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error)
  const isFinal = error instanceof Error && forGood.has(error)
  await postponeJobs(services, sql`id = ${id}`, { reason, isFinal, error })
}

/** Postpones the jobs of a process that died and no longer renews their leases. */
export async function postponeAbandonedJobs(services: Services) {
  const reason = 'The process that did it ended.'
  await postponeJobs(services, sql`lease_until < now()`, { reason, isFinal: false })
}

type Failure = { reason: string; isFinal: boolean; error?: unknown }
type PostponedJob = { feature: string; payload: JobPayload; attempts: number; is_final: boolean; due_at: string | null }

/** One statement, so that no job can be missing from both tables. */
async function postponeJobs(services: Services, which: ReturnType<typeof sql>, failure: Failure) {
  const { db, log } = services
  const { reason, isFinal, error } = failure
  const { rows } = await sql<PostponedJob>`
    with failed as (
      select id, feature, payload, created_at, attempts + 1 as attempts,
        ${isFinal} or now() >= created_at + ${RETRY_FOR} * interval '1 s' as is_final
      from jobs where lease_until is not null and ${which} for update
    ), postponed as (
      update jobs set lease_until = null, due_at = now() + ${PAUSE}, attempts = failed.attempts, reason = ${reason}
      from failed where jobs.id = failed.id and not is_final
      returning jobs.id, jobs.due_at
    ), removed as (
      delete from jobs using failed where jobs.id = failed.id and is_final
    ), listed as (
      insert into failed_jobs as f (feature, name, payload, reason, attempts, since, failed_at)
      select feature, coalesce(payload -> 'event' ->> 'name', payload ->> 'slot'), payload, ${reason}, attempts, created_at,
        ${services.clock()}
      from failed where is_final
      on conflict (feature, name) where payload ->> 'kind' = 'clock' do update set
        reason = excluded.reason, attempts = f.attempts + excluded.attempts, failed_at = excluded.failed_at
    )
    select feature, payload, attempts, is_final, due_at from failed left join postponed using (id)`.execute(db)
  for (const { feature, payload, attempts, is_final, due_at } of rows) {
    const facts = {
      queue: feature,
      job: jobName(payload),
      attempts,
      reason,
    }
    if (is_final) log.error({ err: error, ...facts }, 'job failed for good')
    else log.warn({ err: error, ...facts, again_at: due_at }, 'job failed')
  }
}

/** Removes the failure of a clock job, because it has succeeded again. */
export async function clearFailure(db: Kysely<DB>, feature: string, slot: string) {
  await db
    .deleteFrom('failed_jobs')
    .where('feature', '=', feature)
    .where('name', '=', slot)
    .where(sql<boolean>`payload ->> 'kind' = 'clock'`)
    .execute()
}
