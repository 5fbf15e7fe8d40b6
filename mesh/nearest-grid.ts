// A grid of nearest seeds: surface points are written into their cells and spread to all others, after which the
// nearest point of a position is a single array access.

import { i32, u32 } from '#mesh/typed-array.ts'
import type { Box, Vec3 } from '#mesh/measure.ts'

/**
 * A regular grid that holds the nearest seed of each cell; -1 before any is set. z runs fastest; `low` and `cell` are
 * mm.
 */
export type NearestGrid = { seeds: Int32Array; counts: Vec3; low: Vec3; cell: number }

/** Creates a grid over the box, enlarged by `margin` on all sides. */
export function makeGrid(box: Box, margin: number, cell: number): NearestGrid {
  const low: Vec3 = [box.low[0] - margin, box.low[1] - margin, box.low[2] - margin]
  const counts = ([0, 1, 2] as const).map((axis) => Math.ceil((box.high[axis] + margin - low[axis]) / cell) + 1)
  const [nx = 1, ny = 1, nz = 1] = counts
  return { seeds: new Int32Array(nx * ny * nz).fill(-1), counts: [nx, ny, nz], low, cell }
}

/** Returns the index of the cell that holds a point. The point must lie within the grid, as bounds are not checked. */
export function cellAt({ low, cell, counts }: NearestGrid, x: number, y: number, z: number): number {
  const i = Math.floor((x - low[0]) / cell)
  const j = Math.floor((y - low[1]) / cell)
  return (i * counts[1] + j) * counts[2] + Math.floor((z - low[2]) / cell)
}

/**
 * Spreads the seeds to all cells by an exact distance transform, one axis after the other. `onPart` receives the
 * progress, 0 to 1.
 */
export function spreadSeeds(grid: NearestGrid, onPart: (part: number) => void = () => undefined): void {
  const [nx, ny, nz] = grid.counts
  const squares = new Int32Array(grid.seeds.length)
  for (let at = 0; at < squares.length; at++) squares[at] = i32(grid.seeds, at) < 0 ? far : 0
  const line = makeLine(Math.max(nx, ny, nz))
  for (let row = 0; row < nx * ny; row++) transformLine(grid.seeds, squares, row * nz, 1, nz, line)
  onPart(1 / 3)
  for (let i = 0; i < nx; i++) {
    for (let k = 0; k < nz; k++) transformLine(grid.seeds, squares, i * ny * nz + k, nz, ny, line)
  }
  onPart(2 / 3)
  for (let rest = 0; rest < ny * nz; rest++) transformLine(grid.seeds, squares, rest, ny * nz, nx, line)
  onPart(1)
}

// Exceeds any squared distance in a grid that fits into memory, and its sums stay below 2^31.
const far = 1 << 29

type Line = { values: Int32Array; seeds: Int32Array; sites: Uint32Array; limits: Float64Array }

function makeLine(length: number): Line {
  return {
    values: new Int32Array(length),
    seeds: new Int32Array(length),
    sites: new Uint32Array(length),
    limits: new Float64Array(length + 1),
  }
}

/** Computes the lower envelope of the parabolas over one line of cells (Felzenszwalb and Huttenlocher). */
function transformLine(
  seeds: Int32Array,
  squares: Int32Array,
  start: number,
  stride: number,
  length: number,
  line: Line,
): void {
  const { values, sites, limits } = line
  let last = -1
  for (let q = 0; q < length; q++) {
    const value = i32(squares, start + q * stride)
    values[q] = value
    line.seeds[q] = i32(seeds, start + q * stride)
    if (value >= far) continue
    let meet = -Infinity
    while (last >= 0) {
      const p = u32(sites, last)
      meet = (value + q * q - i32(values, p) - p * p) / (2 * (q - p))
      if (meet > (limits[last] ?? -Infinity)) break
      last--
      meet = -Infinity
    }
    last++
    sites[last] = q
    limits[last] = meet
  }
  if (last < 0) return
  let on = 0
  for (let q = 0; q < length; q++) {
    while (on < last && (limits[on + 1] ?? Infinity) <= q) on++
    const p = u32(sites, on)
    squares[start + q * stride] = (q - p) * (q - p) + i32(values, p)
    seeds[start + q * stride] = i32(line.seeds, p)
  }
}
