import { f32, i32 } from '#mesh/at.ts'
import { cellAt, makeGrid, spreadSeeds } from '#mesh/distance.ts'
import { boxOf } from '#mesh/measure.ts'

/** mm: what lies farther away has no counterpart, as the base that one of two versions has. */
const NO_COUNTERPART = 3
const CELL = 0.5
/** Of the longest side: a file in the wrong unit must not fill the memory. */
const CELLS = 250

type Surface = { positions: Float32Array; normals: Float32Array }

/**
 * How far each point lies from another surface in mm, along the normal of its nearest vertex: above 0 it lies outside,
 * so something became thicker. NaN where the other has nothing near.
 */
export function differenceFrom({ positions, normals }: Surface, points: Float32Array): Float32Array {
  const box = boxOf(positions)
  const longest = Math.max(...box.high.map((high, axis) => high - (box.low[axis] ?? 0)))
  const grid = makeGrid(box, NO_COUNTERPART, Math.max(CELL, longest / CELLS))
  for (let at = 0; at < positions.length; at += 3) {
    grid.seeds[cellAt(grid, f32(positions, at), f32(positions, at + 1), f32(positions, at + 2))] = at
  }
  spreadSeeds(grid)
  const found = new Float32Array(points.length / 3).fill(Number.NaN)
  for (let at = 0; at < points.length; at += 3) {
    const point = [f32(points, at), f32(points, at + 1), f32(points, at + 2)] as const
    const isNear = point.every(
      (x, axis) => x > (box.low[axis] ?? 0) - NO_COUNTERPART && x < (box.high[axis] ?? 0) + NO_COUNTERPART,
    )
    if (!isNear || positions.length === 0) continue
    const nearest = i32(grid.seeds, cellAt(grid, ...point))
    let square = 0
    let along = 0
    for (let axis = 0; axis < 3; axis++) {
      const away = (point[axis] ?? 0) - f32(positions, nearest + axis)
      square += away * away
      along += away * f32(normals, nearest + axis)
    }
    if (square < NO_COUNTERPART * NO_COUNTERPART) found[at / 3] = along
  }
  return found
}
