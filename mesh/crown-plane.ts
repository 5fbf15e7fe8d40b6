/** A place in an arch, mm. */
export type Spot = { across: number; back: number; up: number }

/** What a gap in the row costs, however deep it is, and what a tip above the plane does: mm. */
const gap = 2
const above = 2

/**
 * The plane that the tips of the crowns lie in, as its height at a place. Of all that go through three of the highest spots
 * the one with the most of them in it or a little below: where teeth are missing the spots are far below, and count little.
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

/** Undefined for three that are nearly in a line: the plane could turn about it. */
function planeThrough(a: Spot, b: Spot, c: Spot) {
  const [bx, by, bz] = [b.across - a.across, b.back - a.back, b.up - a.up]
  const [cx, cy, cz] = [c.across - a.across, c.back - a.back, c.up - a.up]
  const area = bx * cy - cx * by
  if (Math.abs(area) < 100) return undefined
  const sideways = (bz * cy - cz * by) / area
  const backwards = (bx * cz - cx * bz) / area
  return ({ across, back }: Spot) => a.up + sideways * (across - a.across) + backwards * (back - a.back)
}
