import { parentPort, workerData } from 'node:worker_threads'
import { MeshoptDecoder } from 'meshoptimizer/decoder'
import sharp from 'sharp'
import { isLightMesh, decodeLightMesh } from '#mesh/light-format.ts'
import type { Mesh } from '#mesh/mesh.ts'
import { drawView, shadedMesh, type ShadedMesh } from '#mesh/raster.ts'
import type { Vec3 } from '#mesh/measure.ts'
import { toothShade } from '#mesh/tooth-shade.ts'
import { dot } from '#mesh/vector.ts'
import { sideViews, viewAlong, type View } from '#mesh/views.ts'
import { readMesh } from '#mesh/read-mesh.ts'
import { PIN_VIEW_WIDTH_MM, type AnnotationView } from './annotation-image.ts'
import type { Part, Pictures, Shot } from './pictures.ts'

const WHITE = '#ffffff'

type ShadedPart = Pick<Part, 'jaw' | 'isMetal'> & { mesh: Mesh; shaded: ShadedMesh }

async function renderShots({ parts, shots }: { parts: Part[]; shots: Shot[] }): Promise<Pictures> {
  await MeshoptDecoder.ready
  const shadedParts = parts.map(shadePart)
  return Promise.all(shots.map((shot) => renderShot(shot, shadedParts)))
}

function shadePart({ bytes, jaw, isMetal, teeth }: Part): ShadedPart {
  const mesh = meshIn(bytes)
  const shade = teeth.length > 0 ? toothShade(mesh, { teeth, brackets: [] }) : undefined
  const skin = isMetal ? 'metal' : shade ? 'setup' : 'plaster'
  return { jaw, isMetal, mesh, shaded: shadedMesh(mesh, skin, shade) }
}

function meshIn(bytes: Uint8Array): Mesh {
  if (isLightMesh(bytes)) return decodeLightMesh(bytes, MeshoptDecoder)
  const read = readMesh(bytes)
  if (!read.ok) throw new Error(read.message)
  return read.mesh
}

async function renderShot(shot: Shot, all: readonly ShadedPart[]) {
  const { width, height, jaw } = shot
  const parts = all.filter((part) => jaw === undefined || part.jaw === jaw)
  const arch = parts.find(({ isMetal }) => !isMetal)
  if (!arch) return null
  const views = sideViews(arch.mesh, arch.jaw)
  const {
    view,
    around,
    lines = [],
  } = 'side' in shot ? { view: views[shot.side] } : (shot.drawn ?? frontalView(shot, views.front))
  const shaded = parts.map((part) => part.shaded)
  const { rgba } = drawView(shaded, view, { width, height, around })
  const picture = sharp(Buffer.from(rgba.buffer), { raw: { width, height, channels: 4 } }).flatten({
    background: WHITE,
  })
  const overlay = 'pin' in shot && around ? drawing(shot, { view, around, lines }) : undefined
  const marked = overlay ? picture.composite([{ input: overlay }]) : picture
  return new Uint8Array(await marked.jpeg({ quality: 88 }).toBuffer())
}

type PinShot = Extract<Shot, { pin: object }>

function frontalView({ pin: { point, normal } }: PinShot, front: View): AnnotationView {
  return { view: viewAlong(normal, front), around: { point, width_mm: PIN_VIEW_WIDTH_MM }, lines: [] }
}

/** Draws the pin of the commented spot and the lines around it as an SVG overlay. */
function drawing({ pin, width, height }: PinShot, { view, around, lines }: AnnotationView) {
  const scale = width / around.width_mm
  const toPixels = ([x, y]: readonly [number, number]) => [width / 2 + x * scale, height / 2 - y * scale] as const
  const [x, y] = toPixels([
    distanceAlong(pin.point, around.point, view.right),
    distanceAlong(pin.point, around.point, view.up),
  ])
  const paths = lines
    .map((line) => `<polyline points="${line.map((point) => toPixels(point).join(',')).join(' ')}"/>`)
    .join('')
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <g fill="none" stroke-linecap="round" stroke-linejoin="round"><g stroke="#fff" stroke-width="8">${paths}</g>
    <g stroke="#d9480f" stroke-width="5">${paths}</g></g>
    <circle cx="${x}" cy="${y}" r="10" fill="#fff"/><circle cx="${x}" cy="${y}" r="6.5" fill="#131A24"/></svg>`)
}

function distanceAlong(point: Vec3, from: Vec3, direction: Vec3) {
  return dot(point, direction) - dot(from, direction)
}

// pictures.ts starts this thread and passes `workerData`.
parentPort?.postMessage(await renderShots(workerData as { parts: Part[]; shots: Shot[] }))
