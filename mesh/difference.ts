import { f32, i32 } from '#mesh/typed-array.ts'
import { cellAt, makeGrid, spreadSeeds } from '#mesh/nearest-grid.ts'
import { boundingBox, type Vec3 } from '#mesh/measure.ts'

/** mm: a point farther away has no counterpart, e.g. on a base that only one of two versions has. */
const NO_COUNTERPART = 3
const CELL = 0.5
/** Most cells along the longest side, because a file in the wrong unit must not exhaust the memory. */
const CELLS = 250

/** Points processed between two progress reports. */
const AT_ONCE = 10_000
/** Share of the total time that building the grid takes, measured on 300,000 triangles. */
const GRID_PART = 0.85

type Surface = { positions: Float32Array; normals: Float32Array }

/**
 * Returns a lookup of the nearest vertex of a surface, as the offset of its x in `positions`; -1 if none is within
 * `reach` mm. The result is nearest up to the size of a cell, half a millimetre for an arch.
 */
export function nearestVertex(
  positions: Float32Array,
  reach: number,
  onPart?: (part: number) => void,
): (x: number, y: number, z: number) => number {
  if (positions.length === 0) return () => -1
  const box = boundingBox(positions)
  const longest = Math.max(...box.high.map((high, axis) => high - (box.low[axis] ?? 0)))
  const grid = makeGrid(box, reach, Math.max(CELL, longest / CELLS))
  for (let at = 0; at < positions.length; at += 3) {
    grid.seeds[cellAt(grid, f32(positions, at), f32(positions, at + 1), f32(positions, at + 2))] = at
  }
  spreadSeeds(grid, onPart)
  const [lowX, lowY, lowZ] = box.low.map((low) => low - reach) as Vec3
  const [highX, highY, highZ] = box.high.map((high) => high + reach) as Vec3
  return (x, y, z) => {
    // Written so that NaN is rejected, because comparisons with it are false.
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
 * Returns the distance of each point from another surface in mm, along the normal of its nearest vertex: positive lies
 * outside, so material was added. NaN if the other surface has nothing near. `onPart` receives the progress, 0 to 1.
 */
export function differenceFrom(
  { positions, normals }: Surface,
  points: Float32Array,
  onPart: (part: number) => void = () => undefined,
): Float32Array {
  const nearest = nearestVertex(positions, NO_COUNTERPART, (part) => onPart(GRID_PART * part))
  const distances = new Float32Array(points.length / 3).fill(Number.NaN)
  for (let at = 0; at < points.length; at += 3) {
    if (at % (3 * AT_ONCE) === 0) onPart(GRID_PART + (1 - GRID_PART) * (at / points.length))
    const [x, y, z] = [f32(points, at), f32(points, at + 1), f32(points, at + 2)]
    const to = nearest(x, y, z)
    if (to < 0) continue
    const dx = (x - f32(positions, to)) * f32(normals, to)
    const dy = (y - f32(positions, to + 1)) * f32(normals, to + 1)
    const dz = (z - f32(positions, to + 2)) * f32(normals, to + 2)
    distances[at / 3] = dx + dy + dz
  }
  return distances
}
