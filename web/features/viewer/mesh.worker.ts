import { jawByName } from '#mesh/jaw.ts'
import { areaVectors, vertexNormals } from '#mesh/measure.ts'
import { fault, type Mesh } from '#mesh/mesh.ts'
import { occlusionOf } from '#mesh/occlusion.ts'
import { renderThumbnail } from '#mesh/raster.ts'
import { checkMesh } from '#mesh/report.ts'
import { skinColours } from '#mesh/skins.ts'
import { readMesh } from '#mesh/read-mesh.ts'
import { decodeLight } from '#web/adapters/light-mesh.ts'
import { renderHolePicture } from './hole-picture.ts'
import { decimateIndex } from './decimate-mesh.ts'
import { crownMask } from './crown-mask.ts'
import { toDrawnLoops } from './drawn-loops.ts'
import type { CheckedMesh, MeshWorkerMessage, MeshWorkerRequest } from './mesh-messages.ts'

/** Processes one file per worker: sends the geometry first, then the check, then the thumbnails. */
self.addEventListener('message', ({ data }: MessageEvent<MeshWorkerRequest>) => void work(data))

async function work({ bytes, name, wants, skin, crowns }: MeshWorkerRequest) {
  const began = performance.now()
  const read = await readAny(new Uint8Array(bytes), name)
  if (!read.ok) return answer({ kind: 'fault', message: read.message })
  const { mesh } = read
  const vectors = areaVectors(mesh)
  const normals = vertexNormals(mesh, vectors)
  const coarse = wants.geometry ? decimateIndex(mesh) : undefined
  const mask = crowns && crownMask(mesh.index, mesh.positions.length / 3, crowns)
  const shaded = () => skinColours(skin, normals.length / 3, occlusionOf(mesh, vectors, normals), mask)
  if (wants.geometry) {
    // Ambient occlusion is the slowest step for a large mesh, so the mesh is shown and checked before it.
    const colours = coarse ? skinColours(skin, normals.length / 3, undefined, mask) : shaded()
    // Only these buffers are transferred; the rest is copied, since the check still reads it.
    answer({ kind: 'geometry', geometry: { ...mesh, normals, colours, coarse } }, [
      colours.buffer,
      ...(coarse ? [coarse.buffer] : []),
    ])
  }
  const check = wants.unchecked ? undefined : checked(mesh, name, began)
  if (coarse) {
    const colours = shaded()
    answer({ kind: 'colours', colours }, [colours.buffer])
  }
  if (wants.picture) {
    const { rgba, width, height } = renderThumbnail(mesh, {
      width: 200,
      height: 170,
      skin,
      jaw: check?.jaw_by_shape ?? jawByName(name) ?? 'lower',
    })
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), width, height), 0, 0)
    answer({ kind: 'picture', picture: addressOf(await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })) })
  }
  const hole = check?.loops.find(({ kind }) => kind === 'hole')
  if (wants.holePicture && hole) {
    answer({ kind: 'hole-picture', picture: addressOf(await renderHolePicture(mesh, hole, check?.loops ?? [])) })
  }
  answer({ kind: 'end' })
}

/** Parses the light format of a setup, or otherwise an exported STL or PLY file. */
async function readAny(bytes: Uint8Array, name: string) {
  const mesh = await decodeLight(bytes).catch(() => null)
  if (mesh === null) return fault('The file is damaged. Please load the page again.')
  return mesh ? { ok: true as const, mesh } : readMesh(bytes, name)
}

function addressOf(picture: Blob) {
  return new FileReaderSync().readAsDataURL(picture)
}

function checked(mesh: Mesh, name: string, began: number): CheckedMesh {
  const { loops, ...rest } = checkMesh(mesh, name)
  const seconds = (performance.now() - began) / 1000
  const check = { ...rest, loops: toDrawnLoops(mesh, loops), seconds }
  answer({ kind: 'check', check })
  return check
}

function answer(message: MeshWorkerMessage, transfer: Transferable[] = []) {
  self.postMessage(message, { transfer })
}
