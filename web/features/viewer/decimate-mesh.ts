import { f32, u32 } from '#mesh/typed-array.ts'
import { boundingBox } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'

/** Triangles. Any machine renders fewer than this smoothly. */
const ENOUGH = 40_000
const CELLS = 60

/**
 * Decimates a mesh by vertex clustering: all vertices of a grid cell collapse into the first of them. Returns a shorter
 * index over the same vertices, for the first frame and for interaction on slow machines; undefined for a small mesh.
 */
export function decimateIndex({ positions, index }: Mesh): Uint32Array | undefined {
  if (index.length / 3 < ENOUGH) return undefined
  const { low, high } = boundingBox(positions)
  const size = [high[0] - low[0], high[1] - low[1], high[2] - low[2]] as const
  const cell = Math.max(...size) / CELLS
  if (!(cell > 0)) return undefined
  const across = Math.floor(size[0] / cell) + 1
  const deep = Math.floor(size[1] / cell) + 1
  const first = new Uint32Array(across * deep * (Math.floor(size[2] / cell) + 1))
  const representative = new Uint32Array(positions.length / 3)
  for (let v = 0; v < representative.length; v++) {
    const x = Math.floor((f32(positions, 3 * v) - low[0]) / cell)
    const y = Math.floor((f32(positions, 3 * v + 1) - low[1]) / cell)
    const z = Math.floor((f32(positions, 3 * v + 2) - low[2]) / cell)
    const at = x + across * (y + deep * z)
    if (u32(first, at) === 0) first[at] = v + 1
    representative[v] = u32(first, at) - 1
  }
  const triangles = new Uint32Array(index.length)
  let to = 0
  for (let h = 0; h < index.length; h += 3) {
    const a = u32(representative, u32(index, h))
    const b = u32(representative, u32(index, h + 1))
    const c = u32(representative, u32(index, h + 2))
    if (a === b || b === c || a === c) continue
    triangles[to++] = a
    triangles[to++] = b
    triangles[to++] = c
  }
  return triangles.slice(0, to)
}
