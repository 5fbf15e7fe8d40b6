import { sql } from 'kysely'
import { IOS_FILE, PHOTO_FILE, STL_FILE } from '#contract/enums.ts'
import type { ReceivedFile } from '#contract/receipts.ts'
import { rxForm } from '#contract/rx-forms.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { thumbnailUrls } from '#server/features/files/queries.ts'
import type { Work } from '#server/work.ts'

/** Types of files that a practice sends; the others are made by the lab. */
const SENT_TYPES = [STL_FILE, PHOTO_FILE, IOS_FILE]

type Warning = { warning: string; reason: string }
type Row = Omit<ReceivedFile, 'key' | 'of' | 'upload_path' | 'thumbnail_url' | 'accepted_warnings'> & {
  id: number
  thumbnail_path: string | null
}

/**
 * Loads the files that the practice sent and those of the approved setup, each oldest first. The caller has checked that
 * the patient is in scope.
 */
export async function loadReceivedFiles(ctx: Work, patient_id: number): Promise<ReceivedFile[]> {
  const [sent, warnings, setup] = await pipelined([
    listSentFiles(ctx, patient_id),
    listOverriddenWarnings(ctx, patient_id),
    listApprovedFiles(ctx, patient_id),
  ])
  const thumbnails = await thumbnailUrls(
    ctx,
    [...sent, ...setup].map(({ thumbnail_path }) => thumbnail_path),
  )
  type Source = Pick<ReceivedFile, 'of' | 'upload_path' | 'accepted_warnings'>
  const toFile = ({ id, thumbnail_path, ...row }: Row, { of, ...source }: Source) => ({
    ...row,
    ...source,
    key: `${of}-${id}`,
    of,
    thumbnail_url: (thumbnail_path !== null && thumbnails.get(thumbnail_path)) || null,
  })
  return [
    ...sent.map(({ file_path, upload_path, ...row }) =>
      toFile(row, { of: 'practice', upload_path, accepted_warnings: warnings.get(file_path) ?? [] }),
    ),
    ...setup.map((row) => toFile(row, { of: 'setup', upload_path: null, accepted_warnings: [] })),
  ]
}

function listSentFiles(ctx: Work, patient_id: number) {
  return ctx.db
    .selectFrom('patient_files')
    .where('patient_id', '=', patient_id)
    .where('patient_file_type_id', 'in', SENT_TYPES)
    .orderBy('id')
    .select([
      'id',
      'original_name as name',
      'size',
      'sha256',
      'inspection',
      'inspection_fault',
      'patient_file_type_id',
      'thumbnail_path',
      'file_path',
      // A cleaned photo is another object, while its checksum stays that of the bytes that arrived.
      sql<string>`coalesce(arrived_path, file_path)`.as('upload_path'),
    ])
    .execute()
}

/** Maps the path of a file to the warnings that were overridden: in the form, or in an answer to the lab. */
async function listOverriddenWarnings(ctx: Work, patient_id: number) {
  const [form, answered] = await pipelined([
    ctx.db.selectFrom('rx_forms').where('patient_id', '=', patient_id).select('accepted_warnings').executeTakeFirst(),
    ctx.db
      .selectFrom('asked_item_files as f')
      .innerJoin('patient_files as p', 'p.id', 'f.patient_file_id')
      .where('p.patient_id', '=', patient_id)
      .where('f.accepted_warning', 'is not', null)
      .select(['p.file_path', sql<Warning>`f.accepted_warning`.as('accepted_warning')])
      .execute(),
  ])
  const found = new Map<string, Warning[]>()
  const add = (path: string, { warning, reason }: Warning) =>
    found.set(path, [...(found.get(path) ?? []), { warning, reason }])
  for (const each of rxForm.shape.accepted_warnings.parse(form?.accepted_warnings ?? [])) add(each.file_path, each)
  for (const { file_path, accepted_warning } of answered) add(file_path, accepted_warning)
  return found
}

/** Lists the files of the newest approved version. */
function listApprovedFiles(ctx: Work, patient_id: number) {
  return ctx.db
    .selectFrom('setup_files as f')
    .where('f.setup_id', '=', (eb) =>
      eb
        .selectFrom('setups as v')
        .where('v.patient_id', '=', patient_id)
        .where('v.approved_at', 'is not', null)
        .orderBy('v.version', 'desc')
        .limit(1)
        .select('v.id'),
    )
    .orderBy('f.id')
    .select(['f.id', 'f.name', 'f.size', 'f.sha256', 'f.inspection', 'f.inspection_fault', 'f.thumbnail_path'])
    .select(sql<number | null>`null::integer`.as('patient_file_type_id'))
    .execute()
}
