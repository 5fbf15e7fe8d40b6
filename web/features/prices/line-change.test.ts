import { describe, expect, it } from 'vitest'
import { casePrice, type PricedForm } from '#contract/case-price.ts'
import { IN_OFFICE } from '#contract/enums.ts'
import type { PriceList } from '#contract/pricing.ts'
import { toPriceLineViews } from '#contract/price-lines.ts'
import { largestChange } from './line-change.ts'
import { WORKED_EXAMPLE } from './worked-example.ts'

const prices: PriceList = {
  fees: {
    'arch.software': 2_000,
    'arch.initial_case_setup': 6_000,
    'arch.print': 2_500,
    'arch.insert_brackets': 1_500,
    'arch.rush_case': 3_000,
    'exports.export_tray': 1_200,
    'shipping_fees.express': 1_800,
  },
  tiers: [{ volume: 3, discount_hundredths: 1_000 }],
}

function linesFor(change: Partial<PricedForm> = {}, invoiced?: number) {
  const price = casePrice({ ...WORKED_EXAMPLE, ...change }, prices, invoiced)
  return toPriceLineViews(price, prices, invoiced)
}

function read(change?: Partial<PricedForm>, invoiced?: number) {
  return linesFor(change, invoiced).map(({ name, beside, cents }) =>
    [name, beside?.replaceAll('\u00A0', ' '), cents / 100].filter(Boolean).join(' | '),
  )
}

describe('the price of a case', () => {
  it('lists the full service, then each adjustment, as in the worked example', () => {
    expect(read({}, 3)).toEqual([
      'Full service | 2 arches × $120.00 | 240',
      'Volume discount | 10 % | -24',
      'Rush case | 2 × $30.00 | 60',
      'Export, trays | 12',
      'Shipping, Express | 18',
    ])
  })

  it('deducts each thing that is done elsewhere on its own line', () => {
    const elsewhere = {
      jaws_id: 1,
      print_assignment: IN_OFFICE,
      insert_brackets_assignment: null,
      rush_case: false,
    } as const
    expect(read({ ...elsewhere, shipping_method: null })).toEqual([
      'Full service | 1 arch × $120.00 | 120',
      'Without print | -25',
      'Without insert brackets | -15',
      'Export, trays | 12',
    ])
  })
})

describe('the largest change of a selection', () => {
  it.each<[string, Partial<PricedForm>, string | undefined]>([
    ['nothing', {}, undefined],
    ['a removed line', { rush_case: false }, '−$60.00 Rush case'],
    ['the line with the largest change of several', { jaws_id: 1 }, '−$120.00 Full service'],
  ])('is %s', (_, change, text) => {
    expect(largestChange(linesFor(), linesFor(change))?.text).toBe(text)
  })

  it('is an added line', () => {
    expect(largestChange(linesFor({ shipping_method: 1 }), linesFor())).toEqual({
      key: 'shipping_fees.express',
      text: '+$18.00 Shipping, Express',
    })
  })
})
