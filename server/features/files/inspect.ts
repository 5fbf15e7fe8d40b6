import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isStlFile, isPicture } from '#contract/files.rules.ts'
import type { MeshReport } from '#contract/files.ts'
import type { SetupTeeth } from '#contract/setup-teeth.ts'
import type { Jaw } from '#mesh/jaw.ts'
import type { SetupFacts } from '#mesh/setup-fit.ts'
import type { Skin } from '#mesh/skins.ts'
import { workerFile } from '#server/adapters/worker-file.ts'

/** `jaw` is set if it is known from more than the file name; `light` requests the light form for the viewer. */
export type Inspection = {
  path: string
  name: string
  kind: 'stl' | 'photo' | 'other'
  jaw?: Jaw | undefined
  /** The colors of the thumbnail: a setup is cool, a scan, which is the default, warm. */
  skin?: Skin
  light?: boolean
}
type Refused = { ok: false; sha256: string | null; fault: string }
/** A re-encoded photo, upright and without metadata about place and device. */
export type CleanedPhoto = { bytes: Uint8Array; format: 'jpeg' | 'png' | 'webp'; sha256: string }
type InspectionResult = {
  report: MeshReport | null
  thumbnail: Uint8Array | null
  light: Uint8Array | null
  cleaned?: CleanedPhoto
}
export type Inspected = ({ ok: true; sha256: string } & InspectionResult) | Refused

/** The inspection of a setup file: the fit of its teeth to one of these scans, newest first, and its light form. */
export type SetupInspection = {
  kind: 'setup'
  path: string
  part: 'teeth' | 'brackets' | 'tray'
  jaw: Jaw
  scans: { id: number; name: string; path: string }[]
}
export type InspectedSetup = { ok: true; light: Uint8Array | null; fit: ScanFit | null; warnings: string[] } | Refused
/** The fit to the newest scan of the arch. */
export type ScanFit = SetupFacts & {
  scan_file_id: number
  scan_name: string
  unit: 'mm' | 'cm' | 'm' | 'in' | 'unknown'
}

/** Reads the tooth data from a JSON sidecar or from the metadata of a 3MF file. */
export type TeethInspection = { kind: 'teeth'; format: '3mf' | 'json'; path: string }
export type InspectedTeeth = { ok: true; teeth: SetupTeeth } | Refused

export type Task = Inspection | SetupInspection | TeethInspection
export type Answer = Inspected | InspectedSetup | InspectedTeeth

const TIMEOUT_MS = 120_000
const TOO_LONG = 'The file takes too long to be read. Please export it with fewer triangles.'
const CRASHED = 'The file cannot be read.'

export function kindOfFile(patient_file_type_id: number, name: string): Inspection['kind'] {
  if (isStlFile(patient_file_type_id, name)) return 'stl'
  return isPicture(patient_file_type_id) ? 'photo' : 'other'
}

export function inspectFileAt(inspection: Inspection): Promise<Inspected> {
  return runInChildProcess(inspection)
}

export function inspectSetupFile(inspection: SetupInspection): Promise<InspectedSetup> {
  return runInChildProcess(inspection)
}

export function readTeeth(inspection: TeethInspection): Promise<InspectedTeeth> {
  return runInChildProcess(inspection)
}

/**
 * Inspects a file in a child process, which frees its memory when it exits, ends itself before it uses too much, and
 * has no secrets in its environment. A file that crashes the process, or takes longer than two minutes, counts as
 * unreadable.
 */
function runInChildProcess<A extends Answer>(task: Task): Promise<A | Refused> {
  const worker = workerFile('inspect')
  const child = fork(typeof worker === 'string' ? worker : fileURLToPath(worker), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
    execArgv: ['--max-old-space-size=256'],
  })
  child.send(task)
  return new Promise<A | Refused>((resolve) => {
    const fail = (fault: string) => resolve({ ok: false, sha256: null, fault })
    const timer = setTimeout(() => fail(TOO_LONG), TIMEOUT_MS)
    // The worker's reply has the type that belongs to this task.
    child.once('message', (result) => resolve(result as A))
    child.once('error', () => fail(CRASHED))
    child.once('exit', () => {
      clearTimeout(timer)
      fail(CRASHED)
    })
  }).finally(() => child.kill('SIGKILL'))
}
