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
 * Looks up the nearest vertex of a surface, as the place of its first number in `positions`; -1 where none is within
 * `reach` mm. It is the nearest up to half a millimetre, the size of a cell.
 */
export function nearestVertex(positions: Float32Array, reach: number): (x: number, y: number, z: number) => number {
  if (positions.length === 0) return () => -1
  const box = boxOf(positions)
  const longest = Math.max(...box.high.map((high, axis) => high - (box.low[axis] ?? 0)))
  const grid = makeGrid(box, reach, Math.max(CELL, longest / CELLS))
  for (let at = 0; at < positions.length; at += 3) {
    grid.seeds[cellAt(grid, f32(positions, at), f32(positions, at + 1), f32(positions, at + 2))] = at
  }
  spreadSeeds(grid)
  return (x, y, z) => {
    const point = [x, y, z] as const
    const isNear = point.every((of, axis) => of > (box.low[axis] ?? 0) - reach && of < (box.high[axis] ?? 0) + reach)
    if (!isNear) return -1
    const nearest = i32(grid.seeds, cellAt(grid, x, y, z))
    const away = point.map((of, axis) => of - f32(positions, nearest + axis))
    return Math.hypot(...away) < reach ? nearest : -1
  }
}

/**
 * How far each point lies from another surface in mm, along the normal of its nearest vertex: above 0 it lies outside,
 * so something became thicker. NaN where the other has nothing near.
 */
export function differenceFrom({ positions, normals }: Surface, points: Float32Array): Float32Array {
  const nearest = nearestVertex(positions, NO_COUNTERPART)
  const found = new Float32Array(points.length / 3).fill(Number.NaN)
  for (let at = 0; at < points.length; at += 3) {
    const [x, y, z] = [f32(points, at), f32(points, at + 1), f32(points, at + 2)]
    const to = nearest(x, y, z)
    if (to < 0) continue
    const along = (axis: number, of: number) => (of - f32(positions, to + axis)) * f32(normals, to + axis)
    found[at / 3] = along(0, x) + along(1, y) + along(2, z)
  }
  return found
}
