import { fitToTarget, createFitTarget, mirrorPoints } from '#mesh/fit.ts'
import { otherJaw, type Jaw } from '#mesh/jaw.ts'
import { boundingBox } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'
import { guessUnit } from '#mesh/unit.ts'

/** How set-up teeth lie relative to the scan that they were made from, in mm; null if they fit it nowhere. */
export type SetupFacts = {
  distance_mm: number | null
  moved_mm: number | null
  is_mirrored: boolean
  is_other_arch: boolean
}

/** mm: twice what a setup leaves, and less than that of any other person (fit.ts). */
export const MAX_FIT_DISTANCE_MM = 0.02
/** mm: largest shift of a setup, which normally lies where its scan does. */
export const MAX_DISPLACEMENT_MM = 1
/** Ratio of distances below which the better fit of the other orientation is not chance. */
const CLEARLY_BETTER_RATIO = 0.6

/**
 * Fits the teeth to the scan of their arch, to it with left and right exchanged, and to the scan of the other arch if
 * there is one.
 */
export function fitSetup(teeth: Float32Array, scan: Mesh, otherArch: Mesh | undefined): SetupFacts {
  const points = toMillimetres(teeth)
  const ground = createFitTarget({ ...scan, positions: toMillimetres(scan.positions) })
  const fit = fitToTarget(ground, points)
  // Mirror images along different axes differ by a half turn, which the fit does not find by itself, so all three are
  // tried.
  const mirrored = Math.min(...[0, 1, 2].map((axis) => fitToTarget(ground, mirrorPoints(points, axis)).distance))
  const otherDistance = otherArch
    ? fitToTarget(createFitTarget({ ...otherArch, positions: toMillimetres(otherArch.positions) }), points).distance
    : Infinity
  const isFitted = Number.isFinite(fit.distance)
  const is_other_arch = otherDistance < CLEARLY_BETTER_RATIO * Math.min(fit.distance, mirrored)
  return {
    distance_mm: isFitted ? fit.distance : null,
    moved_mm: isFitted ? fit.moved : null,
    // A lower arch turned over fits the upper one slightly better, so only a real fit counts as a mirror image.
    is_mirrored: !is_other_arch && mirrored < MAX_FIT_DISTANCE_MM && mirrored < CLEARLY_BETTER_RATIO * fit.distance,
    is_other_arch,
  }
}

/** Returns what speaks against offering the setup, as questions. A fault is reported once, by its most likely cause. */
export function fitWarnings(jaw: Jaw, { distance_mm, moved_mm, is_mirrored, is_other_arch }: SetupFacts): string[] {
  const other = otherJaw(jaw)
  if (is_other_arch) return [`The ${jaw} setup lies on the ${other} scan. Were upper and lower exchanged?`]
  if (is_mirrored) return [`The ${jaw} setup fits its scan with left and right exchanged. Was it mirrored?`]
  if (distance_mm === null || moved_mm === null) return [`The ${jaw} setup fits its scan nowhere. Is it of this case?`]
  const lines: string[] = []
  if (distance_mm > MAX_FIT_DISTANCE_MM) {
    const off = `${distance_mm.toFixed(2)} mm off its scan. Usually it is below ${MAX_FIT_DISTANCE_MM.toFixed(2)} mm`
    lines.push(`The ${jaw} setup is ${off}. Was it made from another scan?`)
  }
  if (moved_mm > MAX_DISPLACEMENT_MM) {
    const shift = moved_mm < 10 ? moved_mm.toFixed(1) : String(Math.round(moved_mm))
    lines.push(`The ${jaw} setup lies ${shift} mm away from its scan. Usually both lie in one place. Was it moved?`)
  }
  return lines
}

export function unitName(positions: Float32Array): 'mm' | 'cm' | 'm' | 'in' | 'unknown' {
  const { suspect, scale } = guessMeshUnit(positions)
  if (!suspect) return 'mm'
  return scale === 10 ? 'cm' : scale === 25.4 ? 'in' : scale === 1000 ? 'm' : 'unknown'
}

export function guessMeshUnit(positions: Float32Array) {
  const { low, high } = boundingBox(positions)
  return guessUnit(Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]))
}

function toMillimetres(positions: Float32Array) {
  const { scale } = guessMeshUnit(positions)
  return scale === 1 ? positions : positions.map((value) => value * scale)
}
