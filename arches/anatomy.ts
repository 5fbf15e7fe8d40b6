import type { Curve } from '#arches/curve.ts'
import { makeCurve } from '#arches/curve.ts'
import { clamp, smoothstep } from '#arches/math.ts'
import type { ArchOptions } from '#arches/options.ts'
import { randomStream } from '#arches/random.ts'
import { crowdingOf } from '#arches/crowding.ts'

const tables = {
  upper: {
    width: [8.6, 6.6, 7.7, 7.1, 6.8, 10.4, 9.8],
    depth: [7.0, 6.2, 8.2, 9.2, 9.2, 11.2, 11.0],
    height: [10.2, 8.9, 10.2, 8.6, 8.1, 7.3, 6.8],
    c2: 0.0335,
    c4: 3.9e-5,
    zLow: -21,
  },
  lower: {
    width: [5.4, 5.9, 6.9, 7.1, 7.2, 11.2, 10.4],
    depth: [5.9, 6.3, 7.6, 7.9, 8.4, 10.4, 10.1],
    height: [8.8, 9.0, 10.1, 8.5, 7.9, 7.2, 6.7],
    c2: 0.0355,
    c4: 5.2e-5,
    zLow: -14,
  },
} as const

/**
 * One position of the row, 0..6 from the midline: width w, half depth b, crown height, and the arc lengths of its start
 * and centre; mm.
 */
export type Slot = { w: number; b: number; height: number; start: number; centre: number }

/**
 * A tooth in place: half width a, half depth b, unit axes t (growing x) and n (outward); zo is how much deeper it sits
 * (mm).
 */
export type Tooth = {
  fdi: number
  i: number
  side: 1 | -1
  up: boolean
  a: number
  b: number
  height: number
  s: number
  x: number
  y: number
  tx: number
  ty: number
  nx: number
  ny: number
  zo: number
}

/** Everything the field needs, in the arch's own frame (mm): x lateral, y forward, z towards the chewing surface. */
export type Anatomy = {
  up: boolean
  palate: boolean
  curve: Curve
  slots: Slot[]
  teeth: Tooth[]
  gaps: { s: number; w: number }[]
  sEnd: number
  zLow: number
  yBack: number
  phase: number
}

export function makeAnatomy(options: ArchOptions): Anatomy {
  const { seed, jaw, missing = [] } = options
  const up = jaw === 'upper'
  const table = tables[jaw]
  // The stream names of size and curve omit the jaw, because both jaws of a person must match.
  const size = 1 + clamp(randomStream(seed, 'size').bell(0.03), -0.06, 0.06)
  const bow = clamp(randomStream(seed, 'curve').bell(0.06), -0.1, 0.1)
  const curve = makeCurve((table.c2 / size) * (1 + bow), (table.c4 / size ** 3) * (1 - 2 * bow))
  const slots = slotsOf(seed, jaw, size)
  const sEnd = slots.reduce((sum, slot) => sum + slot.w, 0)
  const places = placeTeeth(options, slots, curve)
  return {
    up,
    palate: up && options.palate !== false,
    curve,
    slots,
    teeth: places.filter((tooth) => !missing.includes(tooth.fdi)),
    gaps: places.filter((tooth) => missing.includes(tooth.fdi)).map(({ s, i }) => ({ s, w: slots[i]?.w ?? 0 })),
    sEnd,
    zLow: table.zLow - (options.base === 'full' ? 6 : 0),
    yBack: curve.yAt(sEnd + 4) - 1,
    phase: 2 * Math.PI * randomStream(seed, `${jaw}:border:${options.scan ?? 0}`).next(),
  }
}

function slotsOf(seed: number | string, jaw: 'upper' | 'lower', size: number): Slot[] {
  const table = tables[jaw]
  const widths = randomStream(seed, `${jaw}:width`)
  const depths = randomStream(seed, `${jaw}:depth`)
  const heights = randomStream(seed, `${jaw}:height`)
  const wear = clamp(randomStream(seed, `${jaw}:wear`).bell(0.04), -0.08, 0.08)
  let start = 0
  return table.width.map((width, i) => {
    const w = width * size * (1 + clamp(widths.bell(0.03), -0.07, 0.07))
    const b = ((table.depth[i] ?? 0) / 2) * size * (1 + clamp(depths.bell(0.02), -0.05, 0.05))
    const height = (table.height[i] ?? 0) * (1 + wear + clamp(heights.bell(0.03), -0.06, 0.06))
    const slot = { w, b, height, start, centre: start + w / 2 }
    start += w
    return slot
  })
}

function placeTeeth({ seed, jaw, crowding, setup }: ArchOptions, slots: Slot[], curve: Curve): Tooth[] {
  const up = jaw === 'upper'
  const shifts = crowdingOf(seed, jaw, crowding)
  return ([-1, 1] as const).flatMap((side) =>
    slots.map((slot, i) => {
      const quadrant = up ? (side < 0 ? 1 : 2) : side < 0 ? 3 : 4
      const fdi = 10 * quadrant + i + 1
      const { offset, rotation, lift } = shifts(side, i, setup ? (setup[fdi] ?? 0) : 1)
      const { x, y, slope } = curve.pointAt(side * slot.centre)
      const length = Math.hypot(1, slope)
      const [tx, ty] = [1 / length, slope / length]
      const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)]
      const [rx, ry] = [tx * cos - ty * sin, tx * sin + ty * cos]
      return {
        fdi,
        i,
        side,
        up,
        // Neighbouring crowns overlap a little, so that contacts close.
        a: (slot.w / 2) * (i < 2 ? 1.1 : i === 2 ? 1.07 : 1.03),
        b: slot.b,
        height: slot.height,
        s: side * slot.centre,
        x: x - ty * offset,
        y: y + tx * offset,
        tx: rx,
        ty: ry,
        nx: -ry,
        ny: rx,
        // Front teeth and gum sit 2 mm deeper (curve of Spee). A crowded tooth is lifted as a unit, as it moves in
        // treatment.
        zo: 2 * smoothstep(30, 7, slot.centre) - lift,
      }
    }),
  )
}
