import { f32, u32 } from '#mesh/typed-array.ts'
import type { Vec3 } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'

/** A triangle of the sample, mm and mm²: its middle, and its area as a vector along its normal. */
export type SurfaceSample = { centre: Vec3; vector: Vec3; area: number }

const MOST = 20_000

/** Returns up to 20,000 triangles of a mesh, evenly picked. A triangle without area is left out. */
export function sampleSurface({ positions, index }: Mesh, vectors: Float32Array, scale: number): SurfaceSample[] {
  const step = 3 * Math.max(1, Math.ceil(index.length / 3 / MOST))
  const picked: SurfaceSample[] = []
  for (let h = 0; h + 2 < index.length; h += step) {
    const half = (scale * scale) / 2
    const vector: Vec3 = [half * f32(vectors, h), half * f32(vectors, h + 1), half * f32(vectors, h + 2)]
    const area = Math.hypot(...vector)
    if (!(area > 0) || !Number.isFinite(area)) continue
    const [a, b, c] = [3 * u32(index, h), 3 * u32(index, h + 1), 3 * u32(index, h + 2)]
    const middle = (axis: number) =>
      (scale * (f32(positions, a + axis) + f32(positions, b + axis) + f32(positions, c + axis))) / 3
    picked.push({ centre: [middle(0), middle(1), middle(2)], vector, area })
  }
  return picked
}
