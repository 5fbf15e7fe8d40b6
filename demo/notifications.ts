import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { notifyHold } from '#server/features/notifications/hold-notices.ts'
import { notificationJobs } from '#server/features/notifications/jobs.ts'
import { markAsRead } from '#server/features/notifications/actions.ts'
import type { EventName } from '#contract/events.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import type { EventHandler } from '#server/jobs/feature-jobs.ts'
import type { RowBuffer } from './row-buffer.ts'
import type { DemoCase } from './cases.ts'
import type { People } from './people.ts'
import { HOUR } from './random.ts'
import type { ActionRunner } from './action-runner.ts'

/** Adds the notifications of the newest events. Their mails count as read long ago. */
export async function addNotifications(
  book: RowBuffer,
  stage: ActionRunner,
  told: readonly DemoCase[],
  people: People,
  now: number,
) {
  const newest = told.toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1))
  const owner = people.named('Priya Raman')
  const own = newest.filter(({ plan }) => plan.doctor === owner)
  const read = own.filter(({ plan }) => plan.stage === 'completed').slice(0, 3)
  const news: [EventName, readonly DemoCase[]][] = [
    ['case.setup_completed', own.filter(({ plan }) => plan.stage === 'awaiting').slice(0, 2)],
    ['request.completed', read],
    ['patient.held', own.filter(({ plan }) => plan.held).slice(0, 1)],
    ['request.created', newest.filter(({ plan }) => plan.stage === 'flawed').slice(0, 3)],
    ['case.approved', newest.filter(({ plan }) => plan.stage === 'print').slice(0, 2)],
    ['case.submitted', newest.filter(({ plan }) => plan.rush && plan.stage === 'new').slice(0, 2)],
  ]
  await stage.aside(async () => {
    for (const [name, cases] of news) {
      for (const { patient_id } of cases)
        await runNotificationJob(stage, await newestEvent(stage.db, name, patient_id), owner)
    }
    for (const { patient_id } of read) {
      for (const { id, created_at } of await listNotifications(stage.db, owner.id, patient_id)) {
        await markAsRead(stage.as(owner, Math.min(now, Date.parse(created_at) + 3 * HOUR)), id)
      }
    }
    const rows = await stage.db.selectFrom('notifications').selectAll().orderBy('created_at').orderBy('id').execute()
    for (const row of rows) book.copy('notifications', row)
  })
}

/** Runs the notification job of an event as of the time of the event. */
async function runNotificationJob(
  stage: ActionRunner,
  event: RecordedEvent | undefined,
  anybody: Parameters<ActionRunner['as']>[0],
) {
  if (!event) return
  const work = stage.as(anybody, Date.parse(event.created_at))
  if (isHold(event)) return notifyHold(work, event)
  const reaction = notificationJobs.on[event.name]
  if (typeof reaction !== 'function') return
  // The cast is safe because the table of reactions has each under the name of its own event. No screen is connected,
  // so nothing is pushed.
  await (reaction as EventHandler<EventName>)({ ...work, afterwards: () => {} }, event)
}

/** The one event whose notification is sent by the action itself instead of by a job. */
function isHold(event: RecordedEvent): event is RecordedEvent<'patient.held'> {
  return event.name === 'patient.held'
}

async function newestEvent(db: Kysely<DB>, name: EventName, patient_id: number) {
  const { rows } = await sql<RecordedEvent>`
    select id as event_id, name, data, actor_id, organization_id, patient_id, user_id, subject_id, created_at
    from events where patient_id = ${patient_id} and name = ${name} order by id desc limit 1`.execute(db)
  return rows[0]
}

function listNotifications(db: Kysely<DB>, user_id: number, patient_id: number) {
  return db
    .selectFrom('notifications')
    .where('user_id', '=', user_id)
    .where('patient_id', '=', patient_id)
    .select(['id', 'created_at'])
    .execute()
}
