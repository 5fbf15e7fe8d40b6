import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { type ArchOptions, demoHoles } from '#arches/options.ts'
import type { Jaw } from '#mesh/jaw.ts'
import type { MeshReport } from '#mesh/findings.ts'
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

export type ArchOrder = { name: string; options: ArchOptions; scale: number }
export type ArchWork = {
  stl: Uint8Array
  report: MeshReport
  picture: { width: number; height: number; rgba: Uint8ClampedArray }
}
export type MadeArch = { name: string; stl: Uint8Array; sha256: string; report: MeshReport; thumbnail: Uint8Array }

export function archName(pair: number, jaw: Jaw) {
  return `arch-${String(pair + 1).padStart(2, '0')}-${jaw}`
}

/**
 * Makes the 24 jaws beside the rows; each is handed over when it is done. Coarse ones are done before the rows are: a second thread
 * would only compile the same code once more.
 */
export async function makeArches(step: number, done: (arch: MadeArch) => Promise<void>) {
  const orders = PAIRS.flatMap((pair, index) => [
    ordered(pair, index, 'upper', step),
    ordered(pair, index, 'lower', step),
  ])
  const waiting = orders.values()
  await Promise.all(step < FIRST_START_STEP ? [serve(), serve()] : [serve()])

  async function serve() {
    const worker = new Worker(workerFile('arch'))
    try {
      for (const order of waiting) await done(await finished(order.name, await askWorker(worker, order)))
    } finally {
      await worker.terminate()
    }
  }
}

function ordered(pair: Pair, index: number, jaw: Jaw, step: number): ArchOrder {
  // A swapped scan has the one jaw under the other's name.
  const made = pair.swapped ? (jaw === 'upper' ? 'lower' : 'upper') : jaw
  const options = { ...pair.both, ...pair[made], seed: `demo-${pair.person ?? index + 1}`, jaw: made, step }
  return { name: archName(index, jaw), options, scale: pair.scale ?? 1 }
}

function askWorker(worker: Worker, order: ArchOrder): Promise<ArchWork> {
  return new Promise((resolve, reject) => {
    worker.removeAllListeners('message').removeAllListeners('error')
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.postMessage(order)
  })
}

async function finished(name: string, { stl, report, picture }: ArchWork): Promise<MadeArch> {
  const { width, height, rgba } = picture
  const raw = { width, height, channels: 4 } as const
  const thumbnail = await sharp(rgba, { raw }).webp({ quality: 80, effort: 2 }).toBuffer()
  return { name, stl, report, thumbnail, sha256: createHash('sha256').update(stl).digest('hex') }
}
