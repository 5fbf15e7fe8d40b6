import { f32, i32 } from '#mesh/at.ts'
import { cellAt, makeGrid, spreadSeeds } from '#mesh/distance.ts'
import { boxOf, type Vec3 } from '#mesh/measure.ts'

/** mm: what lies farther away has no counterpart, as the base that one of two versions has. */
const NO_COUNTERPART = 3
const CELL = 0.5
/** Of the longest side: a file in the wrong unit must not fill the memory. */
const CELLS = 250

/** Points between two words of how far it is. */
const AT_ONCE = 10_000
/** Of the whole time, what the grid takes, measured on 300,000 triangles. */
const GRID_PART = 0.85

type Surface = { positions: Float32Array; normals: Float32Array }

/**
 * Looks up the nearest vertex of a surface, as the place of its first number in `positions`; -1 where none is within
 * `reach` mm. It is the nearest up to half a millimetre, the size of a cell.
 */
export function nearestVertex(
  positions: Float32Array,
  reach: number,
  onPart?: (part: number) => void,
): (x: number, y: number, z: number) => number {
  if (positions.length === 0) return () => -1
  const box = boxOf(positions)
  const longest = Math.max(...box.high.map((high, axis) => high - (box.low[axis] ?? 0)))
  const grid = makeGrid(box, reach, Math.max(CELL, longest / CELLS))
  for (let at = 0; at < positions.length; at += 3) {
    grid.seeds[cellAt(grid, f32(positions, at), f32(positions, at + 1), f32(positions, at + 2))] = at
  }
  spreadSeeds(grid, onPart)
  const [lowX, lowY, lowZ] = box.low.map((low) => low - reach) as Vec3
  const [highX, highY, highZ] = box.high.map((high) => high + reach) as Vec3
  return (x, y, z) => {
    // Written so that what is no number is not near.
    const isNear = x > lowX && x < highX && y > lowY && y < highY && z > lowZ && z < highZ
    if (!isNear) return -1
    const nearest = i32(grid.seeds, cellAt(grid, x, y, z))
    const dx = x - f32(positions, nearest)
    const dy = y - f32(positions, nearest + 1)
    const dz = z - f32(positions, nearest + 2)
    return dx * dx + dy * dy + dz * dz < reach * reach ? nearest : -1
  }
}

/**
 * How far each point lies from another surface in mm, along the normal of its nearest vertex: above 0 it lies outside,
 * so something became thicker. NaN where the other has nothing near. `onPart` hears how much of it is done, 0 to 1.
 */
export function differenceFrom(
  { positions, normals }: Surface,
  points: Float32Array,
  onPart: (part: number) => void = () => undefined,
): Float32Array {
  const nearest = nearestVertex(positions, NO_COUNTERPART, (part) => onPart(GRID_PART * part))
  const found = new Float32Array(points.length / 3).fill(Number.NaN)
  for (let at = 0; at < points.length; at += 3) {
    if (at % (3 * AT_ONCE) === 0) onPart(GRID_PART + (1 - GRID_PART) * (at / points.length))
    const [x, y, z] = [f32(points, at), f32(points, at + 1), f32(points, at + 2)]
    const to = nearest(x, y, z)
    if (to < 0) continue
    const dx = (x - f32(positions, to)) * f32(normals, to)
    const dy = (y - f32(positions, to + 1)) * f32(normals, to + 1)
    const dz = (z - f32(positions, to + 2)) * f32(normals, to + 2)
    found[at / 3] = dx + dy + dz
  }
  return found
}
