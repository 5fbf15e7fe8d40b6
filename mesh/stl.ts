import { u32 } from '#mesh/typed-array.ts'
import type { Mesh } from '#mesh/mesh.ts'

export const headerBytes = 84
export const triangleBytes = 50

/**
 * Writes binary STL with face normals; coordinates are rounded to 1 µm so that shared vertices stay equal to the bit.
 */
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
  // The casts are safe because the index of a mesh points inside its positions.
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
