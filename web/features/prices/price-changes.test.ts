import { describe, expect, it } from 'vitest'
import { toOwnPricing, toPricing } from '#contract/prices.ts'
import { listPriceChanges, countOwnPrices, formatDifference, listDraftChanges, invalidFields } from './price-changes.ts'

const delays: [string, number][] = [
  ['settings.delay_case_charging', 5],
  ['settings.delay_payment_processing', 3],
]
const list = toPricing(new Map([...delays, ['arch.initial_case_setup', 60]]), [{ volume: 3, discount: 10 }])
const own = toOwnPricing(new Map([['arch.software', 18]]), null)

describe('a changed price', () => {
  it('is listed with its previous value', () => {
    const typed = {
      ...list,
      arch: { ...list.arch, initial_case_setup: 64 },
      settings: { ...list.settings, delay_case_charging: 6 },
    }
    expect(listPriceChanges(list, list)).toEqual([])
    expect(listDraftChanges(list, typed)).toEqual([
      'Initial case setup $64.00, is $60.00',
      'Case charging after 6 days, is 5 days',
    ])
    expect(listPriceChanges(list, typed)).toEqual(['Initial case setup, was $60.00', 'Case charging after, was 5 days'])
  })

  it('is listed as previously inherited; own tiers are listed as one change', () => {
    const typed = { ...own, exports: { ...own.exports, export_tray: 11 }, arch_volume_discounts: [] }
    expect(listPriceChanges(own, typed)).toEqual(['Export, trays, was as global', 'Arch volume discounts'])
    expect([countOwnPrices(own), countOwnPrices(typed)]).toEqual([1, 3])
  })
})

it.each<[string, number | null, number, string]>([
  ['arch.software', null, 20, 'as global'],
  ['arch.software', 20, 20, 'same'],
  ['arch.software', 18, 20, '−10.0 %'],
  ['arch.software', 21, 20, '+5.0 %'],
  ['arch.software', 5, 0, '+$5.00'],
  ['settings.delay_case_charging', 6, 5, '+1 day'],
])('%s of %j against %j is %s', (key, own, everybodys, text) => {
  expect(formatDifference(key, own, everybodys).text).toBe(text)
})

describe('an invalid price', () => {
  const wrong = {
    ...list,
    arch: { ...list.arch, print: null },
    settings: { ...list.settings, delay_case_charging: 24 },
    rx_forms: {
      ...list.rx_forms,
      intra_oral_scan: { ...list.rx_forms.intra_oral_scan, 5: { maxillary: 0, mandibular: 0, both: -1 } },
    },
    arch_volume_discounts: [{ volume: 12, discount: 120 }],
  }

  it('is listed in the order of the form', () => {
    expect(invalidFields(wrong, false)).toEqual([
      { path: 'arch.print', label: 'Print' },
      { path: 'rx_forms.intra_oral_scan.5.both', label: 'Clean-up, Intra-oral scan, both' },
      { path: 'settings.delay_case_charging', label: 'Case charging after' },
      { path: 'arch_volume_discounts.0.discount', label: 'Discount of tier 12' },
    ])
  })

  it('is not an empty field of an organization, which inherits the global price', () => {
    expect(invalidFields(wrong, true).map(({ path }) => path)).not.toContain('arch.print')
  })
})
