import { setupTeeth, type SetupTeeth } from '#contract/setup-teeth.ts'
import { inspectFileAt } from '#server/features/files/inspect.ts'
import { thumbnailPath } from '#server/features/files/paths.ts'
import type { Recorded } from '#server/jobs/events.ts'
import { featureJobs, type JobWork } from '#server/jobs/feature-jobs.ts'
import type { SetupFileRecord } from './queries.ts'

const HOUR_MS = 3_600_000
const MOST_FORGOTTEN = 50

export const setupJobs = featureJobs('setups', {
  on: { 'setup.file_stored': { byHand: inspectStored } },
  every: { hour: { byHand: inspectForgotten } },
})

async function inspectStored(ctx: JobWork, event: Recorded<'setup.file_stored'>) {
  const file = await pendingFiles(ctx).where('id', '=', event.data.setup_file_id).executeTakeFirst()
  if (file) await inspectSetupFile(ctx, file)
}

/** Whatever became of their jobs: nobody waits for a file for good. */
async function inspectForgotten(ctx: JobWork) {
  const before = new Date(Date.parse(ctx.now) - HOUR_MS).toISOString()
  const files = await pendingFiles(ctx).where('created_at', '<', before).limit(MOST_FORGOTTEN).execute()
  for (const file of files) await inspectSetupFile(ctx, file)
}

function pendingFiles(ctx: JobWork) {
  return ctx.db.selectFrom('setup_files').selectAll().where('inspection', '=', 'pending').orderBy('id')
}

type Found = { sha256: string | null } & (
  | { fault: string }
  | {
      fault?: undefined
      mesh_report: object | null
      thumbnail: Uint8Array | null
      teeth: SetupTeeth | null
      warnings: string[]
    }
)

/** The reading is done outside a transaction; the row is written in one, together with the fact. */
async function inspectSetupFile(ctx: JobWork, file: SetupFileRecord) {
  const { storage } = ctx.services
  const found = await read(ctx, file)
  const thumbnail_path = found.fault === undefined && found.thumbnail ? thumbnailPath(file.file_path) : null
  if (found.fault === undefined && found.thumbnail && thumbnail_path) {
    // Where a run before this one was cut off the picture is there.
    await storage.write(thumbnail_path, found.thumbnail, 'image/webp')
  }
  await ctx.transaction(async ({ db, emit, now }) => {
    const written = await db
      .updateTable('setup_files')
      .set(
        found.fault === undefined
          ? {
              inspection: 'done',
              sha256: found.sha256,
              mesh_report: jsonOf(found.mesh_report),
              teeth: jsonOf(found.teeth),
              warnings: JSON.stringify(found.warnings),
              thumbnail_path,
              updated_at: now,
            }
          : { inspection: 'failed', inspection_fault: found.fault, sha256: found.sha256, updated_at: now },
      )
      .where('id', '=', file.id)
      .where('inspection', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (!written) return
    const place = { patient_id: file.patient_id, subject_id: file.id }
    await emit('setup.file_inspected', { setup_file_id: file.id }, place)
  })
}

async function read(ctx: JobWork, file: SetupFileRecord): Promise<Found> {
  const { storage } = ctx.services
  if (!(await storage.head(file.file_path))) return { sha256: null, fault: 'The file is gone.' }
  const kind = file.part === 'sidecar' ? 'other' : 'stl'
  const inspected = await storage.withFile(file.file_path, (path) => inspectFileAt({ path, name: file.name, kind }))
  if (!inspected.ok) return { sha256: inspected.sha256, fault: inspected.fault }
  const { sha256, report, thumbnail } = inspected
  if (kind === 'stl') return { sha256, mesh_report: report, thumbnail, teeth: null, warnings: [] }
  const told = readTeeth(await storage.read(file.file_path))
  return 'fault' in told
    ? { sha256, fault: told.fault }
    : { sha256, mesh_report: null, thumbnail: null, teeth: told.teeth, warnings: [] }
}

function readTeeth(bytes: Uint8Array): { teeth: SetupTeeth } | { fault: string } {
  try {
    const parsed = setupTeeth.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
    if (parsed.success) return { teeth: parsed.data }
    const [issue] = parsed.error.issues
    return { fault: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'Invalid value.'}` }
  } catch {
    return { fault: 'This is not JSON.' }
  }
}

function jsonOf(value: object | null) {
  return value && JSON.stringify(value)
}
