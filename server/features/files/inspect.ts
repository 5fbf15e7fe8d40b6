import { Worker } from 'node:worker_threads'
import { PHOTO_FILE } from '#contract/enums.ts'
import { holdsStl } from '#contract/files.rules.ts'
import type { MeshReport } from '#contract/files.ts'
import { workerFile } from '#server/adapters/worker-file.ts'

export type Inspection = { bytes: Uint8Array; name: string; kind: 'stl' | 'photo' | 'other' }
export type Inspected =
  | { ok: true; sha256: string; report: MeshReport | null; thumbnail: Uint8Array | null }
  | { ok: false; sha256: string | null; reason: string }

const PATIENCE_MS = 120_000

export function kindOfFile(patient_file_type_id: number, name: string): Inspection['kind'] {
  if (holdsStl(patient_file_type_id, name)) return 'stl'
  return patient_file_type_id === PHOTO_FILE ? 'photo' : 'other'
}

/**
 * Reads a whole file in a thread of its own, which takes its memory along when it ends. A file that takes the thread
 * down, or keeps it for minutes, is a file that cannot be read.
 */
export function inspectBytes(inspection: Inspection): Promise<Inspected> {
  const bytes = ownMemory(inspection.bytes)
  const worker = new Worker(workerFile('inspect'), {
    workerData: { ...inspection, bytes },
    transferList: [bytes.buffer],
  })
  return new Promise<Inspected>((resolve) => {
    const failed = (reason: string) => resolve({ ok: false, sha256: null, reason })
    const timer = setTimeout(() => failed('took too long'), PATIENCE_MS)
    worker.once('message', (result: Inspected) => resolve(result))
    worker.once('error', (error) => failed(error instanceof Error ? error.message : String(error)))
    worker.once('exit', () => {
      clearTimeout(timer)
      failed('ended without a result')
    })
  }).finally(() => worker.terminate())
}

/** Memory can be handed over to the thread only as a whole: a view of shared memory is copied first. */
function ownMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes)
}
