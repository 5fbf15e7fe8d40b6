import type { HandlerInput } from '#contract/call.ts'
import { canCompleteSetup, caseCan } from '#contract/cases.rules.ts'
import { contentTypeOf, fileKind } from '#contract/file-kinds.ts'
import { maxSetupBytes, setupFileBlocker } from '#contract/setups.rules.ts'
import type { setupCalls, SetupPart } from '#contract/setups.ts'
import { conflict, forbidden, invalid, throwConflictIf } from '#server/errors.ts'
import { CODE } from '#contract/errors.ts'
import { claimUploads } from '#server/features/files/actions.ts'
import { signObject } from '#server/features/files/sign-upload.ts'
import { findObject } from '#server/features/files/inspect-upload.ts'
import { getPatient } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'
import { getSetupFile, userNameExpression, type SetupFileRecord } from './queries.ts'

/**
 * Files of the next version of a setup: one per part and arch, which may be replaced, swapped or removed until a
 * version seals them.
 */

type StoreBody = HandlerInput<typeof setupCalls.storeFile>['body']
type ChangeBody = HandlerInput<typeof setupCalls.changeFile>['body']
type LinkQuery = HandlerInput<typeof setupCalls.uploadLink>['query']
/** Size and type of the uploaded object; undefined if its row exists already. */
type UploadedObject = { size: number; content_type: string } | undefined

export async function linkSetupUpload(ctx: Ctx, patient_id: number, query: LinkQuery) {
  const patient = await requireOpenCase(ctx, patient_id)
  const wrongEnding = setupFileBlocker(query.file_name, query.part)
  if (wrongEnding) throw invalid({ file_name: [wrongEnding] })
  return signObject(ctx, patient.organization_id, query, maxSetupBytes(query.file_name))
}

/** Runs before the transaction: checks the permission and the uploaded object. A job reads its content later. */
export async function checkUploadedFile(ctx: Ctx, patient_id: number, body: StoreBody): Promise<UploadedObject> {
  const patient = await requireOpenCase(ctx, patient_id)
  if (await findStored(ctx, patient_id, body.file_path)) return undefined
  const wrongEnding = setupFileBlocker(body.original_file_name, body.part)
  if (wrongEnding) throw invalid({ original_file_name: [wrongEnding] })
  const upload = { file_path: body.file_path, organization_id: patient.organization_id }
  const found = await findObject(ctx.services.storage, upload, maxSetupBytes(body.original_file_name))
  if (found.fault !== undefined) throw invalid({ file_path: [`${body.original_file_name}: ${found.fault}`] })
  return { size: found.size, content_type: contentTypeOf(fileKind(body.original_file_name)) }
}

/**
 * Stores the row of an upload in place of the previous file of the same part. Idempotent: the same path returns the
 * existing row.
 */
export async function storeSetupFile(
  ctx: Ctx,
  patient_id: number,
  body: StoreBody,
  looked: UploadedObject,
): Promise<SetupFileRecord> {
  const patient = await requireOpenCase(ctx, patient_id, 'for update')
  const stored = await findStored(ctx, patient.id, body.file_path)
  if (stored) return stored
  // The existing row was removed after the check that runs before the transaction; a retry checks the object again.
  if (!looked) throw invalid({ file_path: ['The upload did not arrive. Please send it again.'] })
  const place = fileSlot(body)
  const before = unsealedFiles(ctx, patient.id, place).select('id')
  await ctx.db.deleteFrom('setup_files').where('id', 'in', before).execute()
  await claimUploads(ctx, [{ file_path: body.file_path, size: looked.size }], patient.id)
  const file = await ctx.db
    .insertInto('setup_files')
    .values({
      ...looked,
      patient_id: patient.id,
      ...place,
      name: body.original_file_name,
      file_path: body.file_path,
      created_by_user_id: ctx.actor.id,
      created_by_name: userNameExpression(ctx.actor.id),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await emitFileStored(ctx, patient, file)
  return file
}

/**
 * Assigns a file to another part or arch and queues it for inspection. A file that is already there takes its place, so
 * that one call fixes two files that were swapped.
 */
export async function changeSetupFile(ctx: Ctx, id: number, body: ChangeBody): Promise<SetupFileRecord> {
  const { file, patient } = await lockUnsealedFile(ctx, id)
  const wrongEnding = setupFileBlocker(file.name, body.part)
  if (wrongEnding) throw invalid({ part: [wrongEnding] })
  const place = fileSlot(body)
  const other = await unsealedFiles(ctx, patient.id, place).selectAll().executeTakeFirst()
  if (other?.id === file.id) return file
  if (other) {
    const otherEnding = setupFileBlocker(other.name, file.part)
    if (otherEnding) throw invalid({ part: [`${other.name}: ${otherEnding}`] })
    // Parks the other file as a sidecar with an arch, which no real file has, until its new place is free (unique
    // index).
    await assignSlot(ctx, other.id, { part: 'sidecar', jaw_id: 1 })
  }
  const changed = await assignSlot(ctx, file.id, place)
  const swapped = other && (await assignSlot(ctx, other.id, { part: file.part, jaw_id: file.jaw_id }))
  for (const each of swapped ? [changed, swapped] : [changed]) await emitFileStored(ctx, patient, each)
  return changed
}

/** Deletes the row. The daily job deletes the object once no row refers to it. */
export async function removeSetupFile(ctx: Ctx, id: number) {
  const { file, patient } = await lockUnsealedFile(ctx, id)
  await ctx.db.deleteFrom('setup_files').where('id', '=', file.id).execute()
  await ctx.emit(
    'setup.file_removed',
    { part: file.part, original_name: file.name },
    { patient_id: patient.id, organization_id: patient.organization_id, subject_id: file.id },
  )
}

/** Locks a file that is not part of a version yet, together with its patient. */
async function lockUnsealedFile(ctx: Ctx, id: number) {
  const { file, patient } = await getSetupFile(ctx, id, 'for update')
  if (!canCompleteSetup(ctx.actor, patient.organization_id)) throw forbidden()
  if (file.setup_id !== null) throw conflict('A version of a setup stays as it was offered.', CODE.wrongState)
  throwConflictIf(caseCan.edit(patient))
  return { file, patient }
}

/** Returns the part and arch of a file; a sidecar covers both arches and so has none. */
function fileSlot({ part, jaw_id }: { part: SetupPart; jaw_id?: number | null | undefined }) {
  return { part, jaw_id: part === 'sidecar' ? null : (jaw_id ?? null) }
}

/** Selects the file, if any, for this part and arch of the next version. */
function unsealedFiles(ctx: Ctx, patient_id: number, { part, jaw_id }: ReturnType<typeof fileSlot>) {
  return ctx.db
    .selectFrom('setup_files')
    .where('patient_id', '=', patient_id)
    .where('setup_id', 'is', null)
    .where('part', '=', part)
    .where('jaw_id', 'is not distinct from', jaw_id)
}

/** Changes part and arch and resets the inspection, since its result depends on them. */
function assignSlot(ctx: Ctx, id: number, place: ReturnType<typeof fileSlot>) {
  return ctx.db
    .updateTable('setup_files')
    .set({
      ...place,
      inspection: 'pending',
      inspection_fault: null,
      mesh_report: null,
      fit: null,
      warnings: '[]',
      teeth: null,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function emitFileStored(ctx: Ctx, patient: { id: number; organization_id: number }, file: SetupFileRecord) {
  await ctx.emit(
    'setup.file_stored',
    { setup_file_id: file.id, part: file.part, original_name: file.name },
    { patient_id: patient.id, organization_id: patient.organization_id, subject_id: file.id },
  )
}

/** Returns a case whose next version can still be made, for an actor who may complete it. */
async function requireOpenCase(ctx: Ctx, patient_id: number, lock?: 'for update') {
  const patient = await getPatient(ctx, patient_id, lock)
  if (!canCompleteSetup(ctx.actor, patient.organization_id)) throw forbidden()
  throwConflictIf(caseCan.edit(patient))
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
