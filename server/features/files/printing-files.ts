import { sql, type SqlBool } from 'kysely'
import type { HandlerInput } from '#contract/call.ts'
import { FILE_TYPES } from '#contract/enums.ts'
import { PRINTING_FILE_TYPES, type printingFileCalls } from '#contract/printing-files.ts'
import { applyFilters, matchesWords, loadPage } from '#server/db/list.ts'
import { notFound } from '#server/errors.ts'
import { userIdsByName } from '#server/features/visibility/search-users-by-name.ts'
import { patientScope } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'
import { fileLink, getFile, thumbnailUrls } from './queries.ts'

const TYPES: readonly number[] = PRINTING_FILE_TYPES

/** Lists the files for printing in scope, without those of archived patients, which are not printed any more. */
export async function listPrintingFiles(ctx: Ctx, query: HandlerInput<typeof printingFileCalls.list>['query']) {
  const { searchFullNameQuery, patientSearchFullNameQuery, chosen_wi_organization_id } = query
  const visibleFiles = ctx.db
    .selectFrom('patient_files')
    .innerJoin('patients', 'patients.id', 'patient_files.patient_id')
    .innerJoin('users', 'users.id', 'patients.user_id')
    .where(patientScope(ctx))
    .where('patients.deleted_at', 'is', null)
    .where('patient_files.patient_file_type_id', 'in', TYPES)
  const filters = { searchFullNameQuery, patientSearchFullNameQuery, chosen_wi_organization_id }
  const matching = applyFilters(visibleFiles, filters, {
    searchFullNameQuery: (q, text) => q.where(sql<SqlBool>`patients.user_id in (${userIdsByName(text)})`),
    patientSearchFullNameQuery: (q, text) => q.where(matchesWords(sql.ref('patients.search_text'), text)),
    chosen_wi_organization_id: (q, ids) => q.where('patients.organization_id', 'in', ids),
  })
  const rows = matching
    .select([
      'patient_files.id',
      'patient_files.patient_file_type_id',
      'patient_files.original_name',
      'patient_files.file_modification_date',
      'patient_files.updated_at',
      'patient_files.thumbnail_path',
      'patients.id as patient_id',
      'patients.full_name as patient_name',
      'patients.case_number_text',
      'patients.numeric_suffix',
      'users.id as doctor_id',
      'users.full_name as doctor_name',
    ])
    .orderBy(`patient_files.${query.orderBy}`, query.order)
    .orderBy('patient_files.id', query.order)
  const result = await loadPage(ctx.db, query, { matching, rows, capped: true })
  const urls = await thumbnailUrls(
    ctx,
    result.page.data.map((row) => row.thumbnail_path),
  )
  const data = result.page.data.map((row) => ({
    id: row.id,
    patient: {
      id: row.patient_id,
      full_name: row.patient_name,
      case_number_text: row.case_number_text,
      numeric_suffix: row.numeric_suffix,
      user: { id: row.doctor_id, full_name: row.doctor_name },
    },
    patient_file_type: {
      id: row.patient_file_type_id,
      name: FILE_TYPES.find(({ value }) => value === row.patient_file_type_id)?.label ?? '',
    },
    original_name: row.original_name,
    file_modification_date: row.file_modification_date,
    updated_at: row.updated_at,
    thumbnail_url: row.thumbnail_path === null ? null : (urls.get(row.thumbnail_path) ?? null),
  }))
  return { patient_files: { ...result.page, data }, meta: result.meta }
}

/** Signs a link to a file of the list above; any other is a 404. */
export async function printingFileLink(ctx: Ctx, id: number) {
  const { file, patient } = await getFile(ctx, id)
  if (!TYPES.includes(file.patient_file_type_id) || patient.deleted_at) throw notFound()
  return fileLink(ctx, file, false)
}
