import { expect, it } from 'vitest'
import { makeAnatomy } from '#arches/anatomy.ts'
import { makeArch } from '#arches/arch.ts'
import type { ArchOptions } from '#arches/options.ts'
import { reassessWithOtherJaw, formatShortEnds, type Coverage } from '#mesh/coverage.ts'
import { checkMesh } from '#mesh/report.ts'

function coverageOf(options: ArchOptions): Coverage {
  const { coverage } = checkMesh(makeArch({ step: 1.4, ...options }), `${options.jaw}.stl`).report
  if (!coverage) throw new Error('not judged')
  return coverage
}

/** Cuts the arch before its end, by `share` of the width of the last molar. */
function cutBy(arch: ArchOptions, share: number, side: 1 | -1) {
  const { sEnd, slots } = makeAnatomy(arch)
  return { ...arch, cut: { side, s: sEnd - share * (slots[6]?.w ?? 0) } }
}

const kinds = [{ jaw: 'upper', palate: true }, { jaw: 'upper', palate: false }, { jaw: 'lower' }] as const

it.each(kinds)('flags a scan that ends within or before the last molar: %j', (kind) => {
  for (const [seed, share] of [0.5, 0.75, 1, 1.5].entries()) {
    for (const side of [1, -1] as const) {
      const { state, ends } = coverageOf(cutBy({ seed, ...kind }, share, side))
      expect(state).toBe('short')
      // The own frame of a lower arch has x to the right, the file has x to the left.
      const isLeft = side > 0 === (kind.jaw === 'upper')
      expect(ends.map(({ is_short }) => is_short)).toEqual([isLeft, !isLeft])
    }
  }
})

it.each(kinds)('accepts an arch with missing last molars if the gum continues: %j', (kind) => {
  for (const [seed, missing] of [[], [17, 27, 37, 47], [27, 37], [14, 24, 34, 44], [16, 17, 46, 47]].entries()) {
    expect(coverageOf({ seed, ...kind, missing }).state).toBe('complete')
  }
})

it('marks the short end at the edge of the cut', () => {
  const whole = coverageOf({ seed: 3, jaw: 'lower' })
  const cut = coverageOf(cutBy({ seed: 3, jaw: 'lower' }, 0.5, 1))
  const [, right] = cut.ends
  expect(right?.point[0]).toBeLessThan(-15)
  expect((whole.ends[1]?.reach_mm ?? 0) - (right?.reach_mm ?? 0)).toBeGreaterThan(4)
  expect(formatShortEnds(cut, 'lower')).toBe('right end of the lower arch')
})

it('is unsure about a closed model, which has no border', () => {
  expect(
    checkMesh(makeArch({ seed: 1, jaw: 'lower', base: 'full', step: 1.4 }), 'lower.stl').report.coverage,
  ).toMatchObject({
    state: 'unsure',
  })
})

it('flags an arch that ends long before the other jaw, but not the other jaw', () => {
  const upper = coverageOf({ seed: 4, jaw: 'upper' })
  const lower = coverageOf({ seed: 4, jaw: 'lower' })
  expect(reassessWithOtherJaw(lower, 'lower', upper)).toEqual(lower)
  expect(reassessWithOtherJaw(upper, 'upper', lower)).toEqual(upper)
  const early = { ...lower, ends: lower.ends.map((end) => ({ ...end, reach_mm: end.reach_mm - 12 })) }
  const doubted = reassessWithOtherJaw(early, 'lower', upper)
  expect([doubted.state, formatShortEnds(doubted, 'lower')]).toEqual(['short', 'both ends of the lower arch'])
  expect(reassessWithOtherJaw(upper, 'upper', early).state).toBe('complete')
})
