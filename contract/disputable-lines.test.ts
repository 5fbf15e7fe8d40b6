import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allocateDiscounts } from './disputable-lines.ts'

it.each([
  // A discount of $30.00 on $300.00 is spread in proportion.
  [[10_000, 20_000], 27_000, [9_000, 18_000]],
  // $10.00 over three equal lines is 333 cents each; the remaining cent comes off the first of the largest.
  [[10_000, 10_000, 10_000], 29_000, [9_666, 9_667, 9_667]],
  // Nothing was charged in total.
  [[9_900, 3_000], 0, [0, 0]],
  // There was no discount.
  [[9_900, 3_000], 12_900, [9_900, 3_000]],
  // The remainder exceeds the largest line.
  [[1, 1, 1], 1, [0, 0, 1]],
  [[], 0, []],
])('reduces lines of %j to a total of %i', (cents, charged, shares) => {
  expect(allocateDiscounts(cents, charged)).toEqual(shares)
})

const lines = fc.array(fc.integer({ min: 0, max: 2 ** 40 }), { minLength: 1, maxLength: 12 })

it('allocates exactly the charged amount, and never more to a line than its own amount', () => {
  fc.assert(
    fc.property(lines, fc.nat(10_000), (cents, part) => {
      const gross = cents.reduce((sum, each) => sum + each, 0)
      const charged = Math.floor((gross / 10_000) * part)
      const shares = allocateDiscounts(cents, charged)
      expect(shares.reduce((sum, each) => sum + each, 0)).toBe(charged)
      for (const [at, share] of shares.entries()) {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(cents[at] ?? 0)
      }
    }),
  )
})
