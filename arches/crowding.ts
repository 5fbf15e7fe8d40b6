import { randomStream } from '#arches/random.ts'
import type { Jaw } from '#mesh/jaw.ts'

export type Shift = { offset: number; rotation: number; lift: number }

const offsets = [0.5, -0.9, 0.55, -0.25, 0.2, 0, 0]
const rotations = [0.09, -0.16, 0.12, 0.1, -0.05, 0, 0]
const lifts = [0, -0.5, 0.4, 0, 0, 0, 0]

/**
 * Returns how far each tooth stands out of the row (offset mm outward, rotation rad, lift mm), scaled by `part`. One
 * side is worse than the other.
 */
export function crowdingOf(
  seed: number | string,
  jaw: Jaw,
  given: number | undefined,
): (side: 1 | -1, i: number, part: number) => Shift {
  const crowding = given ?? 1.5 * randomStream(seed, `${jaw}:crowding`).next() ** 1.5
  const worse = randomStream(seed, `${jaw}:worse`).next() < 0.5 ? -1 : 1
  const streams = {
    [-1]: randomStream(seed, `${jaw}:shift:-1`),
    [1]: randomStream(seed, `${jaw}:shift:1`),
  }
  const all = new Map<string, Shift>()
  for (const side of [-1, 1] as const) {
    const stream = streams[side]
    const factor = side === worse ? { offset: 1, rotation: 1, lift: 1 } : { offset: -0.55, rotation: -0.8, lift: 0.3 }
    for (let i = 0; i < 7; i++) {
      const noise = i > 4 ? 0.3 : 1
      all.set(`${side}:${i}`, {
        offset: crowding * (0.7 * factor.offset * (offsets[i] ?? 0) + noise * stream.bell(0.3)),
        rotation: crowding * (0.7 * factor.rotation * (rotations[i] ?? 0) + noise * stream.bell(0.09)),
        lift: Math.min(1, crowding) * (0.7 * factor.lift * (lifts[i] ?? 0) + noise * stream.bell(0.15)),
      })
    }
  }
  return (side, i, part) => {
    const { offset, rotation, lift } = all.get(`${side}:${i}`) ?? { offset: 0, rotation: 0, lift: 0 }
    return { offset: part * offset, rotation: part * rotation, lift: part * lift }
  }
}
