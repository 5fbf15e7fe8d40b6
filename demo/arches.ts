import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { type ArchOptions, demoHoles } from '#arches/options.ts'
import type { SetupBracketEntry, SetupToothEntry } from '#arches/setup.ts'
import type { Jaw } from '#mesh/jaw.ts'
import type { MeshReport } from '#mesh/findings.ts'
import type { Vec3 } from '#mesh/measure.ts'
import { workerFile } from '#server/adapters/worker-file.ts'

/** Cells of 1.2 mm: 24 jaws take some seconds beside the rest of a first start. Finer: `npm start -- --fine`. */
export const FIRST_START_STEP = 1.2
export const FINE_STEP = 0.5

type Shape = Omit<ArchOptions, 'seed' | 'jaw' | 'step'>
/** The two jaws of one person and what is wrong with their scan. */
type Pair = { person?: number; both?: Shape; upper?: Shape; lower?: Shape; swapped?: true; scale?: number }

const oneHole: Shape = { holes: [{ s: 21, z: -5.4, rs: 3.1, rz: 1.6 }] }

/** Twelve pairs. As in a practice, most scans are good. */
const PAIRS: readonly Pair[] = [
  {},
  { upper: { palate: false } },
  // The arch of this person has both holes open however coarse the cells are.
  { person: 23, lower: { holes: demoHoles } },
  { both: { crowding: 1.4 } },
  { upper: { missing: [22] } },
  { lower: { cut: { side: 1, s: 40 } } },
  { both: { crowding: 0.2 } },
  { lower: { missing: [36] }, upper: oneHole },
  { both: { base: 'low' } },
  { swapped: true },
  { scale: 1 / 25.4 },
  { both: { base: 'full', missing: [34, 44] } },
]

/** Indexes of the pairs by what the demo shows with them. */
export const PAIR_COUNT = PAIRS.length
export const HOLED_PAIR = 2
export const CUT_PAIR = 5
export const SWAPPED_PAIR = 9
export const INCHES_PAIR = 10
export const FAULTY_PAIRS = [CUT_PAIR, SWAPPED_PAIR, INCHES_PAIR]
/** Pairs used for models made in the lab, such as print files. */
export const PRINT_PAIRS = [8, 11, 6]

/** The pair whose doctor requests a change of the first version of its setup. */
export const CHANGED_PAIR = 3
/** Pairs whose setup is made too; each setup takes as long as a scan. */
export const SETUP_PAIRS = [CHANGED_PAIR, HOLED_PAIR]

/** First version of a setup that is changed later: the share of its way that a tooth has still to go, by FDI number. */
const FIRST_VERSION: ArchOptions['setup'] = { 12: 0.45, 21: 0.6, 33: 0.4 }

type SetupOrder = { draft: boolean; setup: ArchOptions['setup'] }
export type ArchOrder = {
  pair: number
  jaw: Jaw
  name: string
  options: ArchOptions
  scale: number
  setups: SetupOrder[]
}
type Picture = { width: number; height: number; rgba: Uint8ClampedArray }
type MeshWork = { stl: Uint8Array; report: MeshReport }
export type ArchWork = MeshWork & { picture: Picture; setups: SetupWork[] }
type LightWork = MeshWork & { light: Uint8Array }
export type SetupWork = LightWork & {
  picture: Picture
  draft: boolean
  brackets: LightWork
  /** mm between the setup and its scan. */
  left_mm: number
  teeth: SetupToothEntry[]
  places: SetupBracketEntry[]
  /** A point on the surface of each tooth, in front of it, for comments. */
  pins: Pin[]
}
export type Pin = { fdi: number; point: Vec3; normal: Vec3 }

export type MadeArch = { name: string; stl: Uint8Array; sha256: string; report: MeshReport; thumbnail: Uint8Array }
type Light = Pick<LightWork, 'light'>
export type MadeSetup = Pick<SetupWork, 'draft' | 'teeth' | 'places' | 'pins' | 'left_mm'> & {
  pair: number
  jaw: Jaw
  arch: Omit<MadeArch, 'name'> & Light
  brackets: Omit<MadeArch, 'name' | 'thumbnail'> & Light
}

export function archName(pair: number, jaw: Jaw) {
  return `arch-${String(pair + 1).padStart(2, '0')}-${jaw}`
}

type ArchHandlers = { arch: (arch: MadeArch) => Promise<void>; setup: (setup: MadeSetup) => Promise<void> }

/**
 * Makes the 24 jaws and some setups in worker threads while rows are written. Jaws with setups come first, because rows
 * wait for them; each result is passed on when it is done. A second thread is started for fine arches only, because it
 * has to compile the same code again.
 */
export function makeArches(step: number, handlers: ArchHandlers) {
  const orders = PAIRS.flatMap((pair, index) => [
    ordered(pair, index, 'upper', step),
    ordered(pair, index, 'lower', step),
  ])
  const workers = Array.from({ length: step < FIRST_START_STEP ? 2 : 1 }, () => new Worker(workerFile('arch')))
  const setups = make(orders.filter((order) => order.setups.length > 0))
  const all = setups
    .then(() => make(orders.filter((order) => order.setups.length === 0)))
    .finally(() => Promise.all(workers.map((worker) => worker.terminate())))
  return { setups, all }

  async function make(requested: readonly ArchOrder[]) {
    const waiting = requested.values()
    await Promise.all(workers.map((worker) => serve(worker, waiting)))
  }

  async function serve(worker: Worker, waiting: Iterable<ArchOrder>) {
    // The worker makes the next arch while the previous one is being stored.
    let delivery = Promise.resolve()
    for (const order of waiting) {
      const [work] = await Promise.all([runInWorker(worker, order), delivery])
      delivery = deliver(order, work)
    }
    await delivery
  }

  async function deliver(order: ArchOrder, { setups, ...scan }: ArchWork) {
    await handlers.arch({ name: order.name, ...(await finished(scan)) })
    for (const setup of setups) await handlers.setup(await finishedSetup(order, setup))
  }
}

function ordered(pair: Pair, index: number, jaw: Jaw, step: number): ArchOrder {
  // A swapped scan stores each jaw under the name of the other.
  const generated = pair.swapped ? (jaw === 'upper' ? 'lower' : 'upper') : jaw
  const options = { ...pair.both, ...pair[generated], seed: `demo-${pair.person ?? index + 1}`, jaw: generated, step }
  const drafts = index === CHANGED_PAIR ? [{ draft: true, setup: FIRST_VERSION }] : []
  const setups = SETUP_PAIRS.includes(index) ? [...drafts, { draft: false, setup: {} }] : []
  return { pair: index, jaw, name: archName(index, jaw), options, scale: pair.scale ?? 1, setups }
}

function runInWorker(worker: Worker, order: ArchOrder): Promise<ArchWork> {
  return new Promise((resolve, reject) => {
    worker.removeAllListeners('message').removeAllListeners('error')
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.postMessage(order)
  })
}

async function finished({ stl, report, picture }: MeshWork & { picture: Picture }) {
  const { width, height, rgba } = picture
  const raw = { width, height, channels: 4 } as const
  const thumbnail = await sharp(rgba, { raw }).webp({ quality: 80, effort: 2 }).toBuffer()
  return { stl, report, thumbnail, sha256: checksum(stl) }
}

async function finishedSetup({ pair, jaw }: ArchOrder, work: SetupWork): Promise<MadeSetup> {
  const { brackets, draft, teeth, places, pins, left_mm, light } = work
  const arch = { ...(await finished(work)), light }
  return {
    pair,
    jaw,
    draft,
    teeth,
    places,
    pins,
    left_mm,
    arch,
    brackets: { ...brackets, sha256: checksum(brackets.stl) },
  }
}

export function checksum(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex')
}
