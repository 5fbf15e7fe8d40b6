import type { Access } from '#contract/access.ts'
import { UNDO_SECONDS } from '#contract/case-steps.ts'
import { addSeconds } from '#contract/days.ts'
import type { EventName } from '#contract/events.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import type { Ctx } from '#server/work.ts'
import type { lockCase } from './lock-case.ts'

/** How an action is reverted, and the access of the action itself, which the undo needs too. */
export type UndoHandler = { access: Access; run(ctx: Ctx, locked: Awaited<ReturnType<typeof lockCase>>): Promise<void> }

export function undoUntil(now: string) {
  return addSeconds(now, UNDO_SECONDS)
}

/** Returns the event that this transaction has just recorded: the case is locked, so it is the newest of its name. */
export async function newestEvent<Name extends EventName>(ctx: Ctx, patient_id: number, name: Name) {
  const { id, ...event } = await ctx.db
    .selectFrom('events')
    .where('patient_id', '=', patient_id)
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'data', 'actor_id', 'organization_id', 'patient_id', 'user_id', 'subject_id', 'created_at'])
    .executeTakeFirstOrThrow()
  // The data have the type that `emit` requires for this name.
  return { ...event, event_id: id, name } as RecordedEvent<Name>
}
