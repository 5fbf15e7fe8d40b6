import { mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { type ClientBase, Pool } from 'pg'
import { workerFile } from '#server/adapters/worker-file.ts'
import { watchConnectionLoss } from './connection-loss.ts'
import { lockDirectory } from './lock.ts'
import { poolDefaults } from './pool.ts'
import type { EmbeddedDatabase } from './port.ts'
import { usePreparedStatements } from './prepared-statements.ts'
import { openWorkerStreams, type WorkerRequest, type WorkerOptions } from './worker-stream.ts'
import { batchSocketWrites } from './batched-socket-writes.ts'

export type PgliteOptions = {
  dataDir: string
  /** Stores nothing on disk and takes no lock; for tests. */
  inMemory?: boolean
  /** A dumped data directory (tar or tar.gz) from which a new database starts. */
  snapshot?: string
  lockWaitMs?: number | undefined
}

/**
 * Opens the embedded PostgreSQL (PGlite) in a worker thread, behind an ordinary pg pool of one connection. Throws if
 * another process holds the data directory after `lockWaitMs`.
 */
export async function openPglite(options: PgliteOptions): Promise<EmbeddedDatabase> {
  const directory = options.inMemory ? undefined : ensureDirectory(options.dataDir)
  const unlock = directory ? await lockDirectory(directory, options.lockWaitMs) : undefined
  const worker = await startWorker({ directory, snapshot: options.snapshot }).catch(async (error: unknown) => {
    await unlock?.()
    throw error
  })
  let closing = false
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      resolve()
      // Without its engine the process can serve nothing: it ends with a stack, as for any uncaught error.
      if (!closing) throw new Error(`The embedded database ended with code ${code}.`)
    })
  })
  const wires = openWorkerStreams(worker)
  const pool = new Pool({
    ...poolDefaults,
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    password: 'unused',
    ssl: false,
    stream: () => wires.open(),
    onConnect: resetSession,
  })
  watchConnectionLoss(pool)
  pool.on('connect', usePreparedStatements)
  pool.on('connect', batchSocketWrites)

  return {
    pool,
    embedded: true,
    dump: (file) => wires.dump(file),
    async close() {
      await pool.end()
      closing = true
      worker.postMessage({ kind: 'close', id: 0 } satisfies WorkerRequest)
      await exited
      await unlock?.()
    },
  }
}

function ensureDirectory(dataDir: string) {
  const directory = path.join(dataDir, 'postgres')
  mkdirSync(directory, { recursive: true })
  // Locks the real path, so that a link to the same directory is locked too.
  return realpathSync(directory)
}

async function startWorker(options: WorkerOptions) {
  const worker = new Worker(workerFile('pglite'), { workerData: options })
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The embedded database did not start.')))
  }).finally(() => worker.removeAllListeners('error'))
  return worker
}

/** All clients share one session, so this undoes what a closed client left open. */
async function resetSession(client: ClientBase) {
  await client.query('ROLLBACK')
  await client.query('DISCARD ALL')
}
