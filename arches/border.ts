import { f32 } from '#mesh/typed-array.ts'
import type { Anatomy } from '#arches/anatomy.ts'
import type { Field } from '#arches/field.ts'
import { lerp, smoothstep } from '#arches/math.ts'
import type { ArchOptions, HoleOption } from '#arches/options.ts'

/**
 * Returns how far each vertex is within the scanned part (mm, negative outside): the wavy border, the holes and the
 * cut.
 */
export function scannedPartDistance(
  positions: Float32Array,
  field: Field,
  anatomy: Anatomy,
  { holes = [], cut }: Pick<ArchOptions, 'holes' | 'cut'>,
): Float32Array {
  const values = new Float32Array(positions.length / 3)
  for (let v = 0; v < values.length; v++) {
    const [x, y, z] = [f32(positions, 3 * v), f32(positions, 3 * v + 1), f32(positions, 3 * v + 2)]
    field.setColumn(x, y)
    const { s, d } = field.near
    let value = border(anatomy, x, y, z, s, d)
    for (const hole of holes) value = Math.min(value, outsideHole(hole, s, d, z))
    if (cut) value = Math.min(value, cut.s + 0.6 * Math.sin(0.9 * z + 0.5 * d) - cut.side * s)
    values[v] = value
  }
  return values
}

function border(anatomy: Anatomy, x: number, y: number, z: number, s: number, d: number): number {
  const { up, palate, phase, zLow, yBack } = anatomy
  const wave = 0.7 * Math.sin(0.3 * s + (up ? 0 : 1.3) + phase) + 0.35 * Math.sin(0.71 * s + 1 + 1.7 * phase)
  const deeper = -2 * smoothstep(30, 7, Math.abs(s))
  const aboveFloor = z - (zLow + 2.2) - 0.5
  if (!up) return Math.min(aboveFloor, z - lerp(-7.6, -7, smoothstep(0, -2, d)) - wave - 0.8 * deeper)
  if (!palate) return Math.min(aboveFloor, z + 8 - wave - deeper)
  const back = y - (yBack + 1.2 + 0.9 * Math.sin(0.35 * x + phase))
  return Math.min(aboveFloor, lerp(z + 8.3 - wave - deeper, 9, smoothstep(-3.2, -5, d)), back)
}

function outsideHole(hole: HoleOption, s: number, d: number, z: number): number {
  if (d > 0 === (hole.lingual === true)) return Infinity
  const across = (s - hole.s) / hole.rs
  const along = (z - hole.z) / hole.rz
  const angle = Math.atan2(along, across)
  const frayed = 0.18 * Math.sin(2 * angle + 1) + 0.1 * Math.sin(5 * angle + hole.s) + 0.05 * Math.sin(9 * angle)
  return (Math.hypot(across, along) - 1 - frayed) * Math.min(hole.rs, hole.rz)
}
