import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Pool } from 'pg'
import { DirectoryInUse } from '#server/adapters/database/lock.ts'
import { openDatabase } from '#server/adapters/database/index.ts'
import type { Config } from '#server/config.ts'
import { errorMessage, findServiceFault } from '#server/start-checks.ts'
import { type Finding, fault, fromSentence, warning } from './finding.ts'
import { ONE_TRY } from './patience.ts'

/** The database as the doctor found it; only `open` has one to ask. */
export type OpenedDatabase =
  | { kind: 'open'; pool: Pool; embedded: boolean }
  /** The embedded database before the first start. */
  | { kind: 'new' }
  /** The embedded database of a running portal: a second process would destroy it. */
  | { kind: 'held' }
  | { kind: 'closed'; finding: Finding }

type Opened = { database: OpenedDatabase; close(): Promise<void> }

const NOTHING_TO_CLOSE = async () => {}

/** Opens the database if that is safe. Does not throw. */
export async function openForDoctor(config: Config): Promise<Opened> {
  if (config.databaseUrl === undefined) {
    const embedded = embeddedState(config.dataDir)
    if (embedded) return { database: embedded, close: NOTHING_TO_CLOSE }
  } else {
    const sentence = await findServiceFault(config, 'DATABASE_URL', ONE_TRY)
    if (sentence) return closed(fromSentence('fault', sentence, 'DATABASE_URL'))
  }
  try {
    const opened = await openDatabase({ ...config, lockWaitMs: 0 })
    const { pool, embedded } = opened
    const close = () => opened.close()
    const refused = await pool.query('select 1').then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    if (!refused) return { database: { kind: 'open', pool, embedded }, close }
    await close()
    throw refused.error
  } catch (error) {
    if (error instanceof DirectoryInUse) return { database: { kind: 'held' }, close: NOTHING_TO_CLOSE }
    return closed(
      fault('DATABASE_URL', `the database cannot be used: ${errorMessage(error)}`, 'run the doctor again once it can'),
    )
  }
}

function closed(finding: Finding): Opened {
  return { database: { kind: 'closed', finding }, close: NOTHING_TO_CLOSE }
}

/** Returns what is known about the embedded database without opening it; undefined if it can be opened. */
function embeddedState(dataDir: string): OpenedDatabase | undefined {
  const directory = path.join(dataDir, 'postgres')
  if (!existsSync(path.join(directory, 'PG_VERSION'))) return { kind: 'new' }
  const owner = statSync(directory).uid
  if (process.getuid === undefined || process.getuid() === owner) return undefined
  // The engine creates files, which the portal's own user could not write any more.
  const what = `the embedded database in ${dataDir} belongs to another user (${owner}), so it was not opened`
  return { kind: 'closed', finding: warning('DATABASE_URL', what, 'run the doctor as the user that runs the portal') }
}
