// The thread of the child process that reads and inspects a file (see inspect.worker.ts).

import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { fileTypeFromFile } from 'file-type'
import { MAX_PHOTO_PIXELS } from '#contract/files.ts'
import { jawByName } from '#mesh/jaw.ts'
import { renderThumbnail } from '#mesh/raster.ts'
import { meshReport } from '#mesh/report.ts'
import type { ByteSource } from '#mesh/source.ts'
import { readMesh } from '#mesh/read-mesh.ts'
import { sourceAt } from './file-source.ts'
import { heicToJpeg } from './heic.ts'
import type { Answer, CleanedPhoto, Inspected, Inspection, Task } from './inspect.ts'
import { encodeSmallerForm } from './light-form.ts'
import { inspectSetup } from './inspect-setup.ts'
import { readTeethJson } from './parse-teeth.ts'
import { readTeeth3mf } from './teeth-from-3mf.ts'

const WIDTH = 512
const BLOCK = 4_194_304
/** Triangles beyond which there is no memory left for a light form. */
const MAX_LIGHT_TRIANGLES = 2_000_000
const DAMAGED = 'The file cannot be read. Please export it again.'
const NO_PHOTO = 'The photo is damaged, or of a kind that cannot be shown. Please export it as JPEG.'

/** Optimized Huffman codes would save a few bytes, but need all pixels in memory at once. */
const ENCODE_OPTIONS = { jpeg: { quality: 92, optimiseCoding: false }, png: {}, webp: { quality: 92 } }

const teethOf = { '3mf': readTeeth3mf, json: readTeethJson }

async function work(task: Task): Promise<Answer> {
  if (task.kind === 'setup') return inspectSetup(task)
  if (task.kind === 'teeth') return teethOf[task.format](task.path)
  return inspect(task)
}

async function inspect(inspection: Inspection): Promise<Inspected> {
  const { path, kind } = inspection
  const file = openSync(path, 'r')
  const source = sourceAt(file)
  const sha256 = hashOf(source)
  try {
    if (kind === 'stl') return { sha256, ...(await inspectStl(source, inspection)) }
    const seen = kind === 'photo' ? await inspectPhoto(path) : { thumbnail: null }
    return { ok: true, sha256, report: null, light: null, ...seen }
  } catch {
    return { ok: false, sha256, fault: kind === 'photo' ? NO_PHOTO : DAMAGED }
  } finally {
    closeSync(file)
  }
}

function hashOf(source: ByteSource) {
  const hash = createHash('sha256')
  for (let at = 0; at < source.size; at += BLOCK) hash.update(source.read(at, Math.min(source.size, at + BLOCK)))
  return hash.digest('hex')
}

async function inspectStl(source: ByteSource, { name, jaw: told, skin, light: isWanted }: Inspection) {
  const read = readMesh(source, name)
  if (!read.ok) return { ok: false as const, fault: read.message }
  const checked = meshReport(read.mesh, name)
  if (!checked.ok) return { ok: false as const, fault: checked.message }
  const jaw = told ?? jawByName(name)
  const picture = renderThumbnail(read.mesh, { width: WIDTH, ...(jaw && { jaw }), ...(skin && { skin }) })
  const raw = { width: picture.width, height: picture.height, channels: 4 } as const
  const { default: sharp } = await import('sharp')
  const thumbnail = await sharp(Buffer.from(picture.rgba.buffer), { raw }).webp({ quality: 82 }).toBuffer()
  const isLight = isWanted && read.mesh.index.length / 3 <= MAX_LIGHT_TRIANGLES
  const light = isLight ? await encodeSmallerForm(read.mesh) : null
  return { ok: true as const, report: checked.report, thumbnail: new Uint8Array(thumbnail), light }
}

/**
 * Re-encodes the photo from its pixels, so that no metadata survives. Colors become sRGB, so that they stay right
 * without the camera's profile.
 */
async function inspectPhoto(path: string): Promise<{ thumbnail: Uint8Array; cleaned: CleanedPhoto }> {
  const { default: sharp } = await import('sharp')
  // A single thread keeps the memory of a large photo allocated only once.
  sharp.concurrency(1)
  const shown = await toDisplayable(path)
  const { format } = await sharp(shown, { limitInputPixels: MAX_PHOTO_PIXELS }).metadata()
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp') throw new Error(`${format} is not shown`)
  const upright = sharp(shown, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error' })
    .autoOrient()
    .withIccProfile('srgb')
  const bytes = await upright.toFormat(format, ENCODE_OPTIONS[format]).toBuffer()
  const thumbnail = await sharp(bytes, { limitInputPixels: MAX_PHOTO_PIXELS })
    .resize({ width: WIDTH, height: WIDTH, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { thumbnail: new Uint8Array(thumbnail), cleaned: { bytes: new Uint8Array(bytes), format, sha256 } }
}

/** Returns the path of the photo, or the bytes of a JPEG if browsers cannot display it. */
async function toDisplayable(path: string): Promise<string | Uint8Array> {
  const mime = (await fileTypeFromFile(path))?.mime
  if (mime !== 'image/heic' && mime !== 'image/heif') return path
  return heicToJpeg(readFileSync(path))
}

// The data come from inspect.worker.ts, which starts this thread.
parentPort?.postMessage(await work(workerData as Task))
