import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { dataDir as emptyCluster } from '@electric-sql/pglite-prepopulatedfs'
import type { WorkerResponse, WorkerRequest, WorkerOptions } from './worker-stream.ts'

const port = parentPort
if (!port) throw new Error('pglite.worker runs in a worker thread')

// pglite.ts sets these options; nothing else starts this file.
const options = workerData as WorkerOptions
const isNew = !options.directory || !existsSync(path.join(options.directory, 'PG_VERSION'))
const initialFiles = isNew ? await loadInitialFiles(options.snapshot) : undefined
const db = await PGlite.create({
  ...(options.directory && { dataDir: options.directory }),
  ...(initialFiles && { loadDataDir: initialFiles }),
  extensions: { pg_trgm, unaccent },
  // The pages that were read once stay in memory for good: 32 MB hold a small site, and the rest is read from files.
  startParams: [...PGlite.defaultStartParams, '-c', 'TimeZone=UTC', '-c', 'shared_buffers=32MB'],
})

port.on('message', (order: WorkerRequest) => {
  void handleRequest(order).catch((error: unknown) => sendResponse({ id: order.id, error: String(error) }))
})
port.postMessage('ready')

async function handleRequest(order: WorkerRequest) {
  if (order.kind === 'close') {
    await db.close()
    port?.close()
  } else if (order.kind === 'dump') {
    const dump = await db.dumpDataDir('none')
    writeFileSync(order.file, new Uint8Array(await dump.arrayBuffer()))
    sendResponse({ id: order.id, bytes: new Uint8Array() })
  } else {
    // Copies the bytes, because the engine returns its own memory and the buffer is transferred, not cloned.
    sendResponse({ id: order.id, bytes: (await db.execProtocolRaw(order.bytes)).slice() })
  }
}

function sendResponse(response: WorkerResponse) {
  port?.postMessage(response, response.bytes ? [response.bytes.buffer] : [])
}

/** Loads the snapshot, or an empty cluster from a package, because initdb takes four seconds. */
async function loadInitialFiles(snapshot: string | undefined): Promise<Blob> {
  if (!snapshot) return emptyCluster()
  const bytes = readFileSync(snapshot)
  return new Blob([bytes], { type: tarType(bytes) })
}

function tarType(bytes: Buffer) {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? 'application/x-gzip' : 'application/x-tar'
}
