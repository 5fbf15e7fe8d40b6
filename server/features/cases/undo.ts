import { sql } from 'kysely'
import { permits } from '#contract/access.ts'
import { conflict, forbidden, notFound } from '#server/errors.ts'
import { withdrawMails } from '#server/features/mails/actions.ts'
import { withdrawNotices } from '#server/features/notifications/actions.ts'
import type { EventName } from '#contract/events.ts'
import type { Ctx } from '#server/work.ts'
import { undoHold } from './hold.ts'
import { lockCase } from './lock-case.ts'
import type { UndoHandler } from './undoable.ts'

/** Events that can be undone; their data contain the deadline. */
const UNDO_HANDLERS: Readonly<Record<string, UndoHandler>> = {
  'patient.held': undoHold(false),
  'patient.released': undoHold(true),
} satisfies { [Name in EventName]?: UndoHandler }

/** Events of background jobs, which do not count as a change of the case. */
const BACKGROUND_EVENTS: readonly EventName[] = ['file.inspected', 'setup.file_inspected']

/**
 * Restores the previous state and withdraws mails and notifications that were not sent yet. The audit trail shows both
 * events.
 */
export async function undo(ctx: Ctx, patient_id: number, event_id: number) {
  const locked = await lockCase(ctx, patient_id)
  const event = await findUndoable(ctx, patient_id, event_id)
  if (!event) throw notFound()
  if (event.actor_id !== ctx.actor.id) throw forbidden('Only the person who did this can undo it.')
  if (!permits(event.undoing.access, ctx.actor, locked.patient.organization_id)) throw forbidden()
  if (ctx.now >= event.undo_until) throw conflict('The time to undo this has passed.')
  if (await hasChangedSince(ctx, patient_id, event_id)) {
    throw conflict('The case was changed since then, so this cannot be undone.')
  }
  await event.undoing.run(ctx, locked)
  await withdrawMails(ctx, event_id)
  await withdrawNotices(ctx, event_id)
  await ctx.emit('patient.undone', { event_id, name: event.name }, locked.place)
}

async function findUndoable(ctx: Ctx, patient_id: number, event_id: number) {
  const event = await ctx.db
    .selectFrom('events')
    .where('patient_id', '=', patient_id)
    .where('id', '=', event_id)
    .select(['name', 'actor_id', sql<string | null>`data ->> 'undo_until'`.as('until')])
    .executeTakeFirst()
  const undoing = event && UNDO_HANDLERS[event.name]
  return event?.until && undoing ? { ...event, undo_until: event.until, undoing } : undefined
}

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
