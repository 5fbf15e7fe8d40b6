import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { holdsStl, isPicture } from '#contract/files.rules.ts'
import type { MeshReport } from '#contract/files.ts'
import { workerFile } from '#server/adapters/worker-file.ts'

export type Inspection = { path: string; name: string; kind: 'stl' | 'photo' | 'other' }
export type Inspected =
  | { ok: true; sha256: string; report: MeshReport | null; thumbnail: Uint8Array | null }
  | { ok: false; sha256: string | null; fault: string }

const PATIENCE_MS = 120_000
const TOO_LONG = 'The file takes too long to be read. Please export it with fewer triangles.'
const CRASHED = 'The file cannot be read.'

export function kindOfFile(patient_file_type_id: number, name: string): Inspection['kind'] {
  if (holdsStl(patient_file_type_id, name)) return 'stl'
  return isPicture(patient_file_type_id) ? 'photo' : 'other'
}

/**
 * Reads a whole file in a process of its own, which takes its memory along when it ends, ends itself before that is too
 * much, and knows none of our secrets. A file that takes the process down, or keeps it for minutes, cannot be read.
 */
export function inspectFileAt(inspection: Inspection): Promise<Inspected> {
  const worker = workerFile('inspect')
  const child = fork(typeof worker === 'string' ? worker : fileURLToPath(worker), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
    execArgv: ['--max-old-space-size=256'],
  })
  child.send(inspection)
  return new Promise<Inspected>((resolve) => {
    const failed = (fault: string) => resolve({ ok: false, sha256: null, fault })
    const timer = setTimeout(() => failed(TOO_LONG), PATIENCE_MS)
    child.once('message', (result) => resolve(result as Inspected))
    child.once('error', () => failed(CRASHED))
    child.once('exit', () => {
      clearTimeout(timer)
      failed(CRASHED)
    })
  }).finally(() => child.kill('SIGKILL'))
}
