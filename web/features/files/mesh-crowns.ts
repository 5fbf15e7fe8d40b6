import { f32, u32 } from '#mesh/at.ts'
import type { Mesh } from '#mesh/mesh.ts'
import type { Spans } from './mesh-messages.ts'

/** Per vertex how much of it is tooth, 0 to 1: half where gum and tooth meet, so that the border is no saw. */
export function crownMask({ positions, index }: Mesh, crowns: Spans): Float32Array {
  const isCrown = new Uint8Array(index.length / 3)
  for (const [first, count] of crowns) isCrown.fill(1, first, first + count)
  const sums = new Float32Array(positions.length / 3)
  const counts = new Uint16Array(sums.length)
  for (let h = 0; h < index.length; h++) {
    const vertex = u32(index, h)
    sums[vertex] = f32(sums, vertex) + (isCrown[(h - (h % 3)) / 3] ?? 0)
    counts[vertex] = (counts[vertex] ?? 0) + 1
  }
  return sums.map((sum, vertex) => sum / Math.max(1, counts[vertex] ?? 0))
}
