// Loads a mesh file in three stages: downloads or reads the bytes, waits for a worker slot, and lets mesh.worker.ts
// parse, check and picture it. Each message of the worker updates a `MeshReading`.

import { download } from '#web/api/download.ts'
import { errorMessage } from '#web/api/errors.ts'
import type { Skin } from '#mesh/skins.ts'
import type { Crowns } from '#mesh/tooth-shade.ts'
import type { Turn } from '#mesh/turn.ts'
import type { CheckedMesh, MeshWorkerMessage, MeshGeometry, MeshWorkerRequest } from './mesh-messages.ts'

/** A file to load: a stored one by a link requested on demand, or a local one by its bytes. */
export type MeshSource = { name: string; skin?: Skin; crowns?: Crowns | undefined; turn?: Turn } & (
  | { id: number | string; link: (signal: AbortSignal) => Promise<string> }
  | { id?: string; bytes: Blob | ArrayBuffer }
)

/** The state of a load, replaced by a new object on every change. */
export type MeshReading = {
  phase: 'loading' | 'reading' | 'shown' | 'checked' | 'failed'
  /** Download progress from 0 to 1; undefined if the size is unknown. */
  progress?: number | undefined
  size?: number
  geometry?: MeshGeometry
  /** The shaded colours, where they arrive after the geometry. */
  colours?: Float32Array
  check?: CheckedMesh
  /** The arch seen from above, as a data URL. */
  picture?: string
  /** A close-up of the largest hole as a data URL, if requested. */
  holePicture?: string
  words?: string
}

export const INITIAL_READING: MeshReading = { phase: 'loading' }

/** Returns true while the mesh is neither visible nor failed. */
export function isMeshLoading(reading: MeshReading | undefined) {
  return !reading?.geometry && reading?.words === undefined
}

type Options = {
  wants: MeshWorkerRequest['wants']
  signal: AbortSignal
  onChange: (reading: MeshReading) => void
}

const MAX_WORKERS = 2
const CRASHED = 'This file is too large to be shown here.'
let free = MAX_WORKERS
const waiting: (() => void)[] = []

/** A stored file was readable when it was stored, so a failure is worth another attempt. */
const ATTEMPTS = 2

/**
 * Loads a mesh and parses it in a worker. It never rejects: errors are reported by `onChange`, those of a stored file
 * after a second attempt. Aborting terminates the worker.
 */
export async function readMeshFile(source: MeshSource, { wants, signal, onChange }: Options) {
  let reading = INITIAL_READING
  const change = (next: Partial<MeshReading>) => {
    if (signal.aborted) return
    reading = { ...reading, ...next }
    onChange(reading)
  }
  const attempts = 'link' in source ? ATTEMPTS : 1
  for (let left = attempts; left > 0; left -= 1) {
    const words = await attemptToRead(source, { wants, signal, change })
    if (words === undefined || signal.aborted) return
    if (left === 1 || reading.geometry) return change({ phase: 'failed', words })
    change({ ...INITIAL_READING, progress: undefined })
  }
}

type Attempt = Pick<Options, 'wants' | 'signal'> & { change: (next: Partial<MeshReading>) => void }

/** Returns why the mesh could not be read, or undefined. */
async function attemptToRead(source: MeshSource, { wants, signal, change }: Attempt): Promise<string | undefined> {
  const { name, skin = 'plaster', crowns, turn } = source
  try {
    const bytes = await loadBytes(source, signal, (loaded, total) =>
      change({ progress: total > 0 ? loaded / total : undefined }),
    )
    change({ phase: 'reading', size: bytes.byteLength })
    await acquireSlot()
    try {
      return await runWorker({ bytes, name, wants, skin, crowns, turn }, signal, change)
    } finally {
      releaseSlot()
    }
  } catch (error) {
    return errorMessage(error)
  }
}

async function loadBytes(source: MeshSource, signal: AbortSignal, onProgress: (loaded: number, total: number) => void) {
  if ('link' in source) return download(await source.link(signal), { signal, onProgress })
  // Posting transfers the buffer to the worker, so it gets a copy.
  return source.bytes instanceof Blob ? source.bytes.arrayBuffer() : source.bytes.slice(0)
}

/** Returns the fault of the mesh, or undefined. */
function runWorker(job: MeshWorkerRequest, signal: AbortSignal, change: (next: Partial<MeshReading>) => void) {
  return new Promise<string | undefined>((resolve) => {
    const worker = new Worker(new URL('./mesh.worker.ts', import.meta.url), { type: 'module' })
    const abort = () => end()
    const end = (words?: string) => {
      signal.removeEventListener('abort', abort)
      worker.terminate()
      resolve(words)
    }
    if (signal.aborted) return end()
    signal.addEventListener('abort', abort)
    worker.addEventListener('error', () => end(CRASHED))
    worker.addEventListener('message', ({ data }: MessageEvent<MeshWorkerMessage>) => {
      if (data.kind === 'geometry')
        change({ phase: job.wants.unchecked ? 'checked' : 'shown', geometry: data.geometry })
      else if (data.kind === 'check') change({ phase: 'checked', check: data.check })
      else if (data.kind === 'colours') change({ colours: data.colours })
      else if (data.kind === 'picture') change({ picture: data.picture })
      else if (data.kind === 'hole-picture') change({ holePicture: data.picture })
      if (data.kind === 'fault') end(data.message)
      else if (data.kind === 'end') end()
    })
    worker.postMessage(job, [job.bytes])
  })
}

/** Waits for one of the two worker slots: ten workers at once would starve the page. */
async function acquireSlot() {
  if (free > 0) {
    free--
    return
  }
  await new Promise<void>((resolve) => waiting.push(resolve))
}

function releaseSlot() {
  const next = waiting.shift()
  if (next) next()
  else free++
}
