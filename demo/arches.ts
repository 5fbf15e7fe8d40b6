import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { type ArchOptions, demoHoles } from '#arches/options.ts'
import type { BracketOfSetup, ToothOfSetup } from '#arches/setup.ts'
import type { Jaw } from '#mesh/jaw.ts'
import type { MeshReport } from '#mesh/findings.ts'
import type { Vec3 } from '#mesh/measure.ts'
import { workerFile } from '#server/adapters/worker-file.ts'

/** Cells of 1.2 mm: 24 jaws in some seconds beside everything else of a first start. Finer: `npm start -- --fine`. */
export const FIRST_START_STEP = 1.2
export const FINE_STEP = 0.5

type Shape = Omit<ArchOptions, 'seed' | 'jaw' | 'step'>
/** One person's two jaws and what is wrong with the scan of them. */
type Pair = { person?: number; both?: Shape; upper?: Shape; lower?: Shape; swapped?: true; scale?: number }

const oneHole: Shape = { holes: [{ s: 21, z: -5.4, rs: 3.1, rz: 1.6 }] }

/** Twelve pairs: most scans are good, as they are in a practice. */
const PAIRS: readonly Pair[] = [
  {},
  { upper: { palate: false } },
  // Somebody on whose arch both holes stay open however coarse the cells are.
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

/** The pairs by what the demo tells about them. */
export const PAIR_COUNT = PAIRS.length
export const HOLED_PAIR = 2
export const CUT_PAIR = 5
export const SWAPPED_PAIR = 9
export const INCHES_PAIR = 10
export const FAULTY_PAIRS = [CUT_PAIR, SWAPPED_PAIR, INCHES_PAIR]
/** Closed models, from which print files can be told. */
export const PRINT_PAIRS = [8, 11, 6]

/** The pair whose doctor asks for a change of the first version of its setup. */
export const CHANGED_PAIR = 3
/** Those whose setup is made too: each costs as much as a scan does. */
export const SETUP_PAIRS = [CHANGED_PAIR, HOLED_PAIR]

/** What is offered first where it is changed later: teeth that are not yet where they belong, by how much of their way is to go. */
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
  /** mm between it and its scan. */
  left_mm: number
  teeth: ToothOfSetup[]
  places: BracketOfSetup[]
  /** In front of each tooth a place of its surface, for what people say of it. */
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

type Done = { arch: (arch: MadeArch) => Promise<void>; setup: (setup: MadeSetup) => Promise<void> }

/**
 * Makes the 24 jaws and the setups of some beside the rows, those first that have setups, for which rows wait; each is handed over when
 * it is done. A second thread pays for fine ones only: it would compile the same code once more.
 */
export function makeArches(step: number, done: Done) {
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

  async function make(wanted: readonly ArchOrder[]) {
    const waiting = wanted.values()
    await Promise.all(workers.map((worker) => serve(worker, waiting)))
  }

  async function serve(worker: Worker, waiting: Iterable<ArchOrder>) {
    // The next is at work already while one is handed over.
    let handed = Promise.resolve()
    for (const order of waiting) {
      const [work] = await Promise.all([askWorker(worker, order), handed])
      handed = handOver(order, work)
    }
    await handed
  }

  async function handOver(order: ArchOrder, { setups, ...scan }: ArchWork) {
    await done.arch({ name: order.name, ...(await finished(scan)) })
    for (const setup of setups) await done.setup(await finishedSetup(order, setup))
  }
}

function ordered(pair: Pair, index: number, jaw: Jaw, step: number): ArchOrder {
  // A swapped scan has the one jaw under the other's name.
  const made = pair.swapped ? (jaw === 'upper' ? 'lower' : 'upper') : jaw
  const options = { ...pair.both, ...pair[made], seed: `demo-${pair.person ?? index + 1}`, jaw: made, step }
  const drafts = index === CHANGED_PAIR ? [{ draft: true, setup: FIRST_VERSION }] : []
  const setups = SETUP_PAIRS.includes(index) ? [...drafts, { draft: false, setup: {} }] : []
  return { pair: index, jaw, name: archName(index, jaw), options, scale: pair.scale ?? 1, setups }
}

function askWorker(worker: Worker, order: ArchOrder): Promise<ArchWork> {
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

async function finishedSetup({ pair, jaw }: ArchOrder, made: SetupWork): Promise<MadeSetup> {
  const { brackets, draft, teeth, places, pins, left_mm, light } = made
  const arch = { ...(await finished(made)), light }
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
