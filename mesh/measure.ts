import { f32, u32 } from '#mesh/typed-array.ts'
import type { Mesh } from '#mesh/mesh.ts'
import type { Loop } from '#mesh/loops.ts'

export type Vec3 = [number, number, number]
export type Box = { low: Vec3; high: Vec3 }

/** Returns the box around the vertices, in the units of the file. An empty mesh has an empty box at 0. */
export function boundingBox(positions: Float32Array): Box {
  const low: Vec3 = [Infinity, Infinity, Infinity]
  const high: Vec3 = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < positions.length; i += 3) {
    const x = f32(positions, i)
    const y = f32(positions, i + 1)
    const z = f32(positions, i + 2)
    if (x < low[0]) low[0] = x
    if (y < low[1]) low[1] = y
    if (z < low[2]) low[2] = z
    if (x > high[0]) high[0] = x
    if (y > high[1]) high[1] = y
    if (z > high[2]) high[2] = z
  }
  return positions.length === 0 ? { low: [0, 0, 0], high: [0, 0, 0] } : { low, high }
}

/**
 * Returns the cross product of each triangle's sides (twice its area, along its normal), three numbers per triangle.
 */
export function areaVectors(mesh: Mesh): Float32Array {
  const { positions, index } = mesh
  const vectors = new Float32Array(index.length)
  for (let h = 0; h < index.length; h += 3) {
    const a = 3 * u32(index, h)
    const b = 3 * u32(index, h + 1)
    const c = 3 * u32(index, h + 2)
    const ux = f32(positions, b) - f32(positions, a)
    const uy = f32(positions, b + 1) - f32(positions, a + 1)
    const uz = f32(positions, b + 2) - f32(positions, a + 2)
    const vx = f32(positions, c) - f32(positions, a)
    const vy = f32(positions, c + 1) - f32(positions, a + 1)
    const vz = f32(positions, c + 2) - f32(positions, a + 2)
    vectors[h] = uy * vz - uz * vy
    vectors[h + 1] = uz * vx - ux * vz
    vectors[h + 2] = ux * vy - uy * vx
  }
  return vectors
}

/** Returns smooth unit normals per vertex, weighted by area. A vertex without area gets (0, 0, 1). */
export function vertexNormals(mesh: Mesh, vectors = areaVectors(mesh)): Float32Array {
  const normals = new Float32Array(mesh.positions.length)
  for (let h = 0; h < mesh.index.length; h++) {
    const to = 3 * u32(mesh.index, h)
    const from = h - (h % 3)
    normals[to] = f32(normals, to) + f32(vectors, from)
    normals[to + 1] = f32(normals, to + 1) + f32(vectors, from + 1)
    normals[to + 2] = f32(normals, to + 2) + f32(vectors, from + 2)
  }
  for (let i = 0; i < normals.length; i += 3) {
    const x = f32(normals, i)
    const y = f32(normals, i + 1)
    const z = f32(normals, i + 2)
    const length = Math.sqrt(x * x + y * y + z * z)
    normals[i] = length > 0 ? x / length : 0
    normals[i + 1] = length > 0 ? y / length : 0
    normals[i + 2] = length > 0 ? z / length : 1
  }
  return normals
}

/**
 * Returns the enclosed volume, negative if the triangles face inwards. Open loops are closed by a fan to their centre
 * first.
 */
export function signedVolume(mesh: Mesh, vectors: Float32Array, loops: readonly Loop[], origin: Vec3): number {
  const { positions, index } = mesh
  const [ox, oy, oz] = origin
  let six = 0
  for (let h = 0; h < index.length; h += 3) {
    const a = 3 * u32(index, h)
    six += (f32(positions, a) - ox) * f32(vectors, h)
    six += (f32(positions, a + 1) - oy) * f32(vectors, h + 1)
    six += (f32(positions, a + 2) - oz) * f32(vectors, h + 2)
  }
  for (const loop of loops) six += fanVolume(positions, loop, origin)
  return six / 6
}

function fanVolume(positions: Float32Array, loop: Loop, [ox, oy, oz]: Vec3): number {
  const [cx, cy, cz] = [loop.centre[0] - ox, loop.centre[1] - oy, loop.centre[2] - oz]
  let six = 0
  let before = loop.vertices.at(-1) ?? 0
  for (const vertex of loop.vertices) {
    const [ax, ay, az] = [
      f32(positions, 3 * vertex) - ox,
      f32(positions, 3 * vertex + 1) - oy,
      f32(positions, 3 * vertex + 2) - oz,
    ]
    const [bx, by, bz] = [
      f32(positions, 3 * before) - ox,
      f32(positions, 3 * before + 1) - oy,
      f32(positions, 3 * before + 2) - oz,
    ]
    // The lid runs against the border: from the later vertex to the earlier one.
    six += cx * (ay * bz - az * by) + cy * (az * bx - ax * bz) + cz * (ax * by - ay * bx)
    before = vertex
  }
  return six
}
