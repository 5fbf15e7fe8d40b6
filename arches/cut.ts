import { f32, u32 } from '#mesh/typed-array.ts'
import { clamp } from '#arches/math.ts'
import { writeQuad } from '#arches/nets.ts'
import type { Mesh } from '#mesh/mesh.ts'

/** Returns the part of a mesh where `values` (one per vertex) are positive, cutting the triangles exactly at 0. */
export function cutMesh(mesh: Mesh, values: Float32Array): Mesh {
  const points: number[] = []
  const index: number[] = []
  const vertexNumbers = new Map<number, number>()
  const cuts = new Map<number, number>()
  const vertices = values.length

  function keepVertex(v: number): number {
    const known = vertexNumbers.get(v)
    if (known !== undefined) return known
    const number = points.length / 3
    for (let axis = 0; axis < 3; axis++) points.push(f32(mesh.positions, 3 * v + axis))
    vertexNumbers.set(v, number)
    return number
  }

  /** Returns the point where the edge crosses 0, shared by the two triangles at the edge. */
  function cross(a: number, b: number): number {
    const low = Math.min(a, b)
    const high = Math.max(a, b)
    const key = low * vertices + high
    const known = cuts.get(key)
    if (known !== undefined) return known
    const number = points.length / 3
    // The cut stays away from the ends of the edge, so that no triangle loses its area.
    const t = clamp(f32(values, low) / (f32(values, low) - f32(values, high)), 0.02, 0.98)
    for (let axis = 0; axis < 3; axis++) {
      const from = f32(mesh.positions, 3 * low + axis)
      points.push(from + t * (f32(mesh.positions, 3 * high + axis) - from))
    }
    cuts.set(key, number)
    return number
  }

  const quad = new Uint32Array(4)
  const two = new Uint32Array(6)
  for (let h = 0; h < mesh.index.length; h += 3) {
    const corners = [u32(mesh.index, h), u32(mesh.index, h + 1), u32(mesh.index, h + 2)]
    const inside = corners.map((v) => f32(values, v) > 0)
    const count = inside.filter(Boolean).length
    if (count === 0) continue
    if (count === 3) {
      for (const v of corners) index.push(keepVertex(v))
      continue
    }
    // The corners are rotated so that the odd one comes first.
    const odd = inside.indexOf(count === 1)
    const [a = 0, b = 0, c = 0] = [corners[odd], corners[(odd + 1) % 3], corners[(odd + 2) % 3]]
    if (count === 1) {
      index.push(keepVertex(a), cross(a, b), cross(a, c))
    } else {
      quad.set([cross(a, b), keepVertex(b), keepVertex(c), cross(a, c)])
      writeQuad(points, quad, two, 0)
      index.push(...two)
    }
  }
  return { positions: Float32Array.from(points), index: Uint32Array.from(index) }
}
