import { sql } from 'kysely'
import type { RecordedEvent } from '#server/jobs/events.ts'
import type { Work } from '#server/work.ts'

/**
 * Returns whether the event was undone, for a job that prepares its mail. Locks the case first, so that either this
 * transaction knows of the undo, or the undo finds the mail.
 */
export async function isUndone(ctx: Work, { event_id, patient_id }: Pick<RecordedEvent, 'event_id' | 'patient_id'>) {
  await ctx.db.selectFrom('patients').where('id', '=', patient_id).select('id').forShare().execute()
  const undone = await ctx.db
    .selectFrom('events')
    .where('patient_id', '=', patient_id)
    .where('id', '>', event_id)
    .where('name', '=', 'patient.undone')
    .where(sql<string>`data ->> 'event_id'`, '=', String(event_id))
    .select('id')
    .executeTakeFirst()
  return undone !== undefined
}
