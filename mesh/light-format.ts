import { f32 } from '#mesh/typed-array.ts'
import { boundingBox } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'

/**
 * The light form of a mesh, as docs/setup-format.md specifies it: a header, vertices quantised to 16 bits, triangles in
 * their order. Both lists are compressed by a codec that the caller passes in.
 */

export type LightEncoder = {
  encodeVertexBuffer(source: Uint8Array, count: number, size: number): Uint8Array
  encodeIndexBuffer(source: Uint8Array, count: number, size: number): Uint8Array
}

export type LightDecoder = {
  decodeVertexBuffer(target: Uint8Array, count: number, size: number, source: Uint8Array): void
  decodeIndexBuffer(target: Uint8Array, count: number, size: number, source: Uint8Array): void
}

const MAGIC = 0x4c_50_59_54
const VERSION = 1
const HEAD = 36
const STEPS = 65_535
/** Bytes per vertex: three 16-bit numbers and a zero, because the codec requires a multiple of four bytes. */
const CORNER = 8
/** Most vertices and triangles accepted. No scan has more, so a header that claims more is not of this format. */
const MOST = 50_000_000

/** Encodes a mesh. The quantisation step of an arch is 1 to 2 µm. */
export function encodeLightMesh({ positions, index }: Mesh, codec: LightEncoder): Uint8Array {
  const { low, high } = boundingBox(positions)
  const vertices = positions.length / 3
  const step = Math.fround(Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / STEPS) || 1
  const corners = new Uint16Array(4 * vertices)
  for (let v = 0; v < vertices; v++) {
    for (let axis = 0; axis < 3; axis++) {
      const steps = Math.round((f32(positions, 3 * v + axis) - (low[axis] ?? 0)) / step)
      corners[4 * v + axis] = Math.min(STEPS, steps)
    }
  }
  const places = codec.encodeVertexBuffer(bytesOf(corners), vertices, CORNER)
  const triangles = codec.encodeIndexBuffer(bytesOf(index), index.length, 4)
  const bytes = new Uint8Array(HEAD + places.length + triangles.length)
  const view = new DataView(bytes.buffer)
  for (const [at, value] of [MAGIC, VERSION, vertices, index.length / 3].entries()) view.setUint32(4 * at, value, true)
  for (const [at, value] of [...low, step].entries()) view.setFloat32(16 + 4 * at, value, true)
  view.setUint32(32, places.length, true)
  bytes.set(places, HEAD)
  bytes.set(triangles, HEAD + places.length)
  return bytes
}

export function isLightMesh(bytes: Uint8Array): boolean {
  return bytes.length > HEAD && viewOf(bytes).getUint32(0, true) === MAGIC
}

/**
 * Decodes a mesh; triangles keep their order, but each may begin at another corner. Throws RangeError for another
 * format or version, and whatever the codec throws for damaged data.
 */
export function decodeLightMesh(bytes: Uint8Array, codec: LightDecoder): Mesh {
  const view = viewOf(bytes)
  const [version, vertices, triangles, placed] = [4, 8, 12, 32].map((at) => view.getUint32(at, true))
  if (!vertices || !triangles || !placed || version !== VERSION || vertices > MOST || triangles > MOST)
    throw new RangeError('This is not the light form of a mesh.')
  const corners = new Uint16Array(4 * vertices)
  codec.decodeVertexBuffer(bytesOf(corners), vertices, CORNER, bytes.subarray(HEAD, HEAD + placed))
  const index = new Uint32Array(3 * triangles)
  codec.decodeIndexBuffer(bytesOf(index), index.length, 4, bytes.subarray(HEAD + placed))
  const step = view.getFloat32(28, true)
  const positions = new Float32Array(3 * vertices)
  for (let axis = 0; axis < 3; axis++) {
    const low = view.getFloat32(16 + 4 * axis, true)
    for (let v = 0; v < vertices; v++) positions[3 * v + axis] = low + (corners[4 * v + axis] ?? 0) * step
  }
  return { positions, index }
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint16Array | Uint32Array) {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array) {
  return new DataView(buffer, byteOffset, byteLength)
}
