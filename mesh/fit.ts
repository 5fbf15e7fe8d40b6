// Registration of a mesh to a surface: sampled vertices, their nearest points by a grid, and trimmed point-to-plane
// steps. All coordinates are mm.

import { f32, f64, i32 } from '#mesh/typed-array.ts'
import { cellAt, makeGrid, spreadSeeds, type NearestGrid } from '#mesh/nearest-grid.ts'
import type { Box, Vec3 } from '#mesh/measure.ts'
import { boundingBox, vertexNormals } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'

/** A rigid motion `p -> rotation p + shift`: the rotation as nine numbers by rows, the shift in mm. */
export type Motion = { rotation: Float64Array; shift: Vec3 }

/**
 * How well a mesh fits another, in mm: `distance` is the RMS over the nearest points, `moved` their mean displacement
 * by the fit.
 */
export type Fit = { distance: number; moved: number; motion: Motion }

/** The surface that points are fitted to. */
export type FitTarget = { positions: Float32Array; normals: Float32Array; grid: NearestGrid; box: Box }

const CELL = 0.6
/** mm around the ground within which nearest points are searched. */
const REACH = 12
const SAMPLES = 2500
const ROUNDS = 30
/**
 * Share of the points, nearest first, that the fit uses: the rest are the teeth that were moved, and a base that the
 * scan does not have. Measured on generated arches: a setup lies 0.002 to 0.009 mm off its scan, that of another person
 * 0.026 to 0.175, the other jaw 0.7 and more. With 0.6 a setup with a base (0.07) could not be distinguished from
 * another person (0.055).
 */
const INLIER_SHARE = 0.4

export function createFitTarget(mesh: Mesh): FitTarget {
  const box = boundingBox(mesh.positions)
  const longest = Math.max(...box.high.map((high, axis) => high - (box.low[axis] ?? 0)))
  const grid = makeGrid(box, REACH, Math.max(CELL, longest / 200))
  for (let at = 0; at < mesh.positions.length; at += 3) {
    const [x, y, z] = [f32(mesh.positions, at), f32(mesh.positions, at + 1), f32(mesh.positions, at + 2)]
    grid.seeds[cellAt(grid, x, y, z)] = at
  }
  spreadSeeds(grid)
  return { positions: mesh.positions, normals: vertexNormals(mesh), grid, box }
}

/**
 * Fits the vertices of a mesh to a ground, once from where they are and once centre on centre, and returns the better
 * fit. Each round moves the nearest points onto the planes next to them (trimmed ICP, after Chen and Medioni).
 * `distance` is Infinity if too few points lie near the ground.
 */
export function fitToTarget(ground: FitTarget, positions: Float32Array): Fit {
  const points = sampled(positions)
  const [from, to] = [middleOf(boundingBox(positions)), middleOf(ground.box)]
  const centred: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
  const fits = [[0, 0, 0] satisfies Vec3, centred].map((shift) =>
    refine(ground, points, { rotation: identityRotation(), shift }),
  )
  return fits.reduce((best, each) => (each.distance < best.distance ? each : best))
}

/**
 * Mirrors points along an axis about the middle of their box; axis 0 is left to right in the frame that scanners write.
 */
export function mirrorPoints(positions: Float32Array, axis = 0): Float32Array {
  const middle = middleOf(boundingBox(positions))[axis] ?? 0
  return positions.map((value, at) => (at % 3 === axis ? 2 * middle - value : value))
}

function refine(ground: FitTarget, points: Float32Array, start: Motion): Fit {
  let motion = start
  let distance = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const near = nearest(ground, points, motion)
    if (near.length < 12) return { distance: Infinity, moved: meanDisplacement(points, motion), motion }
    const now = Math.sqrt(near.reduce((sum, { offset }) => sum + offset * offset, 0) / near.length)
    if (now > 0.999 * distance) break
    distance = now
    motion = applyStep(motion, stepOf(near))
  }
  return { distance, moved: meanDisplacement(points, motion), motion }
}

/** A point after the motion, with the normal of the nearest ground vertex and the distance along it in mm. */
type Near = { point: Vec3; normal: Vec3; offset: number }

function nearest({ positions, normals, grid, box }: FitTarget, points: Float32Array, motion: Motion): Near[] {
  const pairs: Near[] = []
  let outside = 0
  for (let at = 0; at < points.length; at += 3) {
    const point = transformPoint(points, at, motion)
    const isNear = point.every((x, axis) => x > (box.low[axis] ?? 0) - REACH && x < (box.high[axis] ?? 0) + REACH)
    const seed = isNear ? i32(grid.seeds, cellAt(grid, ...point)) : -1
    if (seed < 0) {
      outside++
      continue
    }
    const normal: Vec3 = [f32(normals, seed), f32(normals, seed + 1), f32(normals, seed + 2)]
    const offset =
      (point[0] - f32(positions, seed)) * normal[0] +
      (point[1] - f32(positions, seed + 1)) * normal[1] +
      (point[2] - f32(positions, seed + 2)) * normal[2]
    pairs.push({ point, normal, offset })
  }
  const inliers = Math.floor(INLIER_SHARE * (pairs.length + outside))
  // Too many points have no ground near them.
  if (inliers > pairs.length) return []
  return pairs.sort((a, b) => Math.abs(a.offset) - Math.abs(b.offset)).slice(0, inliers)
}

/**
 * Returns the small rotation (rad) and shift (mm) that bring the points nearest to their planes: normal equations of
 * six unknowns.
 */
function stepOf(near: readonly Near[]): Float64Array {
  const sums = new Float64Array(42)
  for (const { point, normal, offset } of near) {
    const [x, y, z] = point
    const [nx, ny, nz] = normal
    const row = [y * nz - z * ny, z * nx - x * nz, x * ny - y * nx, nx, ny, nz, -offset]
    for (let i = 0; i < 6; i++)
      for (let j = 0; j < 7; j++) sums[7 * i + j] = f64(sums, 7 * i + j) + (row[i] ?? 0) * (row[j] ?? 0)
  }
  return solveEquations(sums)
}

/** Solves by Gauss-Jordan elimination with pivots, six rows of seven; an unconstrained direction stays 0. */
function solveEquations(rows: Float64Array): Float64Array {
  for (let i = 0; i < 6; i++) {
    let pivot = i
    for (let r = i + 1; r < 6; r++) if (Math.abs(f64(rows, 7 * r + i)) > Math.abs(f64(rows, 7 * pivot + i))) pivot = r
    for (let j = 0; j < 7; j++) {
      const value = f64(rows, 7 * i + j)
      rows[7 * i + j] = f64(rows, 7 * pivot + j)
      rows[7 * pivot + j] = value
    }
    if (Math.abs(f64(rows, 7 * i + i)) < 1e-9) continue
    for (let r = 0; r < 6; r++) {
      if (r === i) continue
      const part = f64(rows, 7 * r + i) / f64(rows, 7 * i + i)
      for (let j = i; j < 7; j++) rows[7 * r + j] = f64(rows, 7 * r + j) - part * f64(rows, 7 * i + j)
    }
  }
  return Float64Array.from({ length: 6 }, (_, i) => {
    const diagonal = f64(rows, 7 * i + i)
    return Math.abs(diagonal) < 1e-9 ? 0 : f64(rows, 7 * i + 6) / diagonal
  })
}

function applyStep({ rotation, shift }: Motion, step: Float64Array): Motion {
  const turn = rotationFromVector([f64(step, 0), f64(step, 1), f64(step, 2)])
  const turned = new Float64Array(9)
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      for (let k = 0; k < 3; k++)
        turned[3 * i + j] = f64(turned, 3 * i + j) + f64(turn, 3 * i + k) * f64(rotation, 3 * k + j)
    }
  }
  const at = rotatePoint(turn, shift)
  return { rotation: turned, shift: [at[0] + f64(step, 3), at[1] + f64(step, 4), at[2] + f64(step, 5)] }
}

/** Returns the rotation matrix of a rotation vector, whose length is the angle (Rodrigues). */
function rotationFromVector([x, y, z]: Vec3): Float64Array {
  const angle = Math.hypot(x, y, z)
  if (angle < 1e-12) return identityRotation()
  const [a, b, c] = [x / angle, y / angle, z / angle]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const rest = 1 - cos
  return Float64Array.of(
    cos + a * a * rest,
    a * b * rest - c * sin,
    a * c * rest + b * sin,
    b * a * rest + c * sin,
    cos + b * b * rest,
    b * c * rest - a * sin,
    c * a * rest - b * sin,
    c * b * rest + a * sin,
    cos + c * c * rest,
  )
}

function identityRotation() {
  return Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1)
}

function rotatePoint(rotation: Float64Array, [x, y, z]: Vec3): Vec3 {
  const row = (at: number) => f64(rotation, at) * x + f64(rotation, at + 1) * y + f64(rotation, at + 2) * z
  return [row(0), row(3), row(6)]
}

function transformPoint(points: Float32Array, at: number, { rotation, shift }: Motion): Vec3 {
  const [x, y, z] = rotatePoint(rotation, [f32(points, at), f32(points, at + 1), f32(points, at + 2)])
  return [x + shift[0], y + shift[1], z + shift[2]]
}

/** Returns the mean displacement of the points in mm. */
function meanDisplacement(points: Float32Array, motion: Motion): number {
  let sum = 0
  for (let at = 0; at < points.length; at += 3) {
    const [x, y, z] = transformPoint(points, at, motion)
    sum += Math.hypot(x - f32(points, at), y - f32(points, at + 1), z - f32(points, at + 2))
  }
  return points.length === 0 ? 0 : (3 * sum) / points.length
}

function sampled(positions: Float32Array): Float32Array {
  const stride = 3 * Math.max(1, Math.floor(positions.length / 3 / SAMPLES))
  const points = new Float32Array(3 * Math.ceil(positions.length / stride))
  let to = 0
  for (let at = 0; at + 2 < positions.length; at += stride) {
    for (let axis = 0; axis < 3; axis++) points[to++] = f32(positions, at + axis)
  }
  return points.subarray(0, to)
}

function middleOf({ low, high }: Box): Vec3 {
  return [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2]
}
