import { isStlType } from '#contract/files.rules.ts'
import type { Recorded } from '#server/jobs/events.ts'
import { featureJobs, type JobWork } from '#server/jobs/feature-jobs.ts'
import { keepBeside } from './beside.ts'
import { inspectFileAt, kindOfFile, type Inspected } from './inspect.ts'
import type { FileRecord } from './queries.ts'
import { removeUnnamed } from './objects.ts'
import { dropStaged } from './upload-staging.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MOST_FORGOTTEN = 50
const BATCH = 500

export const fileJobs = featureJobs('files', {
  on: { 'case.submitted': { byHand: inspectOfCase }, 'file.stored': { byHand: inspectStored } },
  every: { hour: { byHand: inspectForgotten }, day: { byHand: sweep } },
})

async function inspectOfCase(ctx: JobWork, event: Recorded<'case.submitted'>) {
  if (event.patient_id === null) return
  const files = await pendingFiles(ctx).where('patient_id', '=', event.patient_id).execute()
  for (const file of files) await inspectFile(ctx, file)
}

async function inspectStored(ctx: JobWork, event: Recorded<'file.stored'>) {
  const file = await pendingFiles(ctx).where('id', '=', event.data.file_id).executeTakeFirst()
  if (file) await inspectFile(ctx, file)
}

/** Whatever became of their jobs: nobody waits for a file for good. */
async function inspectForgotten(ctx: JobWork) {
  const before = new Date(Date.parse(ctx.now) - HOUR_MS).toISOString()
  const files = await pendingFiles(ctx).where('created_at', '<', before).limit(MOST_FORGOTTEN).execute()
  for (const file of files) await inspectFile(ctx, file)
}

function pendingFiles(ctx: JobWork) {
  return ctx.db.selectFrom('patient_files').selectAll().where('inspection', '=', 'pending').orderBy('id')
}

/** The reading is done outside a transaction; the row is written in one, together with the fact. */
async function inspectFile(ctx: JobWork, file: FileRecord) {
  const { storage } = ctx.services
  const inspected: Inspected = (await storage.head(file.file_path))
    ? await storage.withFile(file.file_path, (path) =>
        inspectFileAt({
          path,
          name: file.original_name,
          kind: kindOfFile(file.patient_file_type_id, file.original_name),
          light: isStlType(file.patient_file_type_id),
        }),
      )
    : { ok: false, sha256: null, fault: 'The file is gone.' }
  const beside = await keepBeside(ctx.services, file.file_path, inspected.ok ? inspected : undefined)
  if (!inspected.ok) ctx.services.log.warn({ file_id: file.id, reason: inspected.fault }, 'file cannot be read')
  await ctx.transaction(async ({ db, emit, now }) => {
    const written = await db
      .updateTable('patient_files')
      .set({
        inspection: inspected.ok ? 'done' : 'failed',
        inspection_fault: inspected.ok ? null : inspected.fault,
        sha256: inspected.sha256,
        ...beside,
        mesh_report: inspected.ok && inspected.report ? JSON.stringify(inspected.report) : null,
        updated_at: now,
      })
      .where('id', '=', file.id)
      .where('inspection', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (written)
      await emit('file.inspected', { file_id: file.id }, { patient_id: file.patient_id, subject_id: file.id })
  })
}

/** Objects that no row names a day after their upload: drafts never sent, files deleted, patients deleted. */
async function sweep(ctx: JobWork) {
  const { storage } = ctx.services
  const before = new Date(Date.parse(ctx.now) - DAY_MS)
  await storage.tidy(before)
  await dropStaged(ctx, before)
  let batch: string[] = []
  for await (const object of storage.list('organizations/')) {
    if (Date.parse(object.modifiedAt) >= before.getTime()) continue
    batch.push(object.key)
    if (batch.length === BATCH) {
      await removeUnnamed(ctx, batch)
      batch = []
    }
  }
  await removeUnnamed(ctx, batch)
}
