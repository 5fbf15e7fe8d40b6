import { f32, i32, u32 } from '#mesh/typed-array.ts'
import { cellAt, makeGrid, spreadSeeds } from '#mesh/nearest-grid.ts'
import { areaVectors, boundingBox, vertexNormals } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'
import { guessUnit } from '#mesh/unit.ts'

/** Distances along the normal (mm) at which nearby surface is sampled, and their weights. */
export const occlusionSamples = [
  { distance: 0.35, weight: 0.8 },
  { distance: 0.8, weight: 1 },
  { distance: 1.7, weight: 1 },
  { distance: 3.4, weight: 0.9 },
  { distance: 6.5, weight: 0.7 },
] as const

export const occlusionWeight = occlusionSamples.reduce((sum, { weight }) => sum + weight, 0)

// `cell` and `margin` are mm; a finer cell makes no visible difference.
const cell = 0.5
const margin = 7
const contrast = 2.5

/**
 * Returns how open each vertex lies, 0 dark to 1 open, by sampling along its normal how near other surface comes. It
 * needs no inside, so open scans work too. Takes about 0.2 s up to 500,000 triangles.
 */
export function occlusionOf(
  mesh: Mesh,
  vectors = areaVectors(mesh),
  normals = vertexNormals(mesh, vectors),
): Float32Array {
  const { positions } = mesh
  const vertices = positions.length / 3
  const occlusion = new Float32Array(vertices).fill(1)
  const box = boundingBox(positions)
  const mm = unitsPerMillimetre(Math.max(...([0, 1, 2] as const).map((axis) => box.high[axis] - box.low[axis])))
  if (!(mm > 0)) return occlusion
  const grid = makeGrid(box, margin * mm, Math.max(cell * mm, 2 * spacing(mesh, vectors)))
  const points = seedPoints(mesh)
  for (let i = 0; i < points.length; i += 3) {
    grid.seeds[cellAt(grid, f32(points, i), f32(points, i + 1), f32(points, i + 2))] = i
  }
  spreadSeeds(grid)
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [f32(positions, i), f32(positions, i + 1), f32(positions, i + 2)]
    const [nx, ny, nz] = [f32(normals, i), f32(normals, i + 1), f32(normals, i + 2)]
    let blocked = 0
    for (const sample of occlusionSamples) {
      const reach = sample.distance * mm
      const [px, py, pz] = [x + reach * nx, y + reach * ny, z + reach * nz]
      const seed = i32(grid.seeds, cellAt(grid, px, py, pz))
      const dx = px - f32(points, seed)
      const dy = py - f32(points, seed + 1)
      const dz = pz - f32(points, seed + 2)
      const near = (reach - Math.sqrt(dx * dx + dy * dy + dz * dz)) / reach
      if (near > 0) blocked += sample.weight * near
    }
    occlusion[i / 3] = 1 - blocked / occlusionWeight
  }
  const soft = averaged(mesh, averaged(mesh, occlusion))
  return soft.map((value) => value ** contrast)
}

/**
 * Returns one millimetre in units of the file. Wrong units and objects larger than an arch must not take more memory.
 */
function unitsPerMillimetre(longest: number): number {
  const { suspect, scale } = guessUnit(longest)
  if (!suspect) return Math.max(1, longest / 100)
  return scale === 1 ? longest / 68 : 1 / scale
}

/** Returns the mean spacing of `seedPoints`; a grid finer than a coarse mesh would add nothing. */
function spacing(mesh: Mesh, vectors: Float32Array): number {
  let surface = 0
  for (let h = 0; h < vectors.length; h += 3) {
    surface += Math.hypot(f32(vectors, h), f32(vectors, h + 1), f32(vectors, h + 2)) / 2
  }
  return Math.sqrt(surface / ((mesh.positions.length + mesh.index.length) / 3))
}

/** Returns the vertices, then the centres of the triangles. */
function seedPoints({ positions, index }: Mesh): Float32Array {
  const points = new Float32Array(positions.length + index.length)
  points.set(positions)
  for (let h = 0; h < index.length; h += 3) {
    const [a, b, c] = [3 * u32(index, h), 3 * u32(index, h + 1), 3 * u32(index, h + 2)]
    for (let axis = 0; axis < 3; axis++) {
      const sum = f32(positions, a + axis) + f32(positions, b + axis) + f32(positions, c + axis)
      points[positions.length + h + axis] = sum / 3
    }
  }
  return points
}

/** Moves each value halfway to the mean of its neighbours. */
function averaged({ index }: Mesh, values: Float32Array): Float32Array {
  const sums = new Float32Array(values.length)
  const counts = new Uint32Array(values.length)
  for (let h = 0; h < index.length; h++) {
    const v = u32(index, h)
    sums[v] = f32(sums, v) + f32(values, u32(index, h % 3 === 2 ? h - 2 : h + 1))
    counts[v] = u32(counts, v) + 1
  }
  return values.map((value, v) => (u32(counts, v) === 0 ? value : (value + f32(sums, v) / u32(counts, v)) / 2))
}
