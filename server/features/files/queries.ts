import { sql, type Kysely, type Selectable } from 'kysely'
import { CODE } from '#contract/errors.ts'
import { PHOTO_FILE, STL_FILE } from '#contract/enums.ts'
import { isPicture, isStlType } from '#contract/files.rules.ts'
import { patientFile, type PatientFile } from '#contract/files.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import type { DB, PatientFiles } from '#server/db/schema.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import { getPatient } from '#server/features/visibility/patients.ts'
import type { Ctx, Work } from '#server/work.ts'
import { LIGHT_TYPE } from './derived-objects.ts'

/** Specification 2: links are valid for an hour. */
export const LINK_SECONDS = 3600

export type FileRecord = Selectable<PatientFiles>

const selectPatientFiles = preparedTemplate((db, patient_id: number) =>
  db.selectFrom('patient_files').selectAll().where('patient_id', '=', patient_id).orderBy('id'),
)

/**
 * Returns the files of a patient with signed links, oldest first. The caller has checked that the patient is in scope.
 */
export async function loadPatientFiles(ctx: Work, patient_id: number): Promise<PatientFile[]> {
  const rows = await selectPatientFiles(ctx.db, patient_id)
  return Promise.all(rows.map((row) => toPatientFile(ctx, row)))
}

/** Returns files by id. The caller has checked that the records which reference them are in scope. */
export async function loadFiles(ctx: Work, ids: readonly number[]): Promise<Map<number, PatientFile>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.selectFrom('patient_files').selectAll().where('id', 'in', ids).execute()
  return new Map(await Promise.all(rows.map(async (row) => [row.id, await toPatientFile(ctx, row)] as const)))
}

/** Returns signed links by path; signing needs no request to the storage. */
export async function thumbnailUrls(ctx: Work, paths: readonly (string | null)[]): Promise<Map<string, string>> {
  const distinct = [...new Set(paths)].filter((path) => path !== null)
  return new Map(await Promise.all(distinct.map(async (path) => [path, await thumbnailLink(ctx, path)] as const)))
}

function thumbnailLink(ctx: Work, path: string) {
  return ctx.services.storage.signGet(path, { ttlSeconds: LINK_SECONDS, inline: true, contentType: 'image/webp' })
}

export async function toPatientFile(ctx: Work, row: FileRecord): Promise<PatientFile> {
  return {
    ...row,
    mesh_report: patientFile.shape.mesh_report.parse(row.mesh_report),
    ...(await signFileLinks(ctx, row)),
  }
}

/** The columns that decide about the links of a file. */
export type LinkedFile = Pick<
  FileRecord,
  'patient_file_type_id' | 'file_path' | 'name' | 'content_type' | 'inspection' | 'cleaned_at'
>

/** Signs the links of a file; a photo has none until it is cleaned. */
export async function signFileLinks(ctx: Work, row: LinkedFile & Pick<FileRecord, 'thumbnail_path'>) {
  return {
    url: isUncleaned(row) ? null : await fileLink(ctx, row, isPicture(row.patient_file_type_id)),
    thumbnail_url: row.thumbnail_path === null ? null : await thumbnailLink(ctx, row.thumbnail_path),
  }
}

/** Tells whether a photo may still contain place and device; neither it nor its original gets a link. */
function isUncleaned(row: Pick<FileRecord, 'patient_file_type_id' | 'cleaned_at'>) {
  return isPicture(row.patient_file_type_id) && row.cleaned_at === null
}

/**
 * Signs a download link. Photos may be displayed inline, because their type was read from their bytes; other files are
 * saved under their name. Throws 409 for an uncleaned photo.
 */
export function fileLink(ctx: Work, row: LinkedFile, inline: boolean) {
  if (isUncleaned(row)) {
    throw conflict(
      row.inspection === 'failed' ? 'The photo is damaged and cannot be opened.' : 'The photo is still being prepared.',
      CODE.wrongState,
    )
  }
  return ctx.services.storage.signGet(row.file_path, {
    ttlSeconds: LINK_SECONDS,
    fileName: row.name,
    contentType: row.content_type,
    inline,
  })
}

/** Signs a link to the light form if there is one, which is enough for the viewer. */
export function lightLink(ctx: Work, row: FileRecord) {
  if (row.light_path === null) return fileLink(ctx, row, false)
  return ctx.services.storage.signGet(row.light_path, {
    ttlSeconds: LINK_SECONDS,
    inline: true,
    contentType: LIGHT_TYPE,
  })
}

export async function listStlFiles(ctx: Ctx, patient_id: number | undefined) {
  if (patient_id === undefined) throw invalid({ 'filter.patient_id': ['Required'] })
  await getPatient(ctx, patient_id)
  return (await loadPatientFiles(ctx, patient_id)).filter((file) => file.patient_file_type_id === STL_FILE)
}

export async function listImages(ctx: Ctx, patient_id: number, type = PHOTO_FILE) {
  await getPatient(ctx, patient_id)
  if (isStlType(type)) return []
  return (await loadPatientFiles(ctx, patient_id)).filter((file) => file.patient_file_type_id === type)
}

/**
 * Returns a file whose patient is in scope, or throws 404. With `lock` the patient's row is locked, so that changes of
 * one case run one after the other.
 */
export async function getFile(ctx: Ctx, id: number, lock?: 'for update') {
  const found = await ctx.db.selectFrom('patient_files').select('patient_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  const patient = await getPatient(ctx, found.patient_id, lock)
  const file = await ctx.db.selectFrom('patient_files').selectAll().where('id', '=', id).executeTakeFirst()
  if (!file) throw notFound()
  return { file, patient }
}

/** Returns a path that another patient, a setup, an answer to the lab or a bracket library uses already. */
export async function findForeignPath(db: Kysely<DB>, paths: readonly string[], patient_id: number | null) {
  if (paths.length === 0) return undefined
  const rows = await db
    .selectFrom('patient_files')
    .select(['file_path', 'patient_id'])
    .where((eb) => eb.or([eb('file_path', 'in', paths), eb('arrived_path', 'in', paths)]))
    .execute()
  const foreign = rows.find((row) => row.patient_id !== patient_id)
  if (foreign) return foreign.file_path
  const ofSetup = await db
    .selectFrom('setup_files')
    .select('file_path')
    .where('file_path', 'in', paths)
    .executeTakeFirst()
  if (ofSetup) return ofSetup.file_path
  const offered = await db
    .selectFrom('asked_item_files')
    .select('file_path')
    .where((eb) => eb.or([eb('file_path', 'in', paths), eb('arrived_path', 'in', paths)]))
    .executeTakeFirst()
  if (offered?.file_path) return offered.file_path
  const library = await db
    .selectFrom('bracket_libraries')
    .select('file_path')
    .where('file_path', 'in', paths)
    .executeTakeFirst()
  return library?.file_path ?? undefined
}

/** SQL: ids of the files that the items of the printing request `pr` use. */
export const printFileIds = sql<number[]>`coalesce((select json_agg(i.file_id) from printing_request_items i
  where i.printing_request_id = pr.id and i.file_id is not null), '[]')`
