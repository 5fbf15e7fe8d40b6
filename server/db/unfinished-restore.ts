import type { ClientBase, Pool } from 'pg'

/**
 * A restore notes in the database that it has begun and takes the note away at its end. So what a killed one left is
 * told from a site: the same command goes on with it, and no portal starts on it.
 */
export type UnfinishedRestore = {
  /** The storage has it as the mark of generation 0 while its files are written. */
  id: string
  backup: string
  database_only: boolean
  /** Whether the rows were compared with the manifest. */
  is_checked: boolean
}

/** The name of the table is written as in a manifest, although no backup has it. */
export const NOTE = 'public.unfinished_restore'

type Queries = Pick<ClientBase | Pool, 'query'>
type Begun = Omit<UnfinishedRestore, 'id'>

/** Notes a restore in a database that holds nothing but the note of one that was killed. */
export async function noteRestore(client: ClientBase, { backup, database_only, is_checked }: Begun) {
  await client.query('begin')
  await client.query(`drop table if exists ${NOTE}`)
  await client.query(`create table ${NOTE} (
    id uuid not null default gen_random_uuid(), backup text not null, database_only boolean not null, is_checked boolean not null)`)
  const { rows } = await client.query<UnfinishedRestore>(
    `insert into ${NOTE} (backup, database_only, is_checked) values ($1, $2, $3) returning *`,
    [backup, database_only, is_checked],
  )
  await client.query('commit')
  const [noted] = rows
  if (!noted) throw new Error('The restore was not noted.')
  return noted
}

export async function noteChecked(client: Queries) {
  await client.query(`update ${NOTE} set is_checked = true`)
}

export async function removeNote(client: Queries) {
  await client.query(`drop table if exists ${NOTE}`)
}

export async function findUnfinishedRestore(client: Queries): Promise<UnfinishedRestore | undefined> {
  const { rows: found } = await client.query<{ is_there: boolean }>(
    `select to_regclass('${NOTE}') is not null as is_there`,
  )
  if (!found[0]?.is_there) return undefined
  const { rows } = await client.query<UnfinishedRestore>(`select id, backup, database_only, is_checked from ${NOTE}`)
  return rows[0]
}

/** Why nothing but the same restore may go on with this database. */
export function describeUnfinished({ backup }: UnfinishedRestore) {
  return `the restore of the backup ${backup} into this database was interrupted: run typodont restore again, which goes on with it, or begin with an empty database and an empty file storage`
}

/** Throws if the database is what an interrupted restore left. */
export async function refuseUnfinishedRestore(client: Queries) {
  const unfinished = await findUnfinishedRestore(client)
  if (unfinished) throw new Error(`Nothing is done, since ${describeUnfinished(unfinished)}.`)
}
