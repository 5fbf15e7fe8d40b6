import { jawByName, type Jaw } from '#mesh/jaw.ts'
import { jawSigns, type JawSigns } from '#mesh/jaw-signs.ts'
import { areaVectors, boundingBox, vertexNormals } from '#mesh/measure.ts'
import { fault, type Mesh } from '#mesh/mesh.ts'
import { occlusionOf } from '#mesh/occlusion.ts'
import { renderThumbnail } from '#mesh/raster.ts'
import { checkMesh } from '#mesh/report.ts'
import { skinColours } from '#mesh/skins.ts'
import { toothShade } from '#mesh/tooth-shade.ts'
import { readMesh } from '#mesh/read-mesh.ts'
import { turned, turnToBite, type Turn } from '#mesh/turn.ts'
import { guessUnit } from '#mesh/unit.ts'
import { whichJaw } from '#mesh/which-jaw.ts'
import { decodeLight } from '#web/adapters/light-mesh.ts'
import { renderHolePicture } from './hole-picture.ts'
import { decimateIndex } from './decimate-mesh.ts'
import { toDrawnLoops } from './drawn-loops.ts'
import type { CheckedMesh, MeshWorkerMessage, MeshWorkerRequest } from './mesh-messages.ts'

/** Processes one file per worker: sends the geometry first, then the check, then the thumbnails. */
self.addEventListener('message', ({ data }: MessageEvent<MeshWorkerRequest>) => void work(data))

async function work({ bytes, name, wants, skin, crowns, turn }: MeshWorkerRequest) {
  const startedAt = performance.now()
  const read = await readAny(new Uint8Array(bytes), name)
  if (!read.ok) return respond({ kind: 'fault', message: read.message })
  const placed = turn ? turned(read.mesh, turn) : read.mesh
  const found = wants.jaw ? findJaw(placed, name) : undefined
  // A file that lies askew in its frame would otherwise be checked and pictured from its side.
  const mesh = found?.turn ? turned(placed, found.turn) : placed
  const vectors = areaVectors(mesh)
  const normals = vertexNormals(mesh, vectors)
  const coarse = wants.geometry ? decimateIndex(mesh) : undefined
  const teeth = crowns && toothShade(mesh, crowns)
  const shaded = () => skinColours(skin, normals.length / 3, occlusionOf(mesh, vectors, normals), teeth)
  if (wants.geometry) {
    // Ambient occlusion is the slowest step for a large mesh, so the mesh is shown and checked before it.
    const colours = coarse ? skinColours(skin, normals.length / 3, undefined, teeth) : shaded()
    // Only these buffers are transferred; the rest is copied, since the check still reads it.
    respond({ kind: 'geometry', geometry: { ...mesh, normals, colours, coarse } }, [
      colours.buffer,
      ...(coarse ? [coarse.buffer] : []),
    ])
  }
  const check = wants.unchecked ? undefined : checked(mesh, name, { startedAt, found })
  if (coarse) {
    const colours = shaded()
    respond({ kind: 'colours', colours }, [colours.buffer])
  }
  if (wants.picture) {
    const { rgba, width, height } = renderThumbnail(mesh, {
      width: 200,
      height: 170,
      skin,
      jaw: found?.jaw ?? check?.jaw_by_shape ?? jawByName(name) ?? 'lower',
    })
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), width, height), 0, 0)
    respond({ kind: 'picture', picture: toObjectUrl(await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })) })
  }
  const hole = check?.loops.find(({ kind }) => kind === 'hole')
  if (wants.holePicture && hole) {
    respond({ kind: 'hole-picture', picture: toObjectUrl(await renderHolePicture(mesh, hole, check?.loops ?? [])) })
  }
  respond({ kind: 'end' })
}

/** Parses the light format of a setup, or otherwise an exported STL or PLY file. */
async function readAny(bytes: Uint8Array, name: string) {
  const mesh = await decodeLight(bytes).catch(() => null)
  if (mesh === null) return fault('The file is damaged. Please load the page again.')
  return mesh ? { ok: true as const, mesh } : readMesh(bytes, name)
}

function toObjectUrl(picture: Blob) {
  return new FileReaderSync().readAsDataURL(picture)
}

type Found = { signs: JawSigns; jaw: Jaw; turn: Turn | undefined }

/** Looks for the signs of the jaw, and how the mesh must be turned to lie as scanners write it. */
function findJaw(mesh: Mesh, name: string): Found | undefined {
  const { low, high } = boundingBox(mesh.positions)
  const { scale } = guessUnit(Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]))
  const signs = jawSigns(mesh, areaVectors(mesh), scale)
  if (!signs) return undefined
  const { likely } = whichJaw({ name, signs })
  return { signs, jaw: likely, turn: turnToBite(signs, likely) }
}

type Begun = { startedAt: number; found: Found | undefined }

function checked(mesh: Mesh, name: string, { startedAt, found }: Begun): CheckedMesh {
  const { loops, ...rest } = checkMesh(mesh, name)
  const seconds = (performance.now() - startedAt) / 1000
  const check = { ...rest, loops: toDrawnLoops(mesh, loops), seconds, signs: found?.signs, turn: found?.turn }
  respond({ kind: 'check', check })
  return check
}

function respond(message: MeshWorkerMessage, transfer: Transferable[] = []) {
  self.postMessage(message, { transfer })
}
