import { sql } from 'kysely'
import { UNDO_SECONDS } from '#contract/case-steps.ts'
import { addSeconds } from '#contract/days.ts'
import type { ClockSlot } from '#server/jobs/events.ts'
import { sendJob } from '#server/jobs/queue.ts'
import type { Services } from '#server/services.ts'
import type { TestApp } from './app.ts'

/** Advances the time of all waiting jobs, whose clock is the database's own. */
export async function advanceJobTime({ db }: Services, seconds: number) {
  const time = sql`${seconds} * interval '1 s'`
  await sql`update jobs set created_at = created_at - ${time}, due_at = due_at - ${time},
    lease_until = lease_until - ${time}`.execute(db)
}

/** Sends the clock's job of a slot, whether or not the slot had one. */
export const sendClockJob = ({ db }: Services, feature: string, slot: ClockSlot) =>
  sendJob(db, feature, { kind: 'clock', slot })

/** Drops the waiting jobs of earlier tests, which the next run would do first. */
export async function dropWaitingJobs({ db }: Services) {
  await db.deleteFrom('jobs').execute()
}

/** Lets the undo window pass and runs the jobs that waited for it. */
export async function passUndoWindow(t: TestApp) {
  t.setClock(addSeconds(t.services.clock(), UNDO_SECONDS))
  await advanceJobTime(t.services, UNDO_SECONDS)
  await t.runJobs()
}

/** A failed job for an event without a reaction: sent again, it is done at once. */
export function makeFailedJob(services: Services) {
  const now = services.clock()
  const event = { event_id: 0, name: 'user.signed_out', data: {}, actor_id: null, created_at: now }
  const place = { organization_id: null, patient_id: null, user_id: null, subject_id: null }
  return services.db
    .insertInto('failed_jobs')
    .values({
      feature: 'mails',
      name: event.name,
      payload: JSON.stringify({ kind: 'event', event: { ...event, ...place } }),
      reason: 'connect ECONNREFUSED',
      attempts: 34,
      since: now,
      failed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
