import { f32, u32, u8 } from '#mesh/at.ts'
import { nearestVertex } from '#mesh/difference.ts'
import type { Mesh } from '#mesh/mesh.ts'

/** mm: nearer than this two arches are said to meet. */
export const CONTACT_MM = 0.3
/** mm that a cusp may lie within the other arch: what is deeper is the back of an open shell. */
const DEEPEST = 2

type Surface = Mesh & { normals: Float32Array }

/**
 * How far each vertex lies from the surface that it faces, mm, below 0 within it; NaN where the other arch is not within reach,
 * or looks the same way: the two sides of a bite look at each other.
 */
export function gapsTo(other: Surface, { positions, normals }: Surface): Float32Array {
  const nearest = nearestVertex(other.positions, DEEPEST)
  const gaps = new Float32Array(positions.length / 3).fill(Number.NaN)
  for (let at = 0; at < positions.length; at += 3) {
    const to = nearest(f32(positions, at), f32(positions, at + 1), f32(positions, at + 2))
    if (to < 0) continue
    let [gap, facing] = [0, 0]
    for (let axis = 0; axis < 3; axis++) {
      const normal = f32(other.normals, to + axis)
      gap += (f32(positions, at + axis) - f32(other.positions, to + axis)) * normal
      facing += f32(normals, at + axis) * normal
    }
    if (facing < 0 && gap <= CONTACT_MM) gaps[at / 3] = gap
  }
  return gaps
}

/** The triangles that lie in a contact with all of their corners. */
export function trianglesIn({ index }: Mesh, gaps: Float32Array): Uint32Array {
  const isNear = Uint8Array.from(gaps, (gap) => (gap <= CONTACT_MM ? 1 : 0))
  const found: number[] = []
  for (let h = 0; h < index.length; h += 3) {
    if (u8(isNear, u32(index, h)) + u8(isNear, u32(index, h + 1)) + u8(isNear, u32(index, h + 2)) === 3)
      found.push(h / 3)
  }
  return Uint32Array.from(found)
}
