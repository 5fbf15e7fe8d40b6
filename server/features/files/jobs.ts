import { raiseGeneration } from '#server/installation.ts'
import { featureJobs, type FeatureJobs, type JobContext } from '#server/jobs/feature-jobs.ts'
import { systemSource } from '#server/jobs/queue.ts'
import { inTransaction } from '#server/work.ts'
import { inspectObject } from './inspect-object.ts'
import type { FileRecord } from './queries.ts'
import { trashExpiredKeys, emptyTrash, trashReleased } from './trash.ts'
import { isPendingInspection, pendingFiles, createFairQueue, type Lane } from './fair-queue.ts'
import { countUnknown } from './unknown-objects.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MAX_FORGOTTEN = 50

export const fileJobs = featureJobs('files', {
  on: {
    ...inspectionJobs('small'),
    'file.removed': { byHand: trashReleased },
    'patient.deleted': { byHand: trashReleased },
    'bracket_library.deleted': { byHand: trashReleased },
    // The original of a picture is released once its cleaned copy is stored.
    'bracket_library.created': { byHand: trashReleased },
  },
  // The schedule also catches rows that were deleted by cascade, for which there is no event.
  every: { minute: { byHand: trashReleased }, hour: { byHand: everyHour }, day: { byHand: sweep } },
})

/** Large files have a queue of their own, because one takes a minute and would delay the small ones. */
export const largeFileJobs = featureJobs('large-files', {
  on: inspectionJobs('large'),
  every: { hour: { byHand: (ctx) => inspectForgotten(ctx, 'large') } },
})

function inspectionJobs(lane: Lane): FeatureJobs['on'] {
  const inspectPending = createFairQueue(lane, inspectFile)
  return {
    'case.submitted': {
      byHand: async (ctx, { patient_id }) => {
        if (patient_id === null) return
        await inspectPending(ctx, (files) => files.where('f.patient_id', '=', patient_id))
      },
    },
    'file.stored': {
      byHand: (ctx, { data }) => inspectPending(ctx, (files) => files.where('f.id', '=', data.file_id)),
    },
  }
}

/**
 * Inspects files that are still pending after an hour, in case their job was lost. Photos from before the cleaning are
 * handled here too.
 */
async function inspectForgotten(ctx: JobContext, lane: Lane) {
  const before = new Date(Date.parse(ctx.now) - HOUR_MS).toISOString()
  const files = await pendingFiles(ctx, lane)
    .where('f.created_at', '<', before)
    .selectAll('f')
    .orderBy('f.id')
    .limit(MAX_FORGOTTEN)
    .execute()
  for (const file of files) await inspectFile(ctx, file)
}

/**
 * Inspects the file outside a transaction, and writes the row and the event in one. A file that was inspected meanwhile
 * is left as it is. The event is the portal's and not the sender's, because nobody is notified of their own actions and
 * the sender must learn of an unreadable file.
 */
async function inspectFile(ctx: JobContext, file: FileRecord) {
  const { columns, isCleaned } = await inspectObject(ctx, file)
  if (columns.inspection_fault !== null) {
    ctx.services.log.warn({ file_id: file.id, reason: columns.inspection_fault }, 'file cannot be read')
  }
  const isWritten = await inTransaction(ctx.services, systemSource(ctx.now), async ({ db, emit }) => {
    const written = await db
      .updateTable('patient_files')
      .set(columns)
      .where('id', '=', file.id)
      .where(isPendingInspection)
      .returning('id')
      .executeTakeFirst()
    if (written)
      await emit('file.inspected', { file_id: file.id }, { patient_id: file.patient_id, subject_id: file.id })
    return written !== undefined
  })
  // The row released the original, which may reveal place and device, so it is trashed at once.
  if (isWritten && isCleaned) await trashReleased(ctx)
}

/**
 * Deletes only objects that this database has released or staged itself, never those that it merely does not reference:
 * it may be a copy that is older than the files.
 */
async function sweep(ctx: JobContext) {
  if (!(await ownsStorage(ctx))) return
  await trashReleased(ctx)
  const before = new Date(Date.parse(ctx.now) - DAY_MS)
  await ctx.services.storage.tidy(before)
  await trashExpiredKeys(ctx, before.toISOString())
  await emptyTrash(ctx)
  await countUnknown(ctx, before)
}

async function everyHour(ctx: JobContext) {
  await inspectForgotten(ctx, 'small')
  await ownsStorage(ctx)
}

/** Checks that this database still owns the storage, which another one may have taken over since the start. */
async function ownsStorage({ services }: JobContext) {
  if (await raiseGeneration(services.database.pool, services.storage)) return true
  services.log.error(
    'nothing is deleted: the file storage belongs to another database, or to a newer state of this one',
  )
  return false
}
