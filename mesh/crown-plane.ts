/** A position in arch coordinates, mm: across from the midline, back from the front teeth, up towards the crowns. */
export type Spot = { across: number; back: number; up: number }

/**
 * Costs of the fit: a spot below the plane costs its depth but at most `gap` mm, one above it `above` times its height.
 */
const gap = 2
const above = 2

/**
 * Fits the plane of the crown tips and returns its height at a spot. Among the planes through three of the highest
 * spots it picks the one with the most spots on it or slightly below. Spots at missing teeth lie far below and count
 * little.
 */
export function crownPlane(tops: readonly Spot[]): (spot: Spot) => number {
  let best: (spot: Spot) => number = () => 0
  let least = Infinity
  for (const [i, a] of tops.entries()) {
    for (const [j, b] of tops.slice(i + 1).entries()) {
      for (const c of tops.slice(i + j + 2)) {
        const plane = planeThrough(a, b, c)
        if (!plane) continue
        const cost = tops.reduce((sum, spot) => sum + costOf(spot.up - plane(spot)), 0)
        if (cost >= least) continue
        least = cost
        best = plane
      }
    }
  }
  return best
}

function costOf(over: number) {
  return over > 0 ? above * over : Math.min(-over, gap)
}

/**
 * Returns undefined for nearly collinear spots (less than 50 mm² in projection), because the plane could rotate about
 * their line.
 */
function planeThrough(a: Spot, b: Spot, c: Spot) {
  const [bx, by, bz] = [b.across - a.across, b.back - a.back, b.up - a.up]
  const [cx, cy, cz] = [c.across - a.across, c.back - a.back, c.up - a.up]
  const area = bx * cy - cx * by
  if (Math.abs(area) < 100) return undefined
  const sideways = (bz * cy - cz * by) / area
  const backwards = (bx * cz - cx * bz) / area
  return ({ across, back }: Spot) => a.up + sideways * (across - a.across) + backwards * (back - a.back)
}
