import { Kysely, PostgresDialect } from 'kysely'
import type { Client, ClientBase } from 'pg'
import type { Database } from '#server/adapters/database/port.ts'
import { openPostgres } from '#server/adapters/database/postgres.ts'
import type { OpenedStorage } from '#server/adapters/storage/index.ts'
import { describeFaults } from '#server/backup/check-files.ts'
import { withClient } from '#server/backup/postgres-dump.ts'
import type { Print } from '#server/commands/command.ts'
import { inTransaction } from '#server/db/apply-migration.ts'
import type { DB } from '#server/db/schema.ts'
import { compareInstallations, describeMoved } from '#server/installation.ts'
import { refuseDemoPasswords } from '#server/seed.ts'
import { compareRows } from './compare-rows.ts'
import { clearRows, copyRows, readCopiedTables } from './copy-rows.ts'
import { handOver, readIdentity } from './hand-over.ts'
import { compareFiles, copyFiles } from './move-files.ts'
import { prepareSession } from './read-rows.ts'
import { requireSameRelease } from './source.ts'
import { readTablesToMove } from './tables.ts'
import { claimTarget, findMoving, lockTarget, type Target } from './target.ts'

const MAX_NAMED = 5

type Source = { database: Database; storage: OpenedStorage }
type Options = { publicUrl: string; isPublic: boolean; say: Print }

/**
 * Moves an evaluation into an empty PostgreSQL and an empty storage. Interrupted at any moment, it goes on when it runs
 * again; the source stays the real portal until everything was compared.
 */
export async function move(source: Source, target: Target, options: Options) {
  const { pool } = source.database
  await requireSameRelease(source.database)
  if (options.isPublic) await refuseDemoPasswords(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }))
  const identity = await readIdentity(pool)
  await withClient(target.databaseUrl, async (client) => {
    await prepareSession(client)
    await lockTarget(client)
    const moving = await findMoving(client)
    if (moving !== undefined && moving !== identity.id)
      throw new Error('Another portal is being moved into this database: finish that move, or write an empty one.')
    const isHandedOver = await isMoved(source, moving)
    if (!isHandedOver) {
      await target.storage.prove()
      if (moving === undefined) await claimTarget(client, target, identity)
      await copyAndCompare(source, client, target, options.say)
    }
    const database = await openPostgres({ databaseUrl: target.databaseUrl })
    const made = { pool: database.pool, storage: target.storage }
    await handOver({ pool, storage: source.storage }, made, options.publicUrl).finally(() => database.close())
  })
}

/** Whether only the end of the hand-over is missing. Throws unless the source is a portal of its own. */
async function isMoved({ database, storage }: Source, moving: string | undefined) {
  const standing = await compareInstallations(database.pool, storage)
  if (standing.kind === 'moved') {
    if (moving === undefined) throw new Error(describeMoved(standing.moved))
    return true
  }
  if (standing.kind === 'refused') throw new Error(standing.why)
  if (standing.kind === 'older') throw new Error('The evaluation is a restore drill, which is not moved.')
  return false
}

async function copyAndCompare(source: Source, client: Client, target: Target, say: Print) {
  const reader = await source.database.pool.connect()
  try {
    await prepareSession(reader)
    await clearIfChanged(reader, client, say)
    say('Copying the rows.')
    await copyRows(reader, client)
    const tables = await readTablesToMove(client)
    const { rows, faults } = await compareRows(reader, client, tables)
    if (faults.length > 0) throw new Error(`The rows are not those of the evaluation: ${describeRows(faults)}.`)
    say(`Database: ${rows} rows of ${tables.length} tables, each the same on both sides.`)
  } finally {
    reader.release(true)
  }
  say('Copying the files.')
  const copied = await copyFiles(source.storage, target.storage)
  const { files, bytes, faults } = await compareFiles(source.storage, target.storage)
  if (faults.length > 0)
    throw new Error(
      `The files are not those of the evaluation: ${describeFaults(faults)}. Remove these from the new storage and run it again.`,
    )
  say(`Files: ${files} of ${bytes} bytes, ${copied} of them copied now, each the same on both sides.`)
}

/** A portal that was started again between two tries has other rows than those that were copied. */
async function clearIfChanged(reader: ClientBase, client: Client, say: Print) {
  const { faults } = await compareRows(reader, client, await readCopiedTables(client))
  if (faults.length === 0) return
  say('The evaluation has changed since the last try: all rows are copied again.')
  await inTransaction(client, () => clearRows(client))
}

function describeRows(faults: readonly string[]) {
  const more = faults.length > MAX_NAMED ? [`and ${faults.length - MAX_NAMED} more`] : []
  return [...faults.slice(0, MAX_NAMED), ...more].join('; ')
}
