import { addDays } from '#contract/days.ts'
import { NOTIFICATION } from '#contract/enums.ts'
import { casesChannel, PATIENT_CHANGED } from '#contract/notifications.ts'
import type { CaseEvent, EventName } from '#contract/events.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import { featureJobs, type FeatureJobs, type JobContext, type EventHandler } from '#server/jobs/feature-jobs.ts'
import { pushNotices } from './actions.ts'
import { caseNotices } from './case-notices.ts'
import { invoiceNotices } from './invoice-notices.ts'

const RETENTION_DAYS = 90

export const notificationJobs = featureJobs('notifications', {
  on: { ...caseReactions(), ...invoiceReactions(), 'notification.due': onDue },
  every: { day: dropOldNotifications },
})

/** Refreshes open screens after every event of a case, and notifies users of some of them. */
function caseReactions(): FeatureJobs['on'] {
  return Object.fromEntries(
    Object.entries(caseNotices).map(([name, notice]) => [
      name,
      async (ctx: JobContext, event: RecordedEvent<CaseEvent>) => {
        // An entry's name and reaction belong together, which the type of `caseNotices` checks.
        await (notice as EventHandler<CaseEvent> | undefined)?.(ctx, event)
        if (ENDS_RUSH.has(event.name)) await readRushAlerts(ctx, event.patient_id)
        const doctors = await listAffectedDoctors(ctx, event)
        ctx.afterwards(() => pushChange(ctx, event, doctors))
      },
    ]),
  )
}

const ENDS_RUSH: ReadonlySet<EventName> = new Set<EventName>([
  'case.cancelled',
  'case.approved',
  'case.setup_completed',
  'patient.archived',
  'request.completed',
  'request.cancelled',
])

/** Specification 4.11: marks rush alerts as read once the case is canceled, finished or archived. */
async function readRushAlerts(ctx: JobContext, patient_id: number | null) {
  if (patient_id === null) return
  await ctx.db
    .updateTable('notifications')
    .set({ read_at: ctx.now })
    .where('patient_id', '=', patient_id)
    .where('type', '=', NOTIFICATION.rush_case)
    .where('read_at', 'is', null)
    .where('patient_id', 'in', (eb) =>
      eb
        .selectFrom('patients')
        .where('id', '=', patient_id)
        .where((is) =>
          is.or([
            is('deleted_at', 'is not', null),
            is('status_key', '=', 'canceled'),
            is.and([is('approved_at', 'is not', null), is('is_active_request', '=', false)]),
          ]),
        )
        .select('id'),
    )
    .execute()
}

/** Pushes notifications that are due; an undo has deleted the others. */
async function onDue(ctx: JobContext, event: RecordedEvent<'notification.due'>) {
  const rows = await ctx.db
    .selectFrom('notifications')
    .where('id', 'in', event.data.ids)
    .select(['id', 'user_id', 'type'])
    .execute()
  ctx.afterwards(() => pushNotices(ctx, rows))
}

/** Events of invoices only notify; no screen refreshes on them. */
function invoiceReactions(): FeatureJobs['on'] {
  return Object.fromEntries(Object.entries(invoiceNotices).filter(([, notice]) => notice !== undefined))
}

/** Returns the doctor of the case and the previous one, whose screens still display it. */
async function listAffectedDoctors(ctx: JobContext, event: RecordedEvent<CaseEvent>) {
  const now = await ctx.db
    .selectFrom('patients')
    .where('id', '=', event.patient_id)
    .select('user_id')
    .executeTakeFirst()
  const before =
    event.name === 'patient.updated' || event.name === 'case.modified'
      ? (event as RecordedEvent<typeof event.name>).data.before.user_id
      : undefined
  return new Set([now?.user_id, before].filter((id) => typeof id === 'number'))
}

async function pushChange(ctx: JobContext, event: RecordedEvent, doctors: ReadonlySet<number>) {
  if (event.patient_id === null) return
  const { realtime } = ctx.services
  const data = { patient_id: event.patient_id }
  await realtime.publish('private-internal', PATIENT_CHANGED, data)
  if (event.organization_id !== null) {
    await realtime.publish(casesChannel(event.organization_id), PATIENT_CHANGED, data)
  }
  for (const id of doctors) await realtime.publish(`private-user.${id}`, PATIENT_CHANGED, data)
}

/** Specification 4.11: notifications are kept for 90 days. */
async function dropOldNotifications(ctx: JobContext) {
  const before = addDays(ctx.now, -RETENTION_DAYS)
  await ctx.db.deleteFrom('notifications').where('created_at', '<', before).execute()
}
