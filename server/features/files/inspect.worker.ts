import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { jawByName } from '#mesh/jaw.ts'
import { renderThumbnail } from '#mesh/raster.ts'
import { meshReport } from '#mesh/report.ts'
import { readMesh } from '#mesh/weld.ts'
import type { Inspected, Inspection } from './inspect.ts'

const WIDTH = 512
/** 100 megapixels: more than any camera of a practice, less than a bomb. */
const MAX_PIXELS = 100_000_000

async function inspect({ bytes, name, kind }: Inspection): Promise<Inspected> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (kind === 'other') return { ok: true, sha256, report: null, thumbnail: null }
  try {
    return { ok: true, sha256, ...(kind === 'stl' ? await stl(bytes, name) : await photo(bytes)) }
  } catch (error) {
    return { ok: false, sha256, reason: error instanceof Error ? error.message : String(error) }
  }
}

async function stl(bytes: Uint8Array, name: string) {
  const read = readMesh(bytes)
  if (!read.ok) throw new Error(read.message)
  const checked = meshReport(read.mesh, name)
  if (!checked.ok) throw new Error(checked.message)
  const jaw = jawByName(name)
  const picture = renderThumbnail(read.mesh, { width: WIDTH, ...(jaw && { jaw }) })
  const raw = { width: picture.width, height: picture.height, channels: 4 } as const
  const thumbnail = await sharp(Buffer.from(picture.rgba.buffer), { raw }).webp({ quality: 82 }).toBuffer()
  return { report: checked.report, thumbnail: new Uint8Array(thumbnail) }
}

async function photo(bytes: Uint8Array) {
  const { format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  if (!['jpeg', 'png', 'webp'].includes(format)) throw new Error(`${format} is not shown`)
  const thumbnail = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: WIDTH, height: WIDTH, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
  return { report: null, thumbnail: new Uint8Array(thumbnail) }
}

// Given by inspectBytes, which starts this worker.
parentPort?.postMessage(await inspect(workerData as Inspection))
