import { describe, expect, it } from 'vitest'
import { GIVEN_DATES } from '#web/ui/date-words.ts'
import { arrivalOf, describeBilling, shortChecksum } from './receipt-words.ts'

it('a checksum is shortened to its first and last eight digits', () => {
  expect(shortChecksum(`8db84925${'0'.repeat(48)}cf336a1e`)).toBe('8db8 4925 … cf33 6a1e')
})

it.each([
  ['whole', { inspection: 'done', sha256: 'ab' }, 'ab'],
  ['differs', { inspection: 'done', sha256: 'ab' }, 'cd'],
  ['received', { inspection: 'done', sha256: 'ab' }, undefined],
  ['received', { inspection: 'failed', sha256: null }, 'ab'],
  ['checking', { inspection: 'pending', sha256: null }, 'ab'],
] as const)('a file is %s by the checksum of the server and that of this browser', (arrival, file, sent) => {
  expect(arrivalOf(file, sent)).toBe(arrival)
})

describe('the price', () => {
  const price = { lines: [], total: 264, chargeable_at: '2026-12-01T09:00:00.000Z', closes_at: null, order_id: null }

  it('names the invoice if it is known', () => {
    const closes_at = '2026-12-18T09:00:00.000Z'
    expect(describeBilling({ ...price, closes_at }, GIVEN_DATES)).toBe(
      'The price if nothing else is submitted. Charged on 2026-12-01, with the invoice of 2026-12-18. ' +
        'Tax and card fee are added there.',
    )
  })

  it('is the one that was charged once it is on an order', () => {
    expect(describeBilling({ ...price, order_id: 4 }, GIVEN_DATES)).toBe(
      'Charged on 2026-12-01, with the next invoice. Tax and card fee are added there.',
    )
    expect(describeBilling({ ...price, chargeable_at: null }, GIVEN_DATES)).toMatch(/^On the next invoice/)
  })
})
