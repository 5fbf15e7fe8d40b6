import { parentPort, workerData } from 'node:worker_threads'
import { MeshoptDecoder } from 'meshoptimizer/decoder'
import sharp from 'sharp'
import { isLight, readLight } from '#mesh/light.ts'
import type { Mesh } from '#mesh/mesh.ts'
import { drawView, shadedMesh, type ShadedMesh } from '#mesh/raster.ts'
import { sideViews, viewAlong } from '#mesh/views.ts'
import { readMesh } from '#mesh/weld.ts'
import type { Part, Pictures, Shot } from './pictures.ts'

/** mm: a tooth and its neighbours. */
const AROUND_PIN = 26
const WHITE = '#ffffff'

type Shown = Pick<Part, 'jaw' | 'isMetal'> & { mesh: Mesh; shaded: ShadedMesh }

async function work({ parts, shots }: { parts: Part[]; shots: Shot[] }): Promise<Pictures> {
  await MeshoptDecoder.ready
  const shown = parts.map(show)
  return Promise.all(shots.map((shot) => take(shot, shown)))
}

function show({ bytes, jaw, isMetal, teeth }: Part): Shown {
  const mesh = meshIn(bytes)
  const skin = isMetal ? 'metal' : teeth.length > 0 ? 'setup' : 'plaster'
  return { jaw, isMetal, mesh, shaded: shadedMesh(mesh, skin, teeth.length > 0 ? maskOf(mesh, teeth) : undefined) }
}

function meshIn(bytes: Uint8Array): Mesh {
  if (isLight(bytes)) return readLight(bytes, MeshoptDecoder)
  const read = readMesh(bytes)
  if (!read.ok) throw new Error(read.message)
  return read.mesh
}

/** 1 on what the sidecar calls a tooth, 0 on the gum. */
function maskOf({ positions, index }: Mesh, spans: Part['teeth']) {
  const mask = new Float32Array(positions.length / 3)
  for (const [first, count] of spans) {
    for (const vertex of index.subarray(3 * first, 3 * (first + count))) mask[vertex] = 1
  }
  return mask
}

async function take(shot: Shot, all: readonly Shown[]) {
  const { width, height, jaw } = shot
  const parts = all.filter((part) => jaw === undefined || part.jaw === jaw)
  const arch = parts.find(({ isMetal }) => !isMetal)
  if (!arch) return null
  const views = sideViews(arch.mesh, arch.jaw)
  const view = 'pin' in shot ? viewAlong(shot.pin.normal, views.front) : views[shot.side]
  const around = 'pin' in shot ? { point: shot.pin.point, width_mm: AROUND_PIN } : undefined
  const shaded = parts.map((part) => part.shaded)
  const { rgba } = drawView(shaded, view, { width, height, around })
  const picture = sharp(Buffer.from(rgba.buffer), { raw: { width, height, channels: 4 } }).flatten({
    background: WHITE,
  })
  const marked = 'pin' in shot ? picture.composite([{ input: MARK }]) : picture
  return new Uint8Array(await marked.jpeg({ quality: 88 }).toBuffer())
}

/** In the middle: the spot that is spoken of. */
const MARK = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><circle cx="12" cy="12" r="10" fill="#fff"/><circle cx="12" cy="12" r="6.5" fill="#131A24"/></svg>',
)

// Given by pictures.ts, which starts this thread.
parentPort?.postMessage(await work(workerData as { parts: Part[]; shots: Shot[] }))
