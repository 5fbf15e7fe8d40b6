import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { recordSquash } from './record-squash.ts'
import { RELEASE } from './release.ts'

const LOCK = 7_219_402

/**
 * Applies the .sql files in the order of their numbers, each in one transaction, under an advisory lock so that two
 * starting processes are safe. Throws if an applied file was edited: migrations are only added. Returns the applied
 * names.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    await client.query('alter table migrations add column if not exists release integer not null default 1')
    await refuseNewer(client)
    const files = readMigrations()
    await inTransaction(client, () => recordSquash(client, files))
    const checksums = await readApplied(client)
    for (const file of files) {
      const before = checksums.get(file.name)
      if (before === file.checksum) continue
      if (before) throw changedAfterwards(file.name)
      await applyOne(client, file)
      applied.push(file.name)
    }
    return applied
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined)
    client.release()
  }
}

/** A release runs beside the next one while nodes are replaced one by one, but knows nothing of later ones. */
async function refuseNewer(client: pg.PoolClient) {
  const { rows } = await client.query<{ release: number | null }>('select max(release) as release from migrations')
  const release = rows[0]?.release ?? RELEASE
  if (release > RELEASE + 1)
    throw new Error(
      `The database is of release ${release} and this portal is release ${RELEASE}, which knows release ${RELEASE + 1} at most: start the newer portal, or restore a backup from before the upgrade.`,
    )
}

/**
 * Compares the database with the files and changes nothing: `pending` are the files that the next start applies,
 * `unknown` the applied ones of a newer release. Throws what a start would throw, and any error of the database.
 */
export async function compareMigrations(client: pg.PoolClient) {
  const files = readMigrations()
  await client.query('begin')
  try {
    const { rows: tables } = await client.query<{ found: boolean; others: number }>(
      `select to_regclass('migrations') is not null as found,
         (select count(*)::int from pg_tables where schemaname = current_schema()) as others`,
    )
    if (!tables[0]?.found)
      return { pending: files.map(({ name }) => name), unknown: [], others: tables[0]?.others ?? 0 }
    const { rows: columns } = await client.query(
      `select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'release' and not attisdropped`,
    )
    if (columns.length > 0) await refuseNewer(client)
    await recordSquash(client, files)
    const applied = await readApplied(client)
    const changed = files.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
    if (changed) throw changedAfterwards(changed.name)
    const known = new Set(files.map(({ name }) => name))
    return {
      pending: files.map(({ name }) => name).filter((name) => !applied.has(name)),
      unknown: [...applied.keys()].filter((name) => !known.has(name)),
      others: 0,
    }
  } finally {
    await client.query('rollback')
  }
}

async function readApplied(client: pg.PoolClient) {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function changedAfterwards(name: string) {
  return new Error(`Migration ${name} was changed after it had been applied.`)
}

type Migration = { name: string; sql: string; checksum: string }

async function applyOne(client: pg.PoolClient, { name, sql, checksum }: Migration) {
  try {
    await inTransaction(client, async () => {
      await client.query(sql)
      await client.query('insert into migrations (name, checksum, release) values ($1, $2, $3)', [
        name,
        checksum,
        RELEASE,
      ])
    })
  } catch (error) {
    throw new Error(`Migration ${name} failed.`, { cause: error })
  }
}

async function inTransaction(client: pg.PoolClient, run: () => Promise<void>) {
  await client.query('begin')
  try {
    await run()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** All migrations in the order of their names, with the SHA-256 of each file in hex. */
export function readMigrations(): Migration[] {
  const folder = migrationsFolder()
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** The folder is beside the bundle in dist/server, or beside this file in the sources. */
function migrationsFolder() {
  return fileURLToPath(new URL('migrations', import.meta.url))
}
