import { storeDerivedObjects } from '#server/features/files/derived-objects.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import { featureJobs, type JobContext } from '#server/jobs/feature-jobs.ts'
import { mailChange } from './change-mail.ts'
import { inspectStoredFile } from './inspect-setup-file.ts'
import type { SetupFileRecord } from './queries.ts'
import { mailSetup } from './setup-mail.ts'

const HOUR_MS = 3_600_000
const MAX_OVERDUE = 50

export const setupJobs = featureJobs('setups', {
  on: {
    'setup.file_stored': { byHand: inspectStored },
    'case.changes_requested': { byHand: mailChange },
    'case.setup_completed': { byHand: mailSetup },
  },
  every: { hour: { byHand: inspectOverdueFiles } },
})

async function inspectStored(ctx: JobContext, event: RecordedEvent<'setup.file_stored'>) {
  const file = await pendingFiles(ctx).where('id', '=', event.data.setup_file_id).executeTakeFirst()
  if (file) await inspectSetupFile(ctx, file)
}

/** Inspects files whose job was lost, so that none stays pending forever. */
async function inspectOverdueFiles(ctx: JobContext) {
  const before = new Date(Date.parse(ctx.now) - HOUR_MS).toISOString()
  const files = await pendingFiles(ctx).where('created_at', '<', before).limit(MAX_OVERDUE).execute()
  for (const file of files) await inspectSetupFile(ctx, file)
}

function pendingFiles(ctx: JobContext) {
  return ctx.db.selectFrom('setup_files').selectAll().where('inspection', '=', 'pending').orderBy('id')
}

/** Reads the file outside a transaction, then writes the row and emits the event in one. */
async function inspectSetupFile(ctx: JobContext, file: SetupFileRecord) {
  const outcome = await inspectStoredFile(ctx, file)
  const readable = outcome.fault === undefined ? outcome : undefined
  const derived = await storeDerivedObjects(ctx.services, file.file_path, readable)
  await ctx.transaction(async ({ db, emit, now }) => {
    const written = await db
      .updateTable('setup_files')
      .set({
        sha256: outcome.sha256,
        updated_at: now,
        ...(readable
          ? {
              inspection: 'done',
              mesh_report: jsonOf(readable.mesh_report),
              teeth: jsonOf(readable.teeth),
              fit: jsonOf(readable.fit),
              warnings: JSON.stringify(readable.warnings),
              ...derived,
              light_size: readable.light?.length ?? null,
            }
          : { inspection: 'failed', inspection_fault: outcome.fault ?? null }),
      })
      .where('id', '=', file.id)
      .where('inspection', '=', 'pending')
      // If part or arch were changed after the inspection began, another inspection is queued.
      .where('part', '=', file.part)
      .where('jaw_id', 'is not distinct from', file.jaw_id)
      .returning('id')
      .executeTakeFirst()
    if (!written) return
    const { organization_id } = await db
      .selectFrom('patients')
      .where('id', '=', file.patient_id)
      .select('organization_id')
      .executeTakeFirstOrThrow()
    // Addressed to the organization too, because its third party waits for the file.
    const place = { patient_id: file.patient_id, organization_id, subject_id: file.id }
    await emit('setup.file_inspected', { setup_file_id: file.id }, place)
  })
}

function jsonOf(value: object | null) {
  return value && JSON.stringify(value)
}
