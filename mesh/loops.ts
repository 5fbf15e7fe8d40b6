import { f32 } from '#mesh/typed-array.ts'
import { openChains } from '#mesh/chains.ts'
import type { Edges } from '#mesh/edges.ts'

import type { Mesh } from '#mesh/mesh.ts'

/**
 * mm: a longer loop is a border of the scan, a shorter one a hole. A scan may have two borders, so it is not just the
 * longest.
 */
export const borderLength = 60

/**
 * One closed line of open edges. `vertices` follow the directed half-edges; the first is not repeated at the end.
 * `size_mm` is the longest and the middle side of its box, as a person would measure a hole. Lengths are in the units
 * of the file.
 */
export type Loop = {
  kind: 'border' | 'hole'
  vertices: number[]
  edges: number
  length_mm: number
  size_mm: [number, number]
  centre: [number, number, number]
}

/**
 * Returns the open lines of a mesh, longest first. `scale` converts the numbers of the file to millimetres. A fragment
 * (`isFragment`, per vertex) has no holes: its edge counts as its border.
 */
export function loopsOf(mesh: Mesh, edges: Edges, scale: number, isFragment: (vertex: number) => boolean): Loop[] {
  return openChains(mesh, edges)
    .map((chain) => loopOf(mesh, chain, scale, isFragment))
    .sort((a, b) => b.length_mm - a.length_mm)
}

function loopOf(mesh: Mesh, vertices: number[], scale: number, isFragment: (vertex: number) => boolean): Loop {
  const low = [Infinity, Infinity, Infinity] as [number, number, number]
  const high = [-Infinity, -Infinity, -Infinity] as [number, number, number]
  let length = 0
  let before = vertices.at(-1) ?? 0
  for (const vertex of vertices) {
    let square = 0
    for (const axis of [0, 1, 2] as const) {
      const value = f32(mesh.positions, 3 * vertex + axis)
      low[axis] = Math.min(low[axis], value)
      high[axis] = Math.max(high[axis], value)
      square += (value - f32(mesh.positions, 3 * before + axis)) ** 2
    }
    length += Math.sqrt(square)
    before = vertex
  }
  const sides = [high[0] - low[0], high[1] - low[1], high[2] - low[2]].sort((a, b) => b - a)
  const isBorder = length * scale > borderLength || isFragment(before)
  return {
    kind: isBorder ? 'border' : 'hole',
    vertices,
    edges: vertices.length,
    length_mm: length,
    size_mm: [sides[0] ?? 0, sides[1] ?? 0],
    centre: [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2],
  }
}

/** Returns the points of a loop for drawing, three numbers each. */
export function loopPositions(mesh: Mesh, loop: Loop): Float32Array {
  const points = new Float32Array(3 * loop.vertices.length)
  for (const [i, vertex] of loop.vertices.entries()) {
    points.set(mesh.positions.subarray(3 * vertex, 3 * vertex + 3), 3 * i)
  }
  return points
}
