import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import type { JobPayload } from './queue.ts'

const forGood = new WeakSet<Error>()

/** Marks an error as permanent: a retry is useless, and a person has to look at it. */
export function markPermanent(error: Error) {
  forGood.add(error)
  return error
}

/** Seconds for which a job is retried. The clock sends a new job with its next slot. */
const RETRY_FOR = sql`(case data ->> 'slot' when 'minute' then 0 when 'hour' then 3600 else 86400 end)`
/** The pause doubles from two seconds to an hour. */
const PAUSE = sql`least(3600, 2 ^ least(retry_count + 1, 12)) * interval '1 s'`

/** Postpones a job, or moves it to failed_jobs, where it waits for a person. */
export async function failJob(services: Services, feature: string, id: string, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error)
  const isFinal = error instanceof Error && forGood.has(error)
  await postponeJobs(services, sql`name = ${feature} and id = ${id}`, { reason, isFinal, error })
}

/** Postpones the jobs of a process that died and no longer renews their leases. */
export async function postponeAbandonedJobs(services: Services) {
  const reason = 'The process that did it ended.'
  await postponeJobs(services, sql`started_on + expire_in < now()`, { reason, isFinal: false })
}

type Failure = { reason: string; isFinal: boolean; error?: unknown }
type PostponedJob = { name: string; state: 'retry' | 'failed'; attempts: number; start_after: string; data: JobPayload }

/** One statement, so that no job can be missing from both tables. */
async function postponeJobs(services: Services, which: ReturnType<typeof sql>, failure: Failure) {
  const { db, log } = services
  const { reason, isFinal, error } = failure
  const { rows } = await sql<PostponedJob>`
    with failed as (
      update pgboss.job set
        state = case when ${isFinal} or now() >= created_on + ${RETRY_FOR} * interval '1 s'
          then 'failed' else 'retry' end::pgboss.job_state,
        completed_on = case when ${isFinal} or now() >= created_on + ${RETRY_FOR} * interval '1 s' then now() end,
        start_after = now() + ${PAUSE},
        output = jsonb_build_object('message', ${reason}::text)
      where state = 'active' and ${which}
      returning name, state, retry_count + 1 as attempts, start_after, created_on, data
    ), kept as (
      insert into failed_jobs as f (feature, name, payload, reason, attempts, since, failed_at)
      select name, coalesce(data -> 'event' ->> 'name', data ->> 'slot'), data, ${reason}, attempts, created_on, ${services.clock()}
      from failed where state = 'failed'
      on conflict (feature, name) where payload ->> 'kind' = 'clock' do update set
        reason = excluded.reason, attempts = f.attempts + excluded.attempts, failed_at = excluded.failed_at
    )
    select name, state, attempts, start_after, data from failed`.execute(db)
  for (const { name, state, attempts, start_after, data } of rows) {
    const facts = { queue: name, job: data.kind === 'event' ? data.event.name : data.slot, attempts, reason }
    if (state === 'failed') log.error({ err: error, ...facts }, 'job failed for good')
    else log.warn({ err: error, ...facts, again_at: start_after }, 'job failed')
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
