import { sql } from 'kysely'
import { permits } from '#contract/access.ts'
import { UNDO_SECONDS } from '#contract/case-steps.ts'
import { addSeconds } from '#contract/days.ts'
import type { EventName } from '#contract/events.ts'
import { conflict, forbidden, notFound } from '#server/errors.ts'
import { withdrawMails } from '#server/features/mails/actions.ts'
import { reopenRushAlerts, withdrawNotices } from '#server/features/notifications/actions.ts'
import type { Ctx } from '#server/work.ts'
import { undoApproval } from './approve.ts'
import { undoCancellation } from './cancel-request.ts'
import { undoHold } from './hold.ts'
import { lockCase } from './lock-case.ts'
import { undoChangeRequest } from './request-changes.ts'
import { EVENT_COLUMNS, toRecordedEvent, type UndoHandler } from './undoable.ts'

/** Events that can be undone; their data contain the deadline. */
const UNDO_HANDLERS: Readonly<Record<string, UndoHandler>> = {
  'patient.held': undoHold(false),
  'patient.released': undoHold(true),
  'case.approved': undoApproval,
  'case.changes_requested': undoChangeRequest,
  'request.cancelled': undoCancellation,
} satisfies { [Name in EventName]?: UndoHandler<Name> }

const TOO_LATE = 'The time to undo this has passed.'

/**
 * Events of background jobs, those that follow from another, ticks, and links for phones, which do not count as a change
 * of the case.
 */
const BACKGROUND_EVENTS: readonly EventName[] = [
  'asked.file_inspected',
  'file.inspected',
  'asked.linked',
  'camera.linked',
  'camera.claimed',
  'promise.moved',
  'setup.file_inspected',
  'setup.instruction_ticked',
  'setup.instruction_unticked',
]

/**
 * Restores the previous state, removes what the action made, and withdraws mails and notifications that were not sent
 * yet. The audit trail shows both events.
 */
export async function undo(ctx: Ctx, patient_id: number, event_id: number) {
  const locked = await lockCase(ctx, patient_id)
  const undoable = await findUndoable(ctx, patient_id, event_id)
  if (!undoable) throw notFound()
  const { event, undoing, undo_until } = undoable
  if (event.actor_id !== ctx.actor.id) throw forbidden('Only the person who did this can undo it.')
  if (!mayAct(ctx, undoing, locked.patient.organization_id)) throw forbidden()
  if (ctx.now >= undo_until) throw conflict(TOO_LATE)
  if (await hasChangedSince(ctx, patient_id, event_id)) {
    throw conflict('The case was changed since then, so this cannot be undone.')
  }
  if (!(await holdBack(ctx, event_id))) throw conflict(TOO_LATE)
  await undoing.run(ctx, locked, event)
  await withdrawMails(ctx, event_id)
  await withdrawNotices(ctx, event_id)
  await reopenRushAlerts(ctx, patient_id, addSeconds(undo_until, -UNDO_SECONDS))
  await ctx.emit('patient.undone', { event_id, name: event.name }, locked.place)
}

function mayAct({ actor }: Ctx, undoing: UndoHandler, organization_id: number) {
  return permits(undoing.access, actor, organization_id) && (undoing.mayAct?.(actor, organization_id) ?? true)
}

async function findUndoable(ctx: Ctx, patient_id: number, event_id: number) {
  const found = await ctx.db
    .selectFrom('events')
    .where('patient_id', '=', patient_id)
    .where('id', '=', event_id)
    .select([...EVENT_COLUMNS, 'name', sql<string | null>`data ->> 'undo_until'`.as('undo_until')])
    .executeTakeFirst()
  if (!found) return undefined
  const { name, undo_until, ...row } = found
  const undoing = UNDO_HANDLERS[name]
  if (!undoing || undo_until === null) return undefined
  // Only names of events have a handler.
  return { event: toRecordedEvent(row, name as EventName), undoing, undo_until }
}

/** The event of an undoable action is the last one that the action records, so every later one is another change. */
async function hasChangedSince(ctx: Ctx, patient_id: number, event_id: number) {
  const later = await ctx.db
    .selectFrom('events')
    .where('patient_id', '=', patient_id)
    .where('id', '>', event_id)
    .where('kind', '<>', 'opened')
    .where('name', 'not in', BACKGROUND_EVENTS)
    .select('id')
    .executeTakeFirst()
  return later !== undefined
}

/**
 * Keeps the action out of the feed of events, with everything that its transaction recorded. Returns false once it is
 * sealed: other software may have heard of it. The seal skips the row while this transaction has it.
 */
async function holdBack(ctx: Ctx, event_id: number) {
  const { rows } = await sql`
    with held as (select transaction_id from events_to_seal where event_id = ${event_id} for update)
    update events_to_seal w set is_undone = true from held where w.transaction_id = held.transaction_id
    returning w.event_id`.execute(ctx.db)
  return rows.length > 0
}
