import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  archCount,
  casePrice,
  requestPrice,
  type CasePrice,
  type PricedForm,
  type PricedRequest,
} from './case-price.ts'
import { calculateTotals } from './money.ts'
import { effectivePrices, type PriceList } from './pricing.ts'

/** The fees of the worked example (specification 5.6). */
const prices: PriceList = {
  fees: {
    'arch.software': 2_000,
    'arch.initial_case_setup': 6_000,
    'arch.print': 2_500,
    'arch.insert_brackets': 1_500,
    'arch.rush_case': 3_000,
    'arch.root_integration': 1_000,
    'exports.export_tray': 1_200,
    'exports.export_aligner_models': 2_000,
    'shipping_fees.express': 1_800,
    'rx_forms.general.4.both': 500,
    'rx_forms.pvs_or_stone_model.1.both': 4_000,
    'rx_forms.intra_oral_scan.1.both': 3_000,
    'rx_forms.3d_printed_study.8.maxillary': 7_500,
  },
  tiers: [
    { volume: 10, discount_hundredths: 2_000 },
    { volume: 3, discount_hundredths: 1_000 },
  ],
}

/** Both jaws, everything done by the provider, rush, Express, export Trays. */
const whole: PricedForm = {
  addon_options: 0,
  export_type: 1,
  impression_type: 4,
  insert_brackets_assignment: 'O',
  jaws_id: 3,
  print_assignment: 'O',
  products_list: 0,
  root_integration: false,
  rush_case: true,
  shipping_method: 2,
  submission_completed_by: 1,
}
/** Maxillary, print in-office, no brackets, export Trays. */
const inOffice: PricedForm = {
  ...whole,
  insert_brackets_assignment: null,
  jaws_id: 1,
  print_assignment: 'H',
  rush_case: false,
  shipping_method: null,
}

describe('the price of a case', () => {
  it('matches the worked example to the cent', () => {
    const arches = archCount(whole) + archCount(inOffice)
    const rows = [casePrice(whole, prices, arches), casePrice(inOffice, prices, arches)]
    const amounts = ({ base_fee, deductions, add_ons, total }: CasePrice) => [base_fee, deductions, add_ons, total]
    expect(rows.map(amounts)).toEqual([
      [24_000, -2_400, 9_000, 30_600],
      [12_000, -4_800, 1_200, 8_400],
    ])
    // Adds an extra wax-up, the monthly fee and the support plan, a credit of 100.00, a 10 % code and a manual discount
    // of 10.00.
    const gross = rows.reduce((sum, { total }) => sum + total, 1_500 + 9_900 + 2_500)
    const promotion = { value_hundredths: 1_000, is_fixed: false }
    const invoiced = { gross, discounts: 1_000, promotion, credits: 10_000, tax_hundredths: 725 }
    expect(calculateTotals({ ...invoiced, card_hundredths: 149 }).total).toBe(39_958)
    expect(calculateTotals(invoiced).total).toBe(39_371)
  })

  it('lists each fee with its count, and what is deducted for work done by others', () => {
    expect(casePrice(inOffice, prices).lines).toEqual([
      { part: 'base_fee', fee: 'arch.software', count: 1, cents: 2_000 },
      { part: 'base_fee', fee: 'arch.initial_case_setup', count: 1, cents: 6_000 },
      { part: 'base_fee', fee: 'arch.print', count: 1, cents: 2_500 },
      { part: 'deductions', fee: 'arch.print', count: -1, cents: -2_500 },
      { part: 'base_fee', fee: 'arch.insert_brackets', count: 1, cents: 1_500 },
      { part: 'deductions', fee: 'arch.insert_brackets', count: -1, cents: -1_500 },
      { part: 'add_ons', fee: 'exports.export_tray', count: 1, cents: 1_200 },
    ])
  })

  it('charges no service without an export: a model by its impression, a splint by its jaw', () => {
    const model = { ...whole, export_type: null, products_list: 1, rush_case: false, shipping_method: 1 }
    expect(casePrice(model, prices)).toMatchObject({ base_fee: 0, deductions: 0, total: 3_000 })
    expect(casePrice({ ...model, impression_type: 1, addon_options: 4 }, prices).total).toBe(4_500)
    expect(casePrice({ ...model, products_list: 1 << 7, jaws_id: 1 }, prices).total).toBe(7_500)
  })

  it.each([
    [2, 0],
    [3, 2_400],
    [9, 2_400],
    [10, 4_800],
  ])('applies the volume discount of an invoice with %i arches', (arches, discount) => {
    expect(casePrice(whole, prices, arches).volume_discount).toBe(discount)
  })

  it('uses the prices of the organization before the global ones', () => {
    const own = effectivePrices(prices, { fees: { 'arch.software': 0, 'arch.print': 5_000 }, tiers: [] })
    expect(casePrice(whole, own, 10)).toMatchObject({ base_fee: 2 * 12_500, volume_discount: 0 })
    expect(casePrice(whole, effectivePrices(prices, { fees: {}, tiers: null }), 10).volume_discount).toBe(4_800)
  })
})

describe('the price of any case', () => {
  const assignment = fc.constantFrom('O' as const, 'H' as const, '3' as const)
  const form: fc.Arbitrary<PricedForm> = fc.record({
    addon_options: fc.integer({ min: 0, max: 31 }),
    export_type: fc.constantFrom(null, 1, 2, 3),
    impression_type: fc.constantFrom(1, 2, 4),
    insert_brackets_assignment: fc.option(assignment),
    jaws_id: fc.constantFrom(1, 2, 3),
    print_assignment: assignment,
    products_list: fc.integer({ min: 0, max: 2 ** 15 - 1 }),
    root_integration: fc.boolean(),
    rush_case: fc.boolean(),
    shipping_method: fc.constantFrom(null, 1, 2, 3, 4, 5),
    submission_completed_by: fc.constantFrom(1, 2, 3),
  })

  it('adds up from lines to total, is never below zero and never has fractions of a cent', () => {
    fc.assert(
      fc.property(form, fc.integer({ min: 1, max: 40 }), (given, arches) => {
        const { lines, base_fee, deductions, volume_discount, add_ons, total } = casePrice(given, prices, arches)
        const shown = lines.reduce((sum, { cents }) => sum + cents, 0) - volume_discount
        expect(shown).toBe(base_fee + deductions + add_ons)
        expect(total).toBe(shown)
        expect(total).toBeGreaterThanOrEqual(0)
        expect(Number.isSafeInteger(total)).toBe(true)
      }),
    )
  })
})

describe('the price of a later request', () => {
  const item = {
    jaw_type_id: 1,
    insert_brackets: true,
    is_flawed: false,
    is_of_case: false,
    brackets_are_of_case: false,
  }
  const request: PricedRequest = { assigned_to: 'O', items: [item], parcel: null, paid_shipping: 0 }
  const price = (more: Partial<PricedRequest>) => requestPrice({ ...request, ...more }, prices).add_ons

  it('charges the print and its brackets if they are neither flawed nor part of the case', () => {
    expect(price({})).toBe(4_000)
    expect(price({ items: [{ ...item, is_flawed: true }] })).toBe(0)
    expect(price({ items: [{ ...item, is_of_case: true, brackets_are_of_case: true }] })).toBe(0)
    expect(price({ items: [{ ...item, is_of_case: true }] })).toBe(1_500)
    expect(price({ assigned_to: '3' })).toBe(0)
  })

  it('charges the parcel to the request that carries it, less what the case has paid', () => {
    const items: PricedRequest['items'] = []
    const express = { shipping_method: 2, custom_cents: null }
    expect(price({ items, parcel: express })).toBe(1_800)
    expect(price({ items, parcel: express, paid_shipping: 1_800 })).toBe(0)
    expect(price({ items, parcel: { ...express, custom_cents: 500 } })).toBe(500)
    expect(price({ items, parcel: { ...express, custom_cents: 500 }, paid_shipping: 1_800 })).toBe(-1_300)
  })
})
