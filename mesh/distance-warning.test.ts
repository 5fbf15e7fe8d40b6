import { expect, it } from 'vitest'
import { makeArch } from '#arches/arch.ts'
import { formatDistanceWarning } from '#mesh/distance-warning.ts'
import { boundingBox } from '#mesh/measure.ts'

const upper = boundingBox(makeArch({ seed: 1, jaw: 'upper', step: 1.4 }).positions)
const lower = boundingBox(makeArch({ seed: 1, jaw: 'lower', step: 1.4 }).positions)

function moved({ low, high }: typeof upper, mm: number): typeof upper {
  return { low: [low[0] + mm, low[1], low[2]], high: [high[0] + mm, high[1], high[2]] }
}

it('warns about jaws that are too far apart to be viewed together, but not about jaws in bite', () => {
  expect(formatDistanceWarning([upper], 'jaws')).toBeUndefined()
  expect(formatDistanceWarning([upper, lower], 'jaws')).toBeUndefined()
  expect(formatDistanceWarning([upper, moved(lower, 100)], 'jaws')).toBeUndefined()
  const width = Math.max(upper.high[0], lower.high[0]) - Math.min(upper.low[0], lower.low[0])
  const words = formatDistanceWarning([upper, lower, moved(lower, 5000 + width)], 'jaws')
  expect(words).toMatch(/^The jaws lie 5,0\d\d mm apart and cannot be seen together\. Please look at one of them/)
  const far = moved({ low: [0, 0, 0], high: [10, 10, 10] }, 5000)
  expect(formatDistanceWarning([{ low: [0, 0, 0], high: [10, 10, 10] }, far], 'models')).toContain(
    'The models lie 4,990 mm apart',
  )
})
