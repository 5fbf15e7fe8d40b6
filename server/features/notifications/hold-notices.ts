import { z } from 'zod'
import { isStaff } from '#contract/access.ts'
import { UNDO_SECONDS } from '#contract/case-steps.ts'
import { NOTIFICATION } from '#contract/enums.ts'
import { pipelined } from '#server/db/pipelined.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import type { Work } from '#server/work.ts'
import { notifyLater } from './actions.ts'
import { splitAudiences } from './audiences.ts'
import { mailHold } from './case-mails.ts'
import { findCase, listPeople, listStaff, findActorRole, type Person } from './case-facts.ts'

/** The choice that was made with a hold, in the data of its event. */
const holdData = z.object({ notify_doctor: z.boolean().default(false) })

type HoldEvent = RecordedEvent<'patient.held'> | RecordedEvent<'patient.released'>

/**
 * Queues notices and mails in the transaction of the action; they are sent once it can no longer be undone
 * (specification 4.11). The doctor is notified if staff choose so, staff of every hold by a customer, and a release
 * notifies all who were notified of the hold.
 */
export async function notifyHold(ctx: Work, event: HoldEvent) {
  const facts = await findCase(ctx, event.patient_id)
  if (!facts) return
  const [role, doctor, told] = await pipelined([
    findActorRole(ctx, event.actor_id),
    event.data.notify_doctor ? listPeople(ctx, [facts.user_id]) : [],
    event.name === 'patient.released' ? listNotifiedOfHold(ctx, event) : { bell: [], mail: [] },
  ])
  const staff = role && !isStaff({ role }) ? await listStaff(ctx) : []
  await notifyAll(ctx, event, facts, [...staff, ...doctor, ...told.bell])
  const mailed = [...doctor, ...told.mail]
  if (mailed.length > 0) await mailHold(ctx, event, facts, mailed)
}

/**
 * Returns who was notified of the hold that ends: all of them by notification, those outside the staff also by mail if
 * that was chosen.
 */
async function listNotifiedOfHold(ctx: Work, release: HoldEvent) {
  const hold = await ctx.db
    .selectFrom('events')
    .where('patient_id', '=', release.patient_id)
    .where('name', '=', 'patient.held')
    .where('id', '<', release.event_id)
    .orderBy('id', 'desc')
    .select(['id', 'data'])
    .executeTakeFirst()
  if (!hold) return { bell: [], mail: [] }
  const rows = await ctx.db.selectFrom('notifications').where('event_id', '=', hold.id).select('user_id').execute()
  const bell = await listPeople(
    ctx,
    rows.map(({ user_id }) => user_id),
  )
  const { notify_doctor } = holdData.parse(hold.data)
  return { bell, mail: notify_doctor ? bell.filter((person) => !isStaff(person)) : [] }
}

async function notifyAll(ctx: Work, event: HoldEvent, facts: { id: number; name: string }, people: readonly Person[]) {
  const what = event.name === 'patient.held' ? 'put on hold' : 'released'
  for (const { ids, link } of splitAudiences(people, event, facts)) {
    const notice = {
      type: NOTIFICATION.patient_update,
      message: `The case of ${facts.name} was ${what}: ${event.data.reason.slice(0, 200)}`,
      link,
      patient_id: facts.id,
      event_id: event.event_id,
    }
    await notifyLater(ctx, ids, notice, UNDO_SECONDS)
  }
}
