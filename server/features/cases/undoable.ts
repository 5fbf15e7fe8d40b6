import type { Access, Actor } from '#contract/access.ts'
import { UNDO_SECONDS } from '#contract/case-steps.ts'
import { addSeconds } from '#contract/days.ts'
import type { EventName } from '#contract/events.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import type { Ctx } from '#server/work.ts'
import type { lockCase } from './lock-case.ts'

/** How an action is reverted, and who may act, which the undo requires too. */
export type UndoHandler<Name extends EventName = EventName> = {
  access: Access
  /** The rule of an action that its permissions alone do not decide. */
  mayAct?(actor: Actor, organization_id: number): boolean
  run(ctx: Ctx, locked: Awaited<ReturnType<typeof lockCase>>, event: RecordedEvent<Name>): Promise<void>
}

export function undoUntil(now: string) {
  return addSeconds(now, UNDO_SECONDS)
}

export const EVENT_COLUMNS = [
  'id',
  'data',
  'actor_id',
  'organization_id',
  'patient_id',
  'user_id',
  'subject_id',
  'created_at',
] as const

type EventRow = Omit<RecordedEvent, 'event_id' | 'name' | 'data'> & { id: number; data: unknown }

export function toRecordedEvent<Name extends EventName>({ id, ...event }: EventRow, name: Name) {
  // The data have the type that `emit` requires for this name.
  return { ...event, event_id: id, name } as RecordedEvent<Name>
}

/** Returns the event that this transaction has just recorded: the case is locked, so it is the newest of its name. */
export async function newestEvent<Name extends EventName>(ctx: Ctx, patient_id: number, name: Name) {
  const row = await ctx.db
    .selectFrom('events')
    .where('patient_id', '=', patient_id)
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(1)
    .select(EVENT_COLUMNS)
    .executeTakeFirstOrThrow()
  return toRecordedEvent(row, name)
}
