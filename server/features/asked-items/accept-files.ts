import { sql } from 'kysely'
import { overriddenWarning } from '#contract/files.ts'
import { CODE } from '#contract/errors.ts'
import { maxFiles } from '#contract/files.rules.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { conflict } from '#server/errors.ts'
import { insertFiles, type InspectedFile } from '#server/features/files/actions.ts'
import type { Ctx } from '#server/work.ts'
import type { LockedItem } from './lock-item.ts'
import { numberedName } from './numbered-name.ts'

/** Lists the files of the newest answer, which is the one that is accepted. */
export function listNewestFiles(ctx: Ctx, asked_item_id: number) {
  return ctx.db
    .selectFrom('asked_item_files as f')
    .innerJoin('asked_item_answers as a', 'a.id', 'f.asked_item_answer_id')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .where('a.id', '=', (eb) =>
      eb
        .selectFrom('asked_item_answers')
        .where('asked_item_id', '=', asked_item_id)
        .select(({ fn }) => fn.max('id').as('id')),
    )
    .orderBy('f.id')
    .selectAll('f')
    .select('u.full_name as sent_by')
    .execute()
}

type Offered = Awaited<ReturnType<typeof listNewestFiles>>[number]

/**
 * Makes the files of an answer files of the patient: stored by who accepts them, sent by who answered. A name that is
 * taken gets a number (FILE-04), and a full list is a 409 (FILE-05).
 */
export async function storeAcceptedFiles(ctx: Ctx, { patient, item, place }: LockedItem, offered: readonly Offered[]) {
  const [first] = offered
  if (!first) return
  const type = first.patient_file_type_id
  const taken = await listTakenNames(ctx, patient.id, type)
  if (taken.length + offered.length > maxFiles(type)) {
    throw conflict(`Only up to ${maxFiles(type)} files are allowed. Please delete one first.`, CODE.wrongState)
  }
  // An object has one owner at a time: the rows of the answer release theirs before the patient's files claim them.
  const ids = offered.map(({ id }) => id)
  await ctx.db
    .updateTable('asked_item_files')
    .set({ file_path: null, arrived_path: null, thumbnail_path: null, light_path: null, updated_at: ctx.now })
    .where('id', 'in', ids)
    .execute()
  const stored = await insertFiles(ctx, patient.id, toInspectedFiles(offered, taken))
  const pairs = offered.flatMap((sent) => {
    const file = stored.find(({ file_path }) => file_path === sent.file_path)
    return file ? [{ sent, file }] : []
  })
  const linked = sql`
    update asked_item_files f set patient_file_id = pair.file_id
    from unnest(${pairs.map(({ sent }) => sent.id)}::int[], ${pairs.map(({ file }) => file.id)}::int[]) pair (id, file_id)
    where f.id = pair.id`.execute(ctx.db)
  const told = pairs.map(({ sent, file }) => {
    const accepted_warning = overriddenWarning.nullable().parse(sent.accepted_warning)
    const data = {
      file_id: file.id,
      patient_file_type_id: file.patient_file_type_id,
      original_name: file.original_name,
      ...(accepted_warning && { accepted_warning }),
      asked_item_id: item.id,
      sent_by: sent.sent_by,
    }
    return ctx.emit('file.stored', data, { ...place, subject_id: file.id })
  })
  await pipelined([linked, ...told])
}

async function listTakenNames(ctx: Ctx, patient_id: number, patient_file_type_id: number) {
  const rows = await ctx.db
    .selectFrom('patient_files')
    .where('patient_id', '=', patient_id)
    .where('patient_file_type_id', '=', patient_file_type_id)
    .select('original_name')
    .execute()
  return rows.map(({ original_name }) => original_name)
}

/** Returns the files with what their inspection found, under names that are free. */
function toInspectedFiles(offered: readonly Offered[], taken: readonly string[]): InspectedFile[] {
  const names = [...taken]
  return offered.map((file) => {
    const original_name = numberedName(file.original_name, names)
    names.push(original_name)
    return {
      // A photo that was converted is shown under a name with another ending.
      name: file.name === file.original_name ? original_name : numberedName(file.name, names),
      original_name,
      file_path: file.file_path ?? '',
      arrived_path: file.arrived_path,
      size: file.size,
      content_type: file.content_type,
      patient_file_type_id: file.patient_file_type_id,
      file_modification_date: null,
      sha256: file.sha256,
      cleaned_sha256: file.cleaned_sha256,
      cleaned_at: file.cleaned_at,
      mesh_report: file.mesh_report === null ? null : JSON.stringify(file.mesh_report),
      thumbnail_path: file.thumbnail_path,
      light_path: file.light_path,
      inspection: file.inspection,
    }
  })
}
