import type { SetupTooth } from '#contract/setup-teeth.ts'
import type { Mesh } from '#mesh/mesh.ts'
import type { Spans } from '#mesh/spans.ts'
import { f32, u32 } from '#mesh/typed-array.ts'
import { toScan } from './tooth-movements.ts'

/** The triangles of a tooth, and its movement. */
export type PlacedTooth = { tooth: SetupTooth; spans: Spans }

/** Rounds in which the gum follows the teeth, and the share that is left after each. */
const ROUNDS = 24
const DECAY = 0.94

/**
 * Returns the vertices of a setup as they were in the scan: crowns move back with their tooth, and the gum follows them
 * less the farther away it is.
 */
export function scanPose({ positions, index }: Pick<Mesh, 'positions' | 'index'>, teeth: readonly PlacedTooth[]) {
  const { moved, isTooth } = crownShifts(positions, index, teeth)
  for (let round = 0; round < ROUNDS; round++) spreadToGum(moved, isTooth, index)
  return positions.map((value, at) => value + f32(moved, at))
}

/** Returns how far each vertex of a crown moves; the others stay. */
function crownShifts(positions: Float32Array, index: Uint32Array, teeth: readonly PlacedTooth[]) {
  const moved = new Float32Array(positions.length)
  const isTooth = new Uint8Array(positions.length / 3)
  for (const { tooth, spans } of teeth)
    for (const [first, count] of spans)
      for (let h = 3 * first; h < 3 * (first + count); h++) {
        const vertex = u32(index, h)
        if (isTooth[vertex] === 1) continue
        isTooth[vertex] = 1
        const at = 3 * vertex
        const point = [f32(positions, at), f32(positions, at + 1), f32(positions, at + 2)] as const
        const scan = toScan([...point], tooth)
        for (const axis of [0, 1, 2] as const) moved[at + axis] = scan[axis] - point[axis]
      }
  return { moved, isTooth }
}

/** Moves each vertex of the gum by the mean of its neighbours. */
function spreadToGum(moved: Float32Array, isTooth: Uint8Array, index: Uint32Array) {
  const sums = new Float32Array(moved.length)
  const counts = new Uint16Array(isTooth.length)
  for (let h = 0; h < index.length; h++) {
    const [v, next] = [u32(index, h), u32(index, h % 3 === 2 ? h - 2 : h + 1)]
    counts[v] = (counts[v] ?? 0) + 1
    for (let axis = 0; axis < 3; axis++) sums[3 * v + axis] = f32(sums, 3 * v + axis) + f32(moved, 3 * next + axis)
  }
  for (let v = 0; v < isTooth.length; v++) {
    if (isTooth[v] === 1 || counts[v] === 0) continue
    for (let axis = 0; axis < 3; axis++) moved[3 * v + axis] = (DECAY * f32(sums, 3 * v + axis)) / (counts[v] ?? 1)
  }
}
