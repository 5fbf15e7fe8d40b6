import { f32 } from '#mesh/typed-array.ts'

/** Millimetres at which a colour is fully saturated. */
export const FULL_MM = 0.8
/** Linear RGB: red where the second file became thinner, blue where it became thicker. */
const THINNER = [0.52, 0.02, 0.021] as const
const THICKER = [0.012, 0.16, 0.55] as const

/** Colours each vertex by its distance from the first file in mm; those without a counterpart (NaN) stay as they are. */
export function paintDifference(base: Float32Array, mm: Float32Array): Float32Array {
  const colours = base.slice()
  for (const [vertex, distance] of mm.entries()) {
    if (Number.isNaN(distance)) continue
    const part = Math.min(1, Math.abs(distance) / FULL_MM)
    for (const [channel, value] of (distance < 0 ? THINNER : THICKER).entries()) {
      const at = 3 * vertex + channel
      colours[at] = f32(colours, at) * (1 - part) + value * part
    }
  }
  return colours
}
