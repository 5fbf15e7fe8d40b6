import { isStaff } from '#contract/access.ts'
import { UNDO_SECONDS } from '#contract/case-steps.ts'
import { NOTIFICATION } from '#contract/enums.ts'
import { pipelined } from '#server/db/pipelined.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import type { JobContext } from '#server/jobs/feature-jobs.ts'
import type { Work } from '#server/work.ts'
import { notify, notifyLater, type Notice } from './actions.ts'
import { splitAudiences } from './audiences.ts'
import { findActorRole, findCase, findPrinter, listManagers, listPeople, listStaff, type Person } from './case-facts.ts'

type SetupEvent = RecordedEvent<'case.approved'> | RecordedEvent<'case.changes_requested'>
type RequestEvent = RecordedEvent<'request.created'> | RecordedEvent<'request.cancelled'>
type UndoableEvent = SetupEvent | RequestEvent

/**
 * Queues the notices of an action in its transaction. They are sent once it can no longer be undone (specification
 * 4.11).
 */
export async function queueNotices(ctx: Work, event: UndoableEvent) {
  for (const { ids, notice } of await composeNotices(ctx, event)) await notifyLater(ctx, ids, notice, UNDO_SECONDS)
}

/** Sends the notices of the same events where nothing can be undone, such as an approval by completing the setup. */
export async function sendFinalNotices(ctx: JobContext, event: UndoableEvent) {
  if (event.data.undo_until !== undefined) return
  for (const { ids, notice } of await composeNotices(ctx, event)) await notify(ctx, ids, notice)
}

/** Returns one notice per audience, with its recipients. */
async function composeNotices(ctx: Work, event: UndoableEvent): Promise<{ ids: number[]; notice: Notice }[]> {
  const facts = await findCase(ctx, event.patient_id)
  if (!facts) return []
  const request = isOfRequest(event) ? event : undefined
  const people = request ? await listRequestAudience(ctx, request, facts) : await listStaff(ctx)
  return splitAudiences(people, event, facts).map(({ ids, link }) => ({
    ids,
    notice: {
      type: request ? NOTIFICATION.item : NOTIFICATION.patient_update,
      message: formatMessage(event, facts.name),
      link: request ? `/requests/${request.data.request_id}` : link,
      patient_id: facts.id,
      event_id: event.event_id,
    },
  }))
}

function isOfRequest(event: UndoableEvent): event is RequestEvent {
  return event.name === 'request.created' || event.name === 'request.cancelled'
}

/** Lists the other side of the actor, staff or the doctor, and the third party if it prints. */
async function listRequestAudience(
  ctx: Work,
  event: RequestEvent,
  facts: { user_id: number; organization_id: number },
): Promise<Person[]> {
  const [role, printer] = await pipelined([findActorRole(ctx, event.actor_id), findPrinter(ctx, event.data.request_id)])
  const counterpart = role && isStaff({ role }) ? await listPeople(ctx, [facts.user_id]) : await listStaff(ctx)
  return printer === '3' ? [...counterpart, ...(await listManagers(ctx, facts.organization_id))] : counterpart
}

function formatMessage(event: UndoableEvent, name: string) {
  if (event.name === 'case.approved') return `The setup of ${name} was approved.`
  if (event.name === 'case.changes_requested') return `A change of the setup of ${name} was asked for.`
  if (event.name === 'request.cancelled') return `A request for ${name} was canceled.`
  return event.data.flawed_tray_ids ? `A flawed tray of ${name} was reported.` : `A request for ${name} was created.`
}
