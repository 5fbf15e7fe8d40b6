import { deleteExpiredAnswerLinks } from '#server/features/answer-links/links.ts'
import { inspectObject } from '#server/features/files/inspect-object.ts'
import { trashReleased } from '#server/features/files/trash.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import { featureJobs, type JobContext } from '#server/jobs/feature-jobs.ts'
import { systemSource } from '#server/jobs/queue.ts'
import { inTransaction } from '#server/work.ts'
import { remindOfOpenItems } from './remind.ts'

const HOUR_MS = 3_600_000
const MAX_FORGOTTEN = 50

export const askedItemJobs = featureJobs('asked-items', {
  every: { hour: remindOfOpenItems, day: deleteExpiredAnswerLinks },
})

/** Files of answers have a queue of their own, because a large one takes a minute and would delay the reminders. */
export const offeredFileJobs = featureJobs('offered-files', {
  on: { 'asked.answered': { byHand: inspectAnswer } },
  every: { hour: { byHand: inspectForgotten } },
})

async function inspectAnswer(ctx: JobContext, { data }: RecordedEvent<'asked.answered'>) {
  const files = await pendingFiles(ctx).where('a.asked_item_id', '=', data.asked_item_id).execute()
  for (const file of files) await inspectFile(ctx, file)
}

/** Inspects files whose job was lost, so that none stays pending forever. */
async function inspectForgotten(ctx: JobContext) {
  const before = new Date(Date.parse(ctx.now) - HOUR_MS).toISOString()
  const files = await pendingFiles(ctx).where('f.created_at', '<', before).limit(MAX_FORGOTTEN).execute()
  for (const file of files) await inspectFile(ctx, file)
}

function pendingFiles(ctx: JobContext) {
  return ctx.db
    .selectFrom('asked_item_files as f')
    .innerJoin('asked_item_answers as a', 'a.id', 'f.asked_item_answer_id')
    .innerJoin('asked_items as i', 'i.id', 'a.asked_item_id')
    .innerJoin('patients as p', 'p.id', 'i.patient_id')
    .where('f.inspection', '=', 'pending')
    .orderBy('f.id')
    .select([
      'f.id',
      'f.file_path',
      'f.original_name',
      'f.patient_file_type_id',
      'a.asked_item_id',
      'i.patient_id',
      'p.organization_id',
    ])
}

type PendingFile = Awaited<ReturnType<ReturnType<typeof pendingFiles>['execute']>>[number]

/**
 * Reads the file outside of a transaction, then writes the row and emits the event in one. The event is the portal's and
 * not the sender's, because nobody is notified of their own actions and the sender must learn of an unreadable file.
 */
async function inspectFile(ctx: JobContext, { id, file_path, ...file }: PendingFile) {
  // Only a file that was accepted has no object of its own, and only one that was inspected is accepted.
  if (file_path === null) return
  const { columns, isCleaned } = await inspectObject(ctx, { ...file, file_path })
  const isWritten = await inTransaction(ctx.services, systemSource(ctx.now), async ({ db, emit }) => {
    const written = await db
      .updateTable('asked_item_files')
      .set(columns)
      .where('id', '=', id)
      .where('inspection', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (!written) return false
    const { patient_id, organization_id, asked_item_id } = file
    // Addressed to the organization too, because its third party waits for the file.
    const place = { patient_id, organization_id, subject_id: asked_item_id }
    await emit('asked.file_inspected', { asked_item_id, asked_item_file_id: id }, place)
    return true
  })
  if (isWritten && isCleaned) await trashReleased(ctx)
}
