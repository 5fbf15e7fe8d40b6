import { f32 } from '#mesh/typed-array.ts'
import { vertexNormals } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'

const SAMPLES = 300
/** Share of the samples, nearest first: the rest are teeth that were moved (mesh/fit.ts). */
const INLIER_SHARE = 0.4

/**
 * Returns the distance between a setup and its scan in mm: the RMS over the nearest of some sampled vertices. Both are
 * made in one place, so they need no registration.
 */
export function unmovedDistance(setup: Mesh, scan: Mesh): number {
  const normals = vertexNormals(scan)
  const stride = 3 * Math.max(1, Math.floor(setup.positions.length / 3 / SAMPLES))
  const squares: number[] = []
  for (let at = 0; at < setup.positions.length; at += stride) {
    const point = [0, 1, 2].map((axis) => f32(setup.positions, at + axis))
    const near = nearestTo(scan.positions, point)
    const distance = point.reduce(
      (sum, x, axis) => sum + (x - f32(scan.positions, near + axis)) * f32(normals, near + axis),
      0,
    )
    squares.push(distance * distance)
  }
  const inliers = squares.sort((a, b) => a - b).slice(0, Math.floor(INLIER_SHARE * squares.length))
  return Math.sqrt(inliers.reduce((sum, each) => sum + each, 0) / inliers.length)
}

function nearestTo(positions: Float32Array, [x = 0, y = 0, z = 0]: readonly number[]): number {
  let best = Infinity
  let nearest = 0
  for (let at = 0; at < positions.length; at += 3) {
    const [dx, dy, dz] = [f32(positions, at) - x, f32(positions, at + 1) - y, f32(positions, at + 2) - z]
    const square = dx * dx + dy * dy + dz * dz
    if (square >= best) continue
    best = square
    nearest = at
  }
  return nearest
}
