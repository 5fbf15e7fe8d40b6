import { caseCan } from '#contract/cases.rules.ts'
import { CODE } from '#contract/errors.ts'
import { fileKind } from '#contract/file-kinds.ts'
import { mayAddFile, mayRemoveFile, maxFiles, removeFileBlocker } from '#contract/files.rules.ts'
import { SAME_NAME, type fileCalls } from '#contract/files.ts'
import type { HandlerInput } from '#contract/call.ts'
import { sql } from 'kysely'
import { conflict, forbidden, invalid, throwOnUniqueViolation, throwConflictIf } from '#server/errors.ts'
import { getPatient } from '#server/features/visibility/patients.ts'
import type { Ctx, Work } from '#server/work.ts'
import { inspectUpload, type InspectedUpload } from './inspect-upload.ts'
import { printFileIds, findForeignPath, getFile, type FileRecord } from './queries.ts'
import { lightPath, thumbnailPath } from './paths.ts'
import { settleUploads } from './upload-staging.ts'

const NOT_ARRIVED = 'The upload did not arrive. Please send it again.'

type StoreBody = HandlerInput<typeof fileCalls.store>['body']

/**
 * Runs before the transaction: checks the permission and inspects the object in storage. Returns undefined if the file
 * is stored already.
 */
export async function inspectBeforeStore(ctx: Ctx, body: StoreBody): Promise<InspectedUpload | undefined> {
  const patient = await getPatient(ctx, body.patient_id)
  if (!mayAddFile(ctx.actor, patient.organization_id, body.patient_file_type_id)) throw forbidden()
  if (await findStored(ctx, body)) return undefined
  const inspected = await inspectUpload(ctx.services.storage, {
    file_path: body.file_path,
    name: body.original_file_name,
    patient_file_type_id: body.patient_file_type_id,
    organization_id: patient.organization_id,
  })
  if ('fault' in inspected) throw invalid({ file_path: [inspected.fault] })
  return inspected
}

/** Records an upload on a patient. It is idempotent: the same path returns the existing row (register 70). */
export async function storeFile(
  ctx: Ctx,
  body: StoreBody,
  inspected: InspectedUpload | undefined,
): Promise<FileRecord> {
  const patient = await getPatient(ctx, body.patient_id, 'for update')
  if (!mayAddFile(ctx.actor, patient.organization_id, body.patient_file_type_id)) throw forbidden()
  const stored = await findStored(ctx, body)
  if (stored) return stored
  throwConflictIf(caseCan.edit(patient))
  // The file was removed after `before` had found it; the retry inspects the object again.
  if (!inspected) throw invalid({ file_path: [NOT_ARRIVED] })
  await enforceFileLimit(ctx, patient.id, body.patient_file_type_id)
  const [file] = await insertFiles(ctx, patient.id, [
    {
      ...inspected,
      patient_file_type_id: body.patient_file_type_id,
      name: body.original_file_name,
      file_modification_date: body.file_modification_date ?? null,
    },
  ])
  if (!file) throw new Error('the file was not inserted')
  await ctx.emit(
    'file.stored',
    {
      file_id: file.id,
      patient_file_type_id: file.patient_file_type_id,
      original_name: file.original_name,
      ...(body.accepted_warning && { accepted_warning: body.accepted_warning }),
    },
    { patient_id: patient.id, organization_id: patient.organization_id, subject_id: file.id },
  )
  return file
}

function findStored(ctx: Ctx, body: StoreBody) {
  return ctx.db
    .selectFrom('patient_files')
    .selectAll()
    .where('patient_id', '=', body.patient_id)
    .where((eb) => eb.or([eb('file_path', '=', body.file_path), eb('arrived_path', '=', body.file_path)]))
    .executeTakeFirst()
}

async function enforceFileLimit(ctx: Ctx, patient_id: number, type: number) {
  const { held: count } = await ctx.db
    .selectFrom('patient_files')
    .where('patient_id', '=', patient_id)
    .where('patient_file_type_id', '=', type)
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .executeTakeFirstOrThrow()
  if (count >= maxFiles(type)) throw invalid({ file_path: [`Only up to ${maxFiles(type)} files are allowed.`] })
}

export type NewFile = InspectedUpload & {
  patient_file_type_id: number
  name: string
  file_modification_date: string | null
}

/** A file that was inspected before it became one of the patient, with its name as uploaded. */
export type InspectedFile = NewFile &
  Pick<
    FileRecord,
    | 'original_name'
    | 'arrived_path'
    | 'sha256'
    | 'cleaned_sha256'
    | 'cleaned_at'
    | 'thumbnail_path'
    | 'light_path'
    | 'inspection'
  > & { mesh_report: string | null }

/** Inserts one row per file and claims its object; submitting a case uses it too. Throws 422 for a duplicate name. */
export async function insertFiles(
  ctx: Ctx,
  patient_id: number,
  files: readonly (NewFile | InspectedFile)[],
): Promise<FileRecord[]> {
  if (files.length === 0) return []
  await claimUploads(ctx, files, patient_id)
  const sharedColumns = { patient_id, created_by_user_id: ctx.actor.id, created_at: ctx.now, updated_at: ctx.now }
  return ctx.db
    .insertInto('patient_files')
    .values(files.map((file) => ({ original_name: file.name, ...file, ...sharedColumns })))
    .returningAll()
    .execute()
    .catch(throwOnUniqueViolation('patient_files_name_key', invalid({ original_file_name: [SAME_NAME] })))
}

type ClaimedUpload = Pick<InspectedUpload, 'file_path' | 'size'>

/**
 * Claims the objects for one patient, or for none (null), for good. Throws 422 if another record uses one. Locks
 * serialize concurrent claims of one path.
 */
export async function claimUploads(ctx: Work, uploads: readonly ClaimedUpload[], patient_id: number | null) {
  const paths = uploads.map(({ file_path }) => file_path)
  await lockPaths(ctx, paths)
  if (await findForeignPath(ctx.db, paths, patient_id)) throw pathInUse()
  await cancelRelease(ctx, paths)
  const settled = await settleUploads(ctx, paths)
  // A file of an answer is claimed again when it becomes one of the patient.
  countUploads(
    ctx,
    uploads.filter(({ file_path }) => settled.includes(file_path)),
  )
}

function countUploads({ services }: Work, uploads: readonly ClaimedUpload[]) {
  const { uploads: counter, uploadedBytes } = services.metrics
  for (const { file_path, size } of uploads) {
    const kind = fileKind(file_path) ?? 'other'
    counter.inc({ kind })
    uploadedBytes.inc({ kind }, size)
  }
}

/**
 * Cancels the deletion of objects that are stored again before they went to the trash; afterwards there is nothing to
 * store.
 */
async function cancelRelease(ctx: Work, paths: readonly string[]) {
  const keys = paths.flatMap((path) => [path, thumbnailPath(path), lightPath(path)])
  const released = await ctx.db.deleteFrom('released_objects').where('key', 'in', keys).returningAll().execute()
  if (released.some(({ trashed_at }) => trashed_at !== null)) throw invalid({ file_path: [NOT_ARRIVED] })
}

/** Takes advisory locks on the paths until the transaction ends, in a fixed order, which prevents deadlocks. */
export async function lockPaths(ctx: Work, paths: readonly string[]) {
  const sorted = [...new Set(paths)].sort()
  await sql`select pg_advisory_xact_lock(hashtextextended(path, 7001)) from unnest(${sorted}::text[]) path`.execute(
    ctx.db,
  )
}

export function pathInUse() {
  return invalid({ file_path: ['This upload is used elsewhere already.'] })
}

/** Deletes the row; a job on the event moves its objects to the trash once no row references them. */
export async function removeFile(ctx: Ctx, id: number) {
  const { file, patient } = await getFile(ctx, id, 'for update')
  if (!mayRemoveFile(ctx.actor, patient.organization_id, file.patient_file_type_id)) throw forbidden()
  throwConflictIf(caseCan.edit(patient))
  await refuseWhileCorrecting(ctx, file.id)
  throwConflictIf(removeFileBlocker(ctx.actor, file, await selectPrints(ctx, patient.id)))
  await ctx.db.deleteFrom('patient_files').where('id', '=', file.id).execute()
  await ctx.emit(
    'file.removed',
    { original_name: file.original_name, patient_file_type_id: file.patient_file_type_id },
    { patient_id: patient.id, organization_id: patient.organization_id, subject_id: file.id },
  )
}

/**
 * Throws 409 while a corrected tray uses the file: without it the tray would be neither corrected nor waiting, so the
 * tray must release it first (specification 4.5).
 */
async function refuseWhileCorrecting(ctx: Ctx, corrected_file_id: number) {
  const tray = await ctx.db
    .selectFrom('flawed_trays')
    .where('corrected_file_id', '=', corrected_file_id)
    .select('customer_request_id')
    .executeTakeFirst()
  if (!tray) return
  throw conflict(`It corrects a flawed tray of request ${tray.customer_request_id}.`, CODE.wrongState)
}

/** Selects the prints of a case with the ids of the files that they use. */
function selectPrints(ctx: Ctx, patient_id: number) {
  return ctx.db
    .selectFrom('customer_requests as r')
    .innerJoin('printing_requests as pr', 'pr.customer_request_id', 'r.id')
    .where('r.patient_id', '=', patient_id)
    .select(['r.status_id', 'pr.assigned_to', printFileIds.as('file_ids')])
    .execute()
}
