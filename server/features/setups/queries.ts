import { sql, type Selectable } from 'kysely'
import { canCompleteSetup } from '#contract/cases.rules.ts'
import { storedTeeth } from '#contract/setup-teeth.ts'
import { setup as setupSchema, setupFile, type Setup, type SetupFile } from '#contract/setups.ts'
import { pipelined } from '#server/db/pipelined.ts'
import type { SetupFiles, Setups } from '#server/db/schema.ts'
import { notFound } from '#server/errors.ts'
import { LIGHT_TYPE } from '#server/features/files/derived-objects.ts'
import { LINK_SECONDS } from '#server/features/files/queries.ts'
import { getPatient } from '#server/features/visibility/patients.ts'
import type { Ctx, Work } from '#server/work.ts'
import { listComments } from './comment-queries.ts'

export type SetupRecord = Selectable<Setups>
export type SetupFileRecord = Selectable<SetupFiles>

/** Lists all versions of a case in scope, newest first, with their comments. */
export async function listSetups(ctx: Ctx, patient_id: number) {
  const patient = await getPatient(ctx, patient_id)
  const completes = canCompleteSetup(ctx.actor, patient.organization_id)
  const [rows, files, setup_comments] = await pipelined([
    ctx.db.selectFrom('setups').selectAll().where('patient_id', '=', patient.id).orderBy('version', 'desc').execute(),
    loadFilesByVersion(ctx, patient.id),
    listComments(ctx, patient.id),
  ])
  return {
    setups: rows.map((row) => toSetupView(row, files.get(row.id) ?? [])),
    setup_comments,
    next_files: completes ? (files.get(null) ?? []) : [],
    next_teeth: completes ? await nextTeeth(ctx, patient.id) : null,
  }
}

async function nextTeeth(ctx: Ctx, patient_id: number) {
  const sidecar = await ctx.db
    .selectFrom('setup_files')
    .select('teeth')
    .where('patient_id', '=', patient_id)
    .where('setup_id', 'is', null)
    .where('teeth', 'is not', null)
    .executeTakeFirst()
  return storedTeeth.parse(sidecar?.teeth ?? null)
}

/** Returns the id of a version, for a job that has no actor. */
export async function findSetupId(ctx: Work, patient_id: number, version: number) {
  const { id } = await ctx.db
    .selectFrom('setups')
    .where('patient_id', '=', patient_id)
    .where('version', '=', version)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns one version of a case in scope; 404 otherwise. */
export async function getSetup(ctx: Ctx, patient_id: number, version: number) {
  const { setup } = await getSetupRecord(ctx, patient_id, version)
  const files = await loadFilesByVersion(ctx, patient_id)
  return { ...toSetupView(setup, files.get(setup.id) ?? []), teeth: storedTeeth.parse(setup.teeth) }
}

export async function getSetupRecord(ctx: Ctx, patient_id: number, version: number, lock?: 'for update') {
  const patient = await getPatient(ctx, patient_id, lock)
  const setup = await ctx.db
    .selectFrom('setups')
    .selectAll()
    .where('patient_id', '=', patient.id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!setup) throw notFound()
  return { patient, setup }
}

/**
 * Returns a setup file whose patient is in scope, or 404. A file without a version is visible only to those who may
 * complete the setup.
 */
export async function getSetupFile(ctx: Ctx, id: number, lock?: 'for update') {
  const found = await ctx.db.selectFrom('setup_files').select('patient_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  const patient = await getPatient(ctx, found.patient_id, lock)
  const file = await ctx.db.selectFrom('setup_files').selectAll().where('id', '=', id).executeTakeFirst()
  if (!file || (file.setup_id === null && !canCompleteSetup(ctx.actor, patient.organization_id))) throw notFound()
  return { file, patient }
}

/** Groups files by version id; null holds those of the next version. */
async function loadFilesByVersion(ctx: Ctx, patient_id: number): Promise<Map<number | null, SetupFile[]>> {
  const rows = await ctx.db
    .selectFrom('setup_files')
    .selectAll()
    .where('patient_id', '=', patient_id)
    .orderBy(sql`array_position(array['teeth', 'brackets', 'tray', 'sidecar'], part), jaw_id`)
    .execute()
  const shown = new Map<number | null, SetupFile[]>()
  for (const row of rows) shown.set(row.setup_id, [...(shown.get(row.setup_id) ?? []), await toSetupFileView(ctx, row)])
  return shown
}

const fileColumns = setupFile.pick({ mesh_report: true, fit: true, warnings: true, accepted_warnings: true })

/** Converts a row to the reply. */
export async function toSetupFileView(ctx: Work, row: SetupFileRecord): Promise<SetupFile> {
  const { storage } = ctx.services
  const inline = (path: string, contentType: string) =>
    storage.signGet(path, { ttlSeconds: LINK_SECONDS, inline: true, contentType })
  return {
    ...row,
    ...fileColumns.parse(row),
    url: await downloadUrl(ctx, row),
    light_url: row.light_path === null ? null : await inline(row.light_path, LIGHT_TYPE),
    thumbnail_url: row.thumbnail_path === null ? null : await inline(row.thumbnail_path, 'image/webp'),
  }
}

export function downloadUrl(ctx: Work, row: Pick<SetupFileRecord, 'file_path' | 'name' | 'content_type'>) {
  return ctx.services.storage.signGet(row.file_path, {
    ttlSeconds: LINK_SECONDS,
    fileName: row.name,
    contentType: row.content_type,
  })
}

/** Selects the current name of a user, stored beside the id because the user may be deleted later. */
export function userNameExpression(user_id: number) {
  return sql<string>`(select full_name from users where id = ${user_id})`
}

function toSetupView(row: SetupRecord, files: SetupFile[]): Setup {
  return { ...row, state: setupState(row), unasked: setupSchema.shape.unasked.parse(row.unasked), files }
}

function setupState(row: SetupRecord): Setup['state'] {
  if (row.approved_at) return 'approved'
  return row.changes_requested_at ? 'changes_requested' : 'pending'
}
