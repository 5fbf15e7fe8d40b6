import { f32, u32 } from '#mesh/typed-array.ts'
import type { Vec3 } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'

/** `away` is in lengths of the ray's direction. */
export type RayHit = { away: number; point: Vec3; triangle: number }

const PARALLEL = 1e-12

/**
 * Returns the nearest triangle that a ray hits, from either side (Möller and Trumbore). It tests every triangle: some
 * ms for 300,000, with no index to build or store. `isSeen` decides whether a hit point counts, e.g. if it is not
 * clipped.
 */
export function firstHit(
  { positions, index }: Mesh,
  [ox, oy, oz]: Vec3,
  [dx, dy, dz]: Vec3,
  isSeen: (point: Vec3) => boolean = () => true,
): RayHit | undefined {
  let hit: RayHit | undefined
  let nearest = Infinity
  for (let h = 0; h < index.length; h += 3) {
    const a = 3 * u32(index, h)
    const b = 3 * u32(index, h + 1)
    const c = 3 * u32(index, h + 2)
    const ax = f32(positions, a)
    const ay = f32(positions, a + 1)
    const az = f32(positions, a + 2)
    const ux = f32(positions, b) - ax
    const uy = f32(positions, b + 1) - ay
    const uz = f32(positions, b + 2) - az
    const vx = f32(positions, c) - ax
    const vy = f32(positions, c + 1) - ay
    const vz = f32(positions, c + 2) - az
    const px = dy * vz - dz * vy
    const py = dz * vx - dx * vz
    const pz = dx * vy - dy * vx
    const det = ux * px + uy * py + uz * pz
    if (Math.abs(det) < PARALLEL) continue
    const tx = ox - ax
    const ty = oy - ay
    const tz = oz - az
    const u = (tx * px + ty * py + tz * pz) / det
    if (u < 0 || u > 1) continue
    const qx = ty * uz - tz * uy
    const qy = tz * ux - tx * uz
    const qz = tx * uy - ty * ux
    const v = (dx * qx + dy * qy + dz * qz) / det
    if (v < 0 || u + v > 1) continue
    const away = (vx * qx + vy * qy + vz * qz) / det
    if (away <= 0 || away >= nearest) continue
    const point: Vec3 = [ox + away * dx, oy + away * dy, oz + away * dz]
    if (!isSeen(point)) continue
    nearest = away
    hit = { away, point, triangle: h / 3 }
  }
  return hit
}
