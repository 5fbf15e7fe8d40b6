import { formatCount } from '#mesh/format-count.ts'
import type { Box } from '#mesh/measure.ts'

/**
 * Largest gap in mm at which models share one view: jaws in bite touch, and an open mouth is less than half as wide.
 */
const MAX_GAP_MM = 100

/**
 * Returns the message for models too far apart to be seen together, undefined if they are not. `noun` names them: jaws,
 * models.
 */
export function formatDistanceWarning(boxes: readonly Box[], noun: string): string | undefined {
  const far = boxes.flatMap((one, i) => boxes.slice(i + 1).map((other) => boxDistance(one, other)))
  const most = Math.max(0, ...far)
  if (most <= MAX_GAP_MM) return undefined
  return `The ${noun} lie ${formatCount(Math.round(most))} mm apart and cannot be seen together. Please look at one of them, or export both in one bite.`
}

/** Returns the gap between two boxes in mm, 0 if they touch or overlap. */
function boxDistance(one: Box, other: Box): number {
  const gaps = ([0, 1, 2] as const).map((axis) =>
    Math.max(0, one.low[axis] - other.high[axis], other.low[axis] - one.high[axis]),
  )
  return Math.hypot(...gaps)
}
