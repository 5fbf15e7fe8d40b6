import { f32, u32 } from '#mesh/typed-array.ts'
import type { Spans } from '#mesh/spans.ts'

/** Blur passes over the border between gum and tooth, which would otherwise look jagged. */
const ROUNDS = 3

/** Returns per vertex how much of it is tooth, from 0 (gum) to 1. */
export function crownMask(index: Uint32Array, vertices: number, crowns: Spans): Float32Array {
  const values = new Float32Array(index.length / 3)
  for (const [first, count] of crowns) values.fill(1, first, first + count)
  const mask = new Float32Array(vertices)
  const counts = new Uint16Array(vertices)
  for (const vertex of index) counts[vertex] = (counts[vertex] ?? 0) + 1
  spread(values, { index, counts, mask })
  for (let round = 0; round < ROUNDS; round++) {
    for (let t = 0; t < values.length; t++) {
      const sum = f32(mask, u32(index, 3 * t)) + f32(mask, u32(index, 3 * t + 1)) + f32(mask, u32(index, 3 * t + 2))
      values[t] = sum / 3
    }
    spread(values, { index, counts, mask })
  }
  return mask
}

type Net = { index: Uint32Array; counts: Uint16Array; mask: Float32Array }

/** Writes the mean of each vertex's triangles into the mask. */
function spread(values: Float32Array, { index, counts, mask }: Net) {
  mask.fill(0)
  for (let h = 0, t = 0; h < index.length; t++) {
    const value = f32(values, t)
    for (const end = h + 3; h < end; h++) {
      const vertex = u32(index, h)
      mask[vertex] = f32(mask, vertex) + value
    }
  }
  for (let v = 0; v < mask.length; v++) mask[v] = f32(mask, v) / Math.max(1, counts[v] ?? 0)
}
