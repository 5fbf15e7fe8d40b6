import type { Client } from 'pg'
import { openPostgres } from '#server/adapters/database/postgres.ts'
import type { OpenedStorage } from '#server/adapters/storage/index.ts'
import { isEmptyDatabase } from '#server/backup/database-facts.ts'
import { refuseFullStorage } from '#server/backup/restore-target.ts'
import { inTransaction } from '#server/db/apply-migration.ts'
import { migrate } from '#server/db/migrate.ts'
import { clearRows } from './copy-rows.ts'

/** The advisory lock of a move; its session ends with the process, however that ends. */
const LOCK = 7_219_404
const INTO_EMPTY = 'A portal is moved into an empty database and an empty storage only'

export type Target = { databaseUrl: string; storage: OpenedStorage }

export async function lockTarget(client: Client) {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK])
  if (!rows[0]?.locked) throw new Error('Another move into this database is running.')
}

/** The installation that is being moved into the database, if one is. */
export async function findMoving(client: Client): Promise<string | undefined> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select exists (select from pg_attribute where attrelid = to_regclass('public.installation')
       and attname = 'moving_from') as found`,
  )
  if (!tables[0]?.found) return undefined
  const { rows } = await client.query<{ moving_from: string | null }>('select moving_from from installation')
  return rows[0]?.moving_from ?? undefined
}

/**
 * Reserves an empty database and an empty storage for the rows of the installation. No portal starts on the database
 * until `moving_from` is empty again.
 */
export async function claimTarget(
  client: Client,
  { databaseUrl, storage }: Target,
  source: { id: string; generation: number },
) {
  await refuseFullStorage(storage, INTO_EMPTY)
  if (!(await isEmptyDatabase(client)) && !(await isUnused(client)))
    throw new Error(`${INTO_EMPTY}, and the database holds something.`)
  const database = await openPostgres({ databaseUrl })
  await migrate(database.pool).finally(() => database.close())
  await inTransaction(client, async () => {
    await clearRows(client)
    await client.query('insert into installation (moving_from, generation) values ($1, $2)', [
      source.id,
      source.generation,
    ])
  })
}

/** Whether the database was only migrated so far, or a part of it, as by a job before the first start. */
async function isUnused(client: Client) {
  const isAbsent = async (table: string) => {
    const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table])
    return rows[0]?.found !== true
  }
  if (await isAbsent('public.migrations')) return false
  for (const table of ['public.installation', 'public.users'])
    if (!(await isAbsent(table)) && (await client.query(`select from ${table} limit 1`)).rows.length > 0) return false
  return true
}
