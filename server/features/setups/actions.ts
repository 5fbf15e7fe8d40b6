import type { Taken } from '#contract/call.ts'
import { caseCan } from '#contract/cases.rules.ts'
import { maxSetupBytes, setupFileBlocker } from '#contract/setups.rules.ts'
import type { setupCalls } from '#contract/setups.ts'
import { conflict, forbidden, invalid, refuse } from '#server/errors.ts'
import { CODE } from '#contract/errors.ts'
import { claimPaths } from '#server/features/files/actions.ts'
import { signObject } from '#server/features/files/links.ts'
import { findObject } from '#server/features/files/look.ts'
import { getPatient } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'
import { getSetupFile, mayComplete, nameOf, type SetupFileRecord } from './queries.ts'

type StoreBody = Taken<typeof setupCalls.storeFile>['body']
type LinkQuery = Taken<typeof setupCalls.uploadLink>['query']
/** What the storage holds of an upload; undefined where its row is there already. */
type Looked = { size: number; content_type: string } | undefined

export async function linkSetupUpload(ctx: Ctx, patient_id: number, query: LinkQuery) {
  const patient = await openCase(ctx, patient_id)
  const wrongEnding = setupFileBlocker(query.file_name, query.part)
  if (wrongEnding) throw invalid({ file_name: [wrongEnding] })
  return signObject(ctx, patient.organization_id, query, maxSetupBytes(query.file_name))
}

/** Before the transaction: who may, and what the storage holds. What is in the file is read by the job. */
export async function lookBeforeStoring(ctx: Ctx, patient_id: number, body: StoreBody): Promise<Looked> {
  const patient = await openCase(ctx, patient_id)
  if (await findStored(ctx, patient_id, body.file_path)) return undefined
  const wrongEnding = setupFileBlocker(body.original_file_name, body.part)
  if (wrongEnding) throw invalid({ original_file_name: [wrongEnding] })
  const upload = { file_path: body.file_path, organization_id: patient.organization_id }
  const found = await findObject(ctx.services.storage, upload, maxSetupBytes(body.original_file_name))
  if (found.fault !== undefined) throw invalid({ file_path: [`${body.original_file_name}: ${found.fault}`] })
  return { size: found.size, content_type: contentType(body.original_file_name) }
}

/** In place of what was stored for the same part before; the same path again answers the row that is there. */
export async function storeSetupFile(
  ctx: Ctx,
  patient_id: number,
  body: StoreBody,
  looked: Looked,
): Promise<SetupFileRecord> {
  const patient = await openCase(ctx, patient_id, 'for update')
  const stored = await findStored(ctx, patient.id, body.file_path)
  if (stored) return stored
  // Taken back between the look and now: the next try looks again.
  if (!looked) throw invalid({ file_path: ['The upload did not arrive. Please send it again.'] })
  const jaw_id = body.part === 'sidecar' ? null : (body.jaw_id ?? null)
  await ctx.db
    .deleteFrom('setup_files')
    .where('patient_id', '=', patient.id)
    .where('setup_id', 'is', null)
    .where('part', '=', body.part)
    .where('jaw_id', 'is not distinct from', jaw_id)
    .execute()
  await claimPaths(ctx, [body.file_path], patient.id)
  const file = await ctx.db
    .insertInto('setup_files')
    .values({
      ...looked,
      patient_id: patient.id,
      jaw_id,
      part: body.part,
      name: body.original_file_name,
      file_path: body.file_path,
      created_by_user_id: ctx.actor.id,
      created_by_name: nameOf(ctx.actor.id),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await ctx.emit(
    'setup.file_stored',
    { setup_file_id: file.id, part: file.part, original_name: file.name },
    { patient_id: patient.id, organization_id: patient.organization_id, subject_id: file.id },
  )
  return file
}

/** The row goes now; the object goes with the daily job, once no row names it. */
export async function removeSetupFile(ctx: Ctx, id: number) {
  const { file, patient } = await getSetupFile(ctx, id, 'for update')
  if (!(await mayComplete(ctx, patient))) throw forbidden()
  if (file.setup_id !== null) throw conflict('A version of a setup stays as it was offered.', CODE.wrongState)
  refuse(caseCan.edit(patient))
  await ctx.db.deleteFrom('setup_files').where('id', '=', file.id).execute()
  await ctx.emit(
    'setup.file_removed',
    { part: file.part, original_name: file.name },
    { patient_id: patient.id, organization_id: patient.organization_id, subject_id: file.id },
  )
}

/** A case whose next version can still be made, by whoever may complete it. */
async function openCase(ctx: Ctx, patient_id: number, lock?: 'for update') {
  const patient = await getPatient(ctx, patient_id, lock)
  if (!(await mayComplete(ctx, patient))) throw forbidden()
  refuse(caseCan.edit(patient))
  if (patient.setup_completed_at) throw conflict('The setup is completed already.', CODE.wrongState)
  return patient
}

function findStored(ctx: Ctx, patient_id: number, file_path: string) {
  return ctx.db
    .selectFrom('setup_files')
    .selectAll()
    .where('patient_id', '=', patient_id)
    .where('file_path', '=', file_path)
    .executeTakeFirst()
}

/** As the file is sealed and saved: what it holds is read by the job. */
function contentType(name: string) {
  if (/\.stl$/i.test(name)) return 'model/stl'
  if (/\.json$/i.test(name)) return 'application/json'
  return /\.3mf$/i.test(name) ? 'model/3mf' : 'application/octet-stream'
}
