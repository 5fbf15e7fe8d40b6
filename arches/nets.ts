import { f32, i32, u8, u32 } from '#mesh/typed-array.ts'
import type { Grid } from '#arches/grid.ts'
import { edgeEnd, edgeStart, sheetTable } from '#arches/sheets.ts'
import { createFloatBuffer } from '#mesh/float-buffer.ts'
import type { Mesh } from '#mesh/mesh.ts'

const { labels, counts } = sheetTable()
const starts = Uint8Array.from({ length: 12 }, (_, edge) => edgeStart(edge))
const ends = Uint8Array.from({ length: 12 }, (_, edge) => edgeEnd(edge))

type Cells = { pattern: Uint8Array; firstVertex: Int32Array }

/**
 * Extracts the surface by surface nets: a vertex per sheet of a cell, a quad per crossed grid edge, wound so that
 * normals point outwards. Throws if the jaw touches the side of the grid.
 */
export function surfaceNets(grid: Grid): Mesh {
  const cells: Cells = {
    pattern: new Uint8Array(grid.values.length),
    firstVertex: new Int32Array(grid.values.length).fill(-1),
  }
  const positions = makeVertices(grid, cells)
  return { positions, index: makeQuads(grid, cells, positions) }
}

function makeVertices(grid: Grid, cells: Cells): Float32Array {
  const { values, nx, ny, nz } = grid
  const points = createFloatBuffer()
  const strideX = ny * nz
  const offsets = Int32Array.from({ length: 8 }, (_, c) => (c & 1) * strideX + ((c >> 1) & 1) * nz + (c >> 2))
  let used = 0
  for (let i = 0; i < nx - 1; i++) {
    for (let j = 0; j < ny - 1; j++) {
      for (let k = 0; k < nz - 1; k++) {
        const cell = i * strideX + j * nz + k
        let pattern = 0
        for (let c = 0; c < 8; c++) if (f32(values, cell + i32(offsets, c)) < 0) pattern |= 1 << c
        if (pattern === 0 || pattern === 255) continue
        if (i === 0 || j === 0 || k === 0 || i === nx - 2 || j === ny - 2 || k === nz - 2) {
          throw new Error('The jaw touches the side of the grid')
        }
        cells.pattern[cell] = pattern
        cells.firstVertex[cell] = used
        const sheets = u8(counts, pattern)
        for (let sheet = 0; sheet < sheets; sheet++) pushVertex(grid, cell, offsets, pattern, sheet, [i, j, k], points)
        used += sheets
      }
    }
  }
  return points.take()
}

/** Adds the mean of the points where the sheet crosses the edges of the cell. */
function pushVertex(
  grid: Grid,
  cell: number,
  offsets: Int32Array,
  pattern: number,
  sheet: number,
  [i, j, k]: [number, number, number],
  points: { push: (value: number) => void },
): void {
  let n = 0
  let x = 0
  let y = 0
  let z = 0
  for (let edge = 0; edge < 12; edge++) {
    if (u8(labels, 12 * pattern + edge) !== sheet) continue
    const start = u8(starts, edge)
    const from = f32(grid.values, cell + i32(offsets, start))
    const to = f32(grid.values, cell + i32(offsets, u8(ends, edge)))
    const t = from / (from - to)
    const axis = edge >> 2
    x += (start & 1) + (axis === 0 ? t : 0)
    y += ((start >> 1) & 1) + (axis === 1 ? t : 0)
    z += (start >> 2) + (axis === 2 ? t : 0)
    n++
  }
  points.push(grid.x0 + (i + x / n) * grid.step)
  points.push(grid.y0 + (j + y / n) * grid.step)
  points.push(grid.z0 + (k + z / n) * grid.step)
}

function makeQuads(grid: Grid, cells: Cells, positions: Float32Array): Uint32Array {
  const { values, ny, nz } = grid
  const strides = [ny * nz, nz, 1] as const
  // There are about two triangles per vertex.
  let index = new Uint32Array(2.2 * positions.length + 600)
  let used = 0
  const quad = new Uint32Array(4)
  for (let cell = 0; cell < values.length; cell++) {
    // Every crossed edge is visited once, from the cell at its lower end.
    const pattern = u8(cells.pattern, cell)
    if (pattern === 0) continue
    for (const axis of [0, 1, 2] as const) {
      const inside = (pattern & 1) === 1
      if (inside === (((pattern >> (1 << axis)) & 1) === 1)) continue
      const back = strides[(axis + 1) % 3] ?? 0
      const down = strides[(axis + 2) % 3] ?? 0
      // The four cells around the edge, counter-clockwise seen from its upper end.
      const around = [cell, cell - back, cell - back - down, cell - down]
      const local = [0, 1, 3, 2]
      for (let n = 0; n < 4; n++) {
        const at = around[n] ?? 0
        const sheet = u8(labels, 12 * u8(cells.pattern, at) + 4 * axis + (local[n] ?? 0))
        quad[inside ? n : 3 - n] = i32(cells.firstVertex, at) + sheet
      }
      if (used + 6 > index.length) index = grown(index)
      writeQuad(positions, quad, index, used)
      used += 6
    }
  }
  return index.slice(0, used)
}

function grown(index: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * index.length)
  larger.set(index)
  return larger
}

/** Splits a quad along its shorter diagonal into two triangles. */
export function writeQuad(positions: ArrayLike<number>, quad: Uint32Array, index: Uint32Array, at: number): void {
  const [a, b, c, d] = [u32(quad, 0), u32(quad, 1), u32(quad, 2), u32(quad, 3)]
  const corners = distance2(positions, a, c) <= distance2(positions, b, d) ? [a, b, c, a, c, d] : [b, c, d, b, d, a]
  index.set(corners, at)
}

function distance2(positions: ArrayLike<number>, a: number, b: number): number {
  let sum = 0
  for (let axis = 0; axis < 3; axis++) sum += ((positions[3 * a + axis] ?? 0) - (positions[3 * b + axis] ?? 0)) ** 2
  return sum
}
