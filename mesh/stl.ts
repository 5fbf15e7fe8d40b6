import { u32 } from '#mesh/at.ts'
import { readAsciiStl } from '#mesh/stl-ascii.ts'
import type { StlSoup } from '#mesh/stl-soup.ts'
import { count } from '#mesh/count.ts'
import type { Fault, Mesh } from '#mesh/mesh.ts'
import { fault } from '#mesh/mesh.ts'
import type { ByteSource } from '#mesh/source.ts'

export const headerBytes = 84
export const triangleBytes = 50

/**
 * Reads what is no whole binary STL: text, or a file of which it says what is wrong. Never throws: a bad upload is an
 * expected result and not an error of the program.
 */
export function readTextStl(bytes: Uint8Array): StlSoup | Fault {
  if (bytes.length === 0) return fault('The file is empty.')
  const saysSolid = startsWithSolid(bytes)
  if (bytes.length < headerBytes) return saysSolid ? readAsciiStl(bytes) : fault('This is not an STL file.')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const promised = view.getUint32(80, true)
  const held = (bytes.length - headerBytes) / triangleBytes
  if (promised === held) return fault('The file holds no triangles.')
  if (saysSolid) return readAsciiStl(bytes)
  return sizeFault(view, promised, held)
}

/** How many triangles a whole binary file holds; 0 for any other. Many of them begin with "solid" too: the size decides. */
export function binaryTriangles(source: ByteSource): number {
  if (source.size < headerBytes) return 0
  const head = source.read(0, headerBytes)
  const promised = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(80, true)
  return promised === (source.size - headerBytes) / triangleBytes ? promised : 0
}

/** Binary STL with face normals; coordinates are rounded to 1 µm so that shared vertices stay equal to the bit. */
export function writeStl(mesh: Mesh, title = 'Typodont'): Uint8Array {
  const triangles = mesh.index.length / 3
  const bytes = new Uint8Array(headerBytes + triangleBytes * triangles)
  const header = title.toLowerCase().startsWith('solid') ? `STL ${title}` : title
  for (let i = 0; i < Math.min(80, header.length); i++) bytes[i] = header.charCodeAt(i) & 127
  const view = new DataView(bytes.buffer)
  view.setUint32(80, triangles, true)
  const rounded = mesh.positions.map((value) => Math.round(value * 1000) / 1000)
  for (let t = 0; t < triangles; t++) writeTriangle(view, headerBytes + t * triangleBytes, rounded, mesh.index, 3 * t)
  return bytes
}

function writeTriangle(view: DataView, at: number, positions: Float32Array, index: Uint32Array, corner: number): void {
  const a = 3 * u32(index, corner)
  const b = 3 * u32(index, corner + 1)
  const c = 3 * u32(index, corner + 2)
  // Casts: the index of a mesh points inside its positions.
  const [ax, ay, az] = [positions[a] as number, positions[a + 1] as number, positions[a + 2] as number]
  const [bx, by, bz] = [positions[b] as number, positions[b + 1] as number, positions[b + 2] as number]
  const [cx, cy, cz] = [positions[c] as number, positions[c + 1] as number, positions[c + 2] as number]
  const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay)
  const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az)
  const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  const length = Math.hypot(nx, ny, nz) || 1
  const values = [nx / length, ny / length, nz / length, ax, ay, az, bx, by, bz, cx, cy, cz]
  for (const [i, value] of values.entries()) view.setFloat32(at + 4 * i, value, true)
}

/** Tells a damaged STL from a file of another kind: the first triangles of an STL have sane numbers. */
function sizeFault(view: DataView, promised: number, held: number): Fault {
  if (held < 1 || !looksLikeTriangles(view, Math.min(3, Math.floor(held)))) {
    return held < 1 && promised > 0 && promised < 1e7 && view.byteLength === headerBytes
      ? fault(`The file is cut: none of its ${count(promised)} triangles are there. Please upload it again.`)
      : fault('This is not an STL file.')
  }
  if (Number.isInteger(held)) {
    return fault(`The file says ${count(promised)} triangles, but its size holds ${count(held)}. It is damaged.`)
  }
  if (held > promised) return fault(`The file continues after its ${count(promised)} triangles. It is damaged.`)
  const whole = count(Math.floor(held))
  return fault(`The file is cut: it holds ${whole} of ${count(promised)} triangles. Please upload it again.`)
}

function looksLikeTriangles(view: DataView, triangles: number): boolean {
  for (let t = 0; t < triangles; t++) {
    for (let i = 0; i < 12; i++) {
      const value = view.getFloat32(headerBytes + t * triangleBytes + 4 * i, true)
      const limit = i < 3 ? 1.001 : 1e6
      if (Math.abs(value) > limit) return false
      if (value !== 0 && Math.abs(value) < 1e-25) return false
    }
  }
  return true
}

function startsWithSolid(bytes: Uint8Array): boolean {
  const first = bytes.findIndex((byte) => byte > 32)
  return first >= 0 && String.fromCharCode(...bytes.subarray(first, first + 5)).toLowerCase() === 'solid'
}
