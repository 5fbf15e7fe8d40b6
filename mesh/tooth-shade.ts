// Shades the teeth of a setup whose sidecar tells which triangles are whose: gaps between neighbours are dark, crowns
// are warmer at the neck and cooler at the edge.

import { crownMask } from '#mesh/crown-mask.ts'
import type { Mesh } from '#mesh/mesh.ts'
import type { Spans } from '#mesh/spans.ts'
import { f32, i32 } from '#mesh/typed-array.ts'

/** The triangles of each tooth, and those of brackets in the same file. */
export type Crowns = { teeth: readonly Spans[]; brackets: Spans }

/** Per vertex, each from 0 to 1. */
export type ToothShade = {
  /** How much of it is tooth instead of gum. */
  mask: Float32Array
  /** How near the neighbouring tooth is: 1 where they touch, 0 beyond `REACH`. */
  gap: Float32Array
  /** The place on the crown: 0 at the neck, 1 at the incisal or occlusal edge. */
  height: Float32Array
}

/** Millimetres over which a gap darkens. */
const REACH = 0.6
/** The gap of a vertex that two teeth share: not quite dark, since the line runs along whole edges of the mesh. */
const MEETING = 0.8

export function toothShade({ positions, index }: Mesh, { teeth, brackets }: Crowns): ToothShade {
  const vertices = positions.length / 3
  const mask = crownMask(index, vertices, [...teeth.flat(), ...brackets])
  const { owners, shared } = ownersOf(index, vertices, teeth)
  const gap = gapsBetween(positions, owners)
  // In a coarse mesh the next vertex of a neighbour may be farther away than the reach.
  for (const vertex of shared) gap[vertex] = Math.max(f32(gap, vertex), MEETING)
  return { mask, gap, height: crownHeights(positions, owners, teeth.length) }
}

/**
 * Returns the number of the tooth of each vertex, from 1; 0 for gum and brackets. `shared` are the vertices in which the
 * surfaces of two teeth meet.
 */
function ownersOf(index: Uint32Array, vertices: number, teeth: readonly Spans[]) {
  const owners = new Uint8Array(vertices)
  const shared = new Set<number>()
  for (const [tooth, spans] of teeth.entries())
    for (const [first, count] of spans)
      for (const vertex of index.subarray(3 * first, 3 * (first + count))) {
        if (owners[vertex] !== 0 && owners[vertex] !== tooth + 1) shared.add(vertex)
        owners[vertex] = tooth + 1
      }
  return { owners, shared }
}

/** Looks for vertices of other teeth in cells of the size of the reach. */
function gapsBetween(positions: Float32Array, owners: Uint8Array): Float32Array {
  const gap = new Float32Array(owners.length)
  const cells = new Map<number, number>()
  // The vertices of a cell are chained: each refers to the one that was added before it.
  const previous = new Int32Array(owners.length).fill(-1)
  const cellOf = (value: number) => Math.floor(value / REACH)
  for (const [v, owner] of owners.entries()) {
    if (owner === 0) continue
    const key = cellKey(
      cellOf(f32(positions, 3 * v)),
      cellOf(f32(positions, 3 * v + 1)),
      cellOf(f32(positions, 3 * v + 2)),
    )
    previous[v] = cells.get(key) ?? -1
    cells.set(key, v)
  }
  for (const [v, owner] of owners.entries()) {
    if (owner === 0) continue
    const [x, y, z] = [f32(positions, 3 * v), f32(positions, 3 * v + 1), f32(positions, 3 * v + 2)]
    const [i, j, k] = [cellOf(x), cellOf(y), cellOf(z)]
    let nearest = REACH ** 2
    for (let di = -1; di <= 1; di++)
      for (let dj = -1; dj <= 1; dj++)
        for (let dk = -1; dk <= 1; dk++)
          for (let n = cells.get(cellKey(i + di, j + dj, k + dk)) ?? -1; n >= 0; n = i32(previous, n)) {
            if (owners[n] === owner) continue
            const dx = x - f32(positions, 3 * n)
            const dy = y - f32(positions, 3 * n + 1)
            const dz = z - f32(positions, 3 * n + 2)
            nearest = Math.min(nearest, dx * dx + dy * dy + dz * dz)
          }
    gap[v] = 1 - Math.sqrt(nearest) / REACH
  }
  return gap
}

/** Cells of an arch have indices far below 2 ** 16, which keeps the key an exact integer. */
function cellKey(i: number, j: number, k: number) {
  return ((i + 0x8000) * 0x10000 + (j + 0x8000)) * 0x10000 + (k + 0x8000)
}

/** Measures each tooth along z, from the side of the gum; 0.5 in a file without gum, where the side is unknown. */
function crownHeights(positions: Float32Array, owners: Uint8Array, teeth: number): Float32Array {
  const low = new Float32Array(teeth + 1).fill(Infinity)
  const high = new Float32Array(teeth + 1).fill(-Infinity)
  const sums = { gum: 0, gums: 0, tooth: 0, crowns: 0 }
  for (const [v, owner] of owners.entries()) {
    const z = f32(positions, 3 * v + 2)
    low[owner] = Math.min(f32(low, owner), z)
    high[owner] = Math.max(f32(high, owner), z)
    if (owner === 0) [sums.gum, sums.gums] = [sums.gum + z, sums.gums + 1]
    else [sums.tooth, sums.crowns] = [sums.tooth + z, sums.crowns + 1]
  }
  const height = new Float32Array(owners.length).fill(0.5)
  if (sums.gums === 0 || sums.crowns === 0) return height
  const isUpper = sums.gum / sums.gums > sums.tooth / sums.crowns
  for (const [v, owner] of owners.entries()) {
    if (owner === 0) continue
    const share = (f32(positions, 3 * v + 2) - f32(low, owner)) / Math.max(1e-6, f32(high, owner) - f32(low, owner))
    height[v] = isUpper ? 1 - share : share
  }
  return height
}
