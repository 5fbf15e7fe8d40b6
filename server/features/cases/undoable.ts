import type { Access } from '#contract/access.ts'
import { UNDO_SECONDS } from '#contract/case-steps.ts'
import { addSeconds } from '#contract/days.ts'
import type { EventName, Recorded } from '#server/jobs/events.ts'
import type { Ctx } from '#server/work.ts'
import type { lockCase } from './state.ts'

/** How one deed is taken back, by whoever may still do the deed itself. */
export type Undoing = { access: Access; run(ctx: Ctx, locked: Awaited<ReturnType<typeof lockCase>>): Promise<void> }

export function undoUntil(now: string) {
  return addSeconds(now, UNDO_SECONDS)
}

/** The fact that this transaction has just recorded: the case is locked, so it is the newest of its name. */
export async function newestEvent<Name extends EventName>(ctx: Ctx, patient_id: number, name: Name) {
  const { id, ...event } = await ctx.db
    .selectFrom('events')
    .where('patient_id', '=', patient_id)
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'data', 'actor_id', 'organization_id', 'patient_id', 'user_id', 'subject_id', 'created_at'])
    .executeTakeFirstOrThrow()
  // What emit wrote under this name.
  return { ...event, event_id: id, name } as Recorded<Name>
}
