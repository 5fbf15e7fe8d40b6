import type { ArchPose, PosedSpot } from '#mesh/arch-pose.ts'
import { quantile } from '#mesh/quantile.ts'

/** The depth of the crowns from 3 mm beside the midline to the first molar, in windows that overlap a little, mm. */
const FIRST = 3
const LAST = 36
const MARGIN = 0.25
/** mm below the crest of a tooth: thin at an incisor and a canine, two cusps at a premolar. */
const CROWN = 2.5
/** Where a tooth is missing the crest is the gum, this many mm below the other crowns. */
const GUM = -6.5
/** The canine ends between these arc lengths, mm. */
const NEAREST = 9
const FARTHEST = 30
/** A gap so near to the step, mm, is between the canine and the next tooth. */
const BESIDE = 4
const EARLIEST_GAP = 17
/** mm: by how much a premolar is deeper than a front tooth at least. */
const STEP = 1

/**
 * The arc length from the midline to the end of the canine, mm, the mean of both sides: there the crowns become deep at
 * once. The three front teeth of the upper jaw are a quarter longer than those below them, in everybody whose bite
 * closes (Bolton's anterior ratio, 77 % ± 2 %).
 */
export function frontLength({ spots, scale }: Pick<ArchPose, 'spots' | 'scale'>): number | undefined {
  const ends = ([1, -1] as const).flatMap((side) => canineEnd(depthsAlong(spots, side, scale)) ?? [])
  return ends.length === 0 ? undefined : ends.reduce((sum, end) => sum + end, 0) / ends.length
}

/** The depth of the crown at each mm of one side, undefined where there is none. */
function depthsAlong(spots: readonly PosedSpot[], side: 1 | -1, scale: number): (number | undefined)[] {
  const windows = Array.from({ length: LAST }, (): PosedSpot[] => [])
  for (const spot of spots) {
    if (Math.abs(spot.d) > 9) continue
    const away = side * spot.s * scale
    for (let at = Math.ceil(away - 1 - MARGIN); at <= away + MARGIN; at++) windows[at]?.push(spot)
  }
  return windows.map((window, at) => {
    if (at < FIRST) return undefined
    const heights = window.map(({ z }) => z)
    const crest = quantile(heights, 0.98)
    const across = window.filter(({ z }) => z > crest - CROWN).map(({ d }) => d)
    return across.length < 6 || crest < GUM ? undefined : quantile(across, 0.97) - quantile(across, 0.03)
  })
}

/** Finds the place that parts thin crowns from deep ones best, or where the gap begins that a missing premolar left. */
function canineEnd(depths: readonly (number | undefined)[]): number | undefined {
  let best: number | undefined
  let least = Infinity
  for (let end = NEAREST; end <= FARTHEST; end++) {
    const thin = depths.slice(0, end).filter((depth) => depth !== undefined)
    const deep = depths.slice(end).filter((depth) => depth !== undefined)
    if (thin.length < 3 || deep.length < 4 || meanOf(deep) - meanOf(thin) < STEP) continue
    const rest = scatterOf(thin) + scatterOf(deep)
    if (rest < least) [least, best] = [rest, end]
  }
  if (best === undefined) return undefined
  const first = depths.findIndex((depth, at) => depth === undefined && at >= best - BESIDE && at < best + BESIDE)
  if (first === -1) return best
  const gap = depths.findLastIndex((depth, at) => depth !== undefined && at < first) + 1
  // Earlier it is the canine that is missing, so nothing says how long the front teeth were.
  return gap < EARLIEST_GAP ? undefined : gap
}

function scatterOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
