import { f32, u32 } from '#mesh/at.ts'
import type { Spans } from './mesh-messages.ts'

/** How often the border between gum and tooth is blurred, so that it is no saw. */
const ROUNDS = 3

/** Per vertex how much of it is tooth, 0 to 1. */
export function crownMask(index: Uint32Array, vertices: number, crowns: Spans): Float32Array {
  const isCrown = new Float32Array(index.length / 3)
  for (const [first, count] of crowns) isCrown.fill(1, first, first + count)
  let mask = perVertex(index, vertices, isCrown)
  for (let round = 0; round < ROUNDS; round++) {
    const before = mask
    const means = isCrown.map((_, t) => [0, 1, 2].reduce((sum, k) => sum + f32(before, u32(index, 3 * t + k)), 0) / 3)
    mask = perVertex(index, vertices, means)
  }
  return mask
}

/** Of each vertex the mean of its triangles. */
function perVertex(index: Uint32Array, vertices: number, values: Float32Array) {
  const sums = new Float32Array(vertices)
  const counts = new Uint16Array(vertices)
  for (let h = 0; h < index.length; h++) {
    const vertex = u32(index, h)
    sums[vertex] = f32(sums, vertex) + f32(values, (h - (h % 3)) / 3)
    counts[vertex] = (counts[vertex] ?? 0) + 1
  }
  return sums.map((sum, vertex) => sum / Math.max(1, counts[vertex] ?? 0))
}
