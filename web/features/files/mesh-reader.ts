import { download } from '#web/api/download.ts'
import { wordsOf } from '#web/api/errors.ts'
import type { Skin } from '#mesh/skins.ts'
import type { CheckedMesh, MeshAnswer, MeshGeometry, MeshJob, Spans } from './mesh-messages.ts'

/** A file to read: a stored one by the link that it is opened with, or one as chosen by the person. */
export type MeshSource = { name: string; skin?: Skin; crowns?: Spans | undefined } & (
  | { id: number | string; link: (signal: AbortSignal) => Promise<string> }
  | { id?: string; bytes: Blob | ArrayBuffer }
)

/** What is known so far; each new fact is a new object. */
export type MeshReading = {
  phase: 'loading' | 'reading' | 'shown' | 'checked' | 'failed'
  /** 0 to 1 of the download; undefined where the size is unknown. */
  progress?: number | undefined
  size?: number
  geometry?: MeshGeometry
  /** With the shadows, where they come later than the geometry. */
  colours?: Float32Array
  check?: CheckedMesh
  /** The arch from above, as a data url. */
  picture?: string
  /** Its largest hole, near; where it was asked for. */
  holePicture?: string
  words?: string
}

export const NOT_READ: MeshReading = { phase: 'loading' }

/** Neither to be seen yet nor failed. */
export function isArriving(reading: MeshReading | undefined) {
  return !reading?.geometry && reading?.words === undefined
}

type Options = {
  wants: MeshJob['wants']
  signal: AbortSignal
  onChange: (reading: MeshReading) => void
}

const AT_ONCE = 2
const CRASHED = 'This file is too large to be shown here.'
let free = AT_ONCE
const waiting: (() => void)[] = []

/** Loads and reads a mesh beside the page. Aborting ends its worker at once. */
export async function readMeshFile(source: MeshSource, { wants, signal, onChange }: Options) {
  const { name, skin = 'plaster', crowns } = source
  let reading = NOT_READ
  const change = (next: Partial<MeshReading>) => {
    if (signal.aborted) return
    reading = { ...reading, ...next }
    onChange(reading)
  }
  try {
    const bytes = await bytesOf(source, signal, (loaded, total) =>
      change({ progress: total > 0 ? loaded / total : undefined }),
    )
    change({ phase: 'reading', size: bytes.byteLength })
    await turn()
    try {
      await runWorker({ bytes, name, wants, skin, crowns }, signal, change)
    } finally {
      giveTurn()
    }
  } catch (error) {
    if (!signal.aborted) change({ phase: 'failed', words: wordsOf(error) })
  }
}

async function bytesOf(source: MeshSource, signal: AbortSignal, onProgress: (loaded: number, total: number) => void) {
  if ('link' in source) return download(await source.link(signal), { signal, onProgress })
  // The worker takes the bytes away, so it gets a copy.
  return source.bytes instanceof Blob ? source.bytes.arrayBuffer() : source.bytes.slice(0)
}

function runWorker(job: MeshJob, signal: AbortSignal, change: (next: Partial<MeshReading>) => void) {
  return new Promise<void>((resolve) => {
    const worker = new Worker(new URL('./mesh.worker.ts', import.meta.url), { type: 'module' })
    const end = () => {
      signal.removeEventListener('abort', end)
      worker.terminate()
      resolve()
    }
    if (signal.aborted) return end()
    signal.addEventListener('abort', end)
    worker.addEventListener('error', () => {
      change({ phase: 'failed', words: CRASHED })
      end()
    })
    worker.addEventListener('message', ({ data }: MessageEvent<MeshAnswer>) => {
      if (data.kind === 'geometry')
        change({ phase: job.wants.unchecked ? 'checked' : 'shown', geometry: data.geometry })
      else if (data.kind === 'check') change({ phase: 'checked', check: data.check })
      else if (data.kind === 'colours') change({ colours: data.colours })
      else if (data.kind === 'picture') change({ picture: data.picture })
      else if (data.kind === 'hole-picture') change({ holePicture: data.picture })
      else if (data.kind === 'fault') change({ phase: 'failed', words: data.message })
      if (data.kind === 'fault' || data.kind === 'end') end()
    })
    worker.postMessage(job, [job.bytes])
  })
}

/** Two files at a time: ten at once would make the page wait for its own work. */
async function turn() {
  if (free > 0) {
    free--
    return
  }
  await new Promise<void>((resolve) => waiting.push(resolve))
}

function giveTurn() {
  const next = waiting.shift()
  if (next) next()
  else free++
}
