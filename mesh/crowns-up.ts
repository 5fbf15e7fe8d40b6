import { baseNormal } from '#mesh/flat-base.ts'
import type { Vec3 } from '#mesh/measure.ts'
import type { SurfaceSample } from '#mesh/surface-sample.ts'
import { dot, unit } from '#mesh/vector.ts'

/** The border of an open scan leaves at least this share of the surface without an opposite; a closed model has none. */
const OPEN_SHARE = 0.1
/** The border runs along the lowest tenth of the surface. */
const BORDER = 0.1
/** How much of the room over its border a scan fills at least, thrice: arches have .6 and more, turned inside out none. */
const FILLED = 0.3

/**
 * Finds the way the crowns point, and whether the surface is inside out. The triangles of an open scan sum up to an
 * arrow out of its border, which runs around the gum. A closed model sums up to nothing, and stands on the largest
 * plane that it has.
 */
export function crownsUp(sample: readonly SurfaceSample[]): { up: Vec3; isInsideOut: boolean } {
  const sum: Vec3 = [0, 0, 0]
  const middle: Vec3 = [0, 0, 0]
  let total = 0
  for (const { centre, vector, area } of sample) {
    for (const axis of [0, 1, 2] as const) {
      sum[axis] += vector[axis]
      middle[axis] += area * centre[axis]
    }
    total += area
  }
  for (const axis of [0, 1, 2] as const) middle[axis] /= total || 1
  const volume = sample.reduce((all, { centre, vector }) => all + dot(centre, vector) - dot(middle, vector), 0)
  const open = Math.hypot(...sum)
  if (open < OPEN_SHARE * total) {
    const base = baseNormal(sample)
    return volume < 0 ? { up: base, isInsideOut: true } : { up: negative(base), isInsideOut: false }
  }
  const arrow = unit(sum)
  const heights = sample.map(({ centre }) => dot(centre, arrow) - dot(middle, arrow)).toSorted((a, b) => a - b)
  const [low = 0, border = 0, high = 0] = [heights[0], heights[Math.floor(BORDER * heights.length)], heights.at(-1)]
  const filled = (volume - open * border) / (open * (high - low) || 1)
  return filled < FILLED ? { up: negative(arrow), isInsideOut: true } : { up: arrow, isInsideOut: false }
}

function negative([x, y, z]: Vec3): Vec3 {
  return [-x, -y, -z]
}
