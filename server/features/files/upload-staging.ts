import { sql } from 'kysely'
import { MAX_STAGED_BYTES } from '#contract/files.ts'
import { tooMany } from '#server/errors.ts'
import type { Work } from '#server/work.ts'

const GIGABYTE = 1_000_000_000

type Staged = { file_path: string; organization_id: number; bytes: number }

/** Whoever asks at the very same time is not yet counted: no more than a few uploads go beyond. */
export async function stageUpload({ db, now }: Work, { file_path, organization_id, bytes }: Staged) {
  const { rows } = await sql`
    insert into staged_uploads (file_path, organization_id, bytes, created_at)
    select ${file_path}, ${organization_id}, ${bytes}, ${now}
    where ${bytes} + (
      select coalesce(sum(bytes), 0) from staged_uploads where organization_id = ${organization_id}
    ) <= ${MAX_STAGED_BYTES}
    returning file_path`.execute(db)
  if (rows.length > 0) return
  const bound = `${MAX_STAGED_BYTES / GIGABYTE} GB`
  throw tooMany(
    `${bound} were uploaded for this organization and are not used yet. Please use them first, or try again tomorrow.`,
  )
}

/** From now on a row names them. */
export async function settleUploads({ db }: Work, paths: readonly string[]) {
  await db.deleteFrom('staged_uploads').where('file_path', 'in', paths).execute()
}

/** Their objects go in the same sweep. */
export async function dropStaged({ db }: Work, before: Date) {
  await db.deleteFrom('staged_uploads').where('created_at', '<', before.toISOString()).execute()
}
