import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { applyMigration, inTransaction, type Migration, type Patience } from './apply-migration.ts'
import { recordSquash } from './record-squash.ts'
import { RELEASE } from './release.ts'
import { refuseUnfinishedRestore } from './unfinished-restore.ts'

const LOCK = 7_219_402
const POLL_MS = 200

export type MigrateOptions = {
  /** Receives a line for each thing that is waited for. */
  say?: (line: string) => void
  /** Others than those of this release, and another patience, for tests. */
  files?: readonly Migration[]
  patience?: Patience
}

/**
 * Applies the .sql files in the order of their numbers, each in one transaction, under an advisory lock so that two
 * starting processes are safe. Throws if an applied file was edited, as migrations are only added, and for half of a
 * restored database. Returns the applied names.
 */
export async function migrate(pool: pg.Pool, { files = readMigrations(), ...options }: MigrateOptions = {}) {
  const client = await pool.connect()
  const applied: string[] = []
  try {
    await lockMigrations(client, options.say)
    await refuseUnfinishedRestore(client)
    await createRecords(client)
    await refuseNewer(client)
    await inTransaction(client, () => recordSquash(client, files))
    const checksums = await readApplied(client)
    for (const file of files) {
      const before = checksums.get(file.name)
      if (before === file.checksum) continue
      if (before) throw changedAfterwards(file.name)
      await applyMigration(client, file, options)
      applied.push(file.name)
    }
    return applied
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined)
    client.release()
  }
}

/**
 * Asks again and again instead of waiting in the database: a statement that waits has a snapshot, for whose end another
 * node that creates an index concurrently would wait in turn.
 */
async function lockMigrations(client: pg.PoolClient, say: MigrateOptions['say']) {
  for (let turn = 0; ; turn += 1) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK])
    if (rows[0]?.locked) return
    if (turn === 0) say?.('Another node migrates the database: waiting for it')
    await wait(POLL_MS)
  }
}

/** Changes the table only if it has to, because even an alter without effect waits for a backup that reads the table. */
async function createRecords(client: pg.PoolClient) {
  const { rows } = await client.query<{ columns: number }>(
    `select count(*)::int as columns from pg_attribute
     where attrelid = to_regclass('migrations') and attname = 'release' and not attisdropped`,
  )
  if (rows[0]?.columns === 1) return
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  await client.query('alter table migrations add column if not exists release integer not null default 1')
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
    await refuseUnfinishedRestore(client)
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

/** The names of all migrations of this release, without their content. */
export function migrationNames() {
  return readdirSync(migrationsFolder()).filter((name) => name.endsWith('.sql'))
}

/** All migrations in the order of their names, with the SHA-256 of each file in hex. */
export function readMigrations(): Migration[] {
  const folder = migrationsFolder()
  return migrationNames()
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
