import { fitOn, groundOf, mirrored } from '#mesh/fit.ts'
import type { Jaw } from '#mesh/jaw.ts'
import { boxOf } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'
import { guessUnit } from '#mesh/unit.ts'

/** How set-up teeth lie to the scan that they were made from; mm, null where they lie on it nowhere. */
export type SetupFacts = {
  distance_mm: number | null
  moved_mm: number | null
  is_mirrored: boolean
  is_other_arch: boolean
}

/** mm: twice what a setup leaves, less than that of any other person (fit.ts). */
export const USUAL = 0.02
/** mm: a setup lies where its scan lies. */
export const STAYS = 1
/** Of the distance: what fits by so much better the other way round is no chance. */
const BETTER = 0.6

/** Lays the teeth on the scan of their arch, on it with left and right exchanged, and on that of the other arch where there is one. */
export function fitSetup(teeth: Float32Array, scan: Mesh, otherArch: Mesh | undefined): SetupFacts {
  const points = inMillimetres(teeth)
  const ground = groundOf({ ...scan, positions: inMillimetres(scan.positions) })
  const own = fitOn(ground, points)
  // Turned over as well, each of the three is the same mirror image.
  const back = Math.min(...[0, 1, 2].map((axis) => fitOn(ground, mirrored(points, axis)).distance))
  const other = otherArch
    ? fitOn(groundOf({ ...otherArch, positions: inMillimetres(otherArch.positions) }), points).distance
    : Infinity
  const isFound = Number.isFinite(own.distance)
  const is_other_arch = other < BETTER * Math.min(own.distance, back)
  return {
    distance_mm: isFound ? own.distance : null,
    moved_mm: isFound ? own.moved : null,
    // A lower arch turned over lies on the upper one a little better: only what really fits is a mirror image.
    is_mirrored: !is_other_arch && back < USUAL && back < BETTER * own.distance,
    is_other_arch,
  }
}

/** What speaks against offering it, as sentences that ask: one fault is told once, by its nearest cause. */
export function fitWarnings(jaw: Jaw, { distance_mm, moved_mm, is_mirrored, is_other_arch }: SetupFacts): string[] {
  const other = jaw === 'upper' ? 'lower' : 'upper'
  if (is_other_arch) return [`The ${jaw} setup lies on the ${other} scan. Were upper and lower exchanged?`]
  if (is_mirrored) return [`The ${jaw} setup fits its scan with left and right exchanged. Was it mirrored?`]
  if (distance_mm === null || moved_mm === null) return [`The ${jaw} setup fits its scan nowhere. Is it of this case?`]
  const lines: string[] = []
  if (distance_mm > USUAL) {
    const off = `${distance_mm.toFixed(2)} mm off its scan. Usually it is below ${USUAL.toFixed(2)} mm`
    lines.push(`The ${jaw} setup is ${off}. Was it made from another scan?`)
  }
  if (moved_mm > STAYS) {
    const away = moved_mm < 10 ? moved_mm.toFixed(1) : String(Math.round(moved_mm))
    lines.push(`The ${jaw} setup lies ${away} mm away from its scan. Usually both lie in one place. Was it moved?`)
  }
  return lines
}

export function unitOf(positions: Float32Array): 'mm' | 'cm' | 'm' | 'in' | 'unknown' {
  const { suspect, scale } = guessOf(positions)
  if (!suspect) return 'mm'
  return scale === 10 ? 'cm' : scale === 25.4 ? 'in' : scale === 1000 ? 'm' : 'unknown'
}

export function guessOf(positions: Float32Array) {
  const { low, high } = boxOf(positions)
  return guessUnit(Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]))
}

function inMillimetres(positions: Float32Array) {
  const { scale } = guessOf(positions)
  return scale === 1 ? positions : positions.map((value) => value * scale)
}
