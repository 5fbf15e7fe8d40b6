import { f32, u32, u8 } from '#mesh/typed-array.ts'
import { nearestVertex } from '#mesh/difference.ts'
import type { Mesh } from '#mesh/mesh.ts'

/** Largest gap in mm at which two arches count as touching. */
export const CONTACT_MM = 0.3
/**
 * mm: search radius, and so the deepest penetration of a cusp that counts; what lies deeper is the back of an open
 * shell.
 */
const MAX_PENETRATION_MM = 2

type Surface = Mesh & { normals: Float32Array }

/**
 * Returns the signed gap of each vertex to the opposing surface in mm, negative inside it. NaN if nothing is within
 * reach, the gap exceeds CONTACT_MM, or the normals do not oppose each other as the two sides of a bite do.
 */
export function occlusalGaps(other: Surface, { positions, normals }: Surface): Float32Array {
  const nearest = nearestVertex(other.positions, MAX_PENETRATION_MM)
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

/** Returns the numbers of the triangles whose three corners are all in contact. */
export function contactTriangles({ index }: Mesh, gaps: Float32Array): Uint32Array {
  const isNear = Uint8Array.from(gaps, (gap) => (gap <= CONTACT_MM ? 1 : 0))
  const triangles: number[] = []
  for (let h = 0; h < index.length; h += 3) {
    if (u8(isNear, u32(index, h)) + u8(isNear, u32(index, h + 1)) + u8(isNear, u32(index, h + 2)) === 3)
      triangles.push(h / 3)
  }
  return Uint32Array.from(triangles)
}
