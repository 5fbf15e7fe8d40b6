import { sql } from 'kysely'
import { keysOf } from '#contract/records.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import type { Services } from '#server/services.ts'
import type { ClockSlot } from './events.ts'
import { postponeAbandonedJobs } from './retry-policy.ts'

const SLOT_SECONDS: Record<ClockSlot, number> = { minute: 60, hour: 3600, day: 86_400 }

/**
 * Sends the clock's jobs: one per feature and slot, however many processes run. It checks every 20 s, so a slot that
 * passed while nothing ran is caught up once.
 */
export function startSchedule(services: Services): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const send = () => {
    running ??= sendDue(services)
      .catch((error: unknown) => services.log.error({ err: error }, 'the clock could not send its jobs'))
      .finally(() => (running = undefined))
  }
  const timer = setInterval(send, 20_000)
  send()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

async function sendDue(services: Services) {
  const { db, queue } = services
  await postponeAbandonedJobs(services)
  const clockJobs = queue.features.flatMap(({ feature, every }) =>
    keysOf(every).map((slot) => ({ feature, slot, seconds: SLOT_SECONDS[slot] })),
  )
  await sendClockJobs(db, JSON.stringify(clockJobs))
  queue.wake()
}

/** Sends a job where no process has sent one in the current minute, hour or day of its slot. */
const sendClockJobs = preparedTemplate(
  (_db, clockJobs: string) => sql<never>`
    with begun as (
      insert into clock_slots as known (feature, slot, begun_at)
      select feature, slot, to_timestamp(floor(extract(epoch from now()) / seconds) * seconds)
      from jsonb_to_recordset(${clockJobs}::jsonb) as given (feature text, slot text, seconds int)
      order by feature, slot
      on conflict (feature, slot) do update set begun_at = excluded.begun_at where known.begun_at < excluded.begun_at
      returning feature, slot
    )
    insert into jobs (feature, payload)
    select feature, jsonb_build_object('kind', 'clock', 'slot', slot) from begun`,
)
