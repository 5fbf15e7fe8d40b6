import { describe, expect, it } from 'vitest'
import {
  toDollars,
  toHundredths,
  percentOf,
  toRateHundredths,
  taxHundredths,
  calculateTotals,
  type Invoiced,
  type Totals,
} from './money.ts'

describe('percentOf', () => {
  it.each([
    [79_600, 725, 5_771],
    [85_371, 149, 1_272],
    [1, 5_000, 1],
    [1, 4_999, 0],
    [3, 5_000, 2],
    [0, 725, 0],
    [99_500, 10_000, 99_500],
    [2_000_000_000, 9_999, 1_999_800_000],
    // A plain product of the two numbers would exceed the safe integers.
    [9_007_199_254_740_991, 10_000, 9_007_199_254_740_991],
    [4_503_599_627_370_495, 712.5, 320_881_473_450_148],
    // 7.125 % of $100.00, and of an amount that gives exactly half a cent.
    [10_000, 712.5, 713],
    [400, 712.5, 29],
    [10_000, 712.4, 712],
  ])('%i cents at %i hundredths of a percent are %i', (cents, hundredths, expected) => {
    expect(percentOf(cents, hundredths)).toBe(expected)
  })

  it.each([
    [7.125, 712.5],
    [7.123, 712.3],
    [8.875, 887.5],
    [0.001, 0.1],
  ])('a rate of %f % is %f hundredths and converts back exactly', (rate, expected) => {
    expect(toRateHundredths(rate)).toBe(expected)
    expect(toDollars(expected)).toBe(rate)
  })

  it.each([
    [7.25, 725],
    [1.49, 149],
    [0.29, 29],
  ])('%f is %i hundredths', (value, expected) => {
    expect(toHundredths(value)).toBe(expected)
  })
})

describe('calculateTotals', () => {
  const twenty = { value_hundredths: 2_000, is_fixed: false }
  const table: [string, Invoiced, Totals][] = [
    [
      'the start-up of the worked example, by card',
      { gross: 99_500, promotion: twenty, tax_hundredths: 725, card_hundredths: 149 },
      { promotion: 19_900, credits: 0, subtotal: 79_600, tax: 5_771, credit_card_fee: 1_272, total: 86_643 },
    ],
    [
      'the same by ACH',
      { gross: 99_500, promotion: twenty, tax_hundredths: 725 },
      { promotion: 19_900, credits: 0, subtotal: 79_600, tax: 5_771, credit_card_fee: 0, total: 85_371 },
    ],
    [
      'the monthly order of the worked example',
      {
        gross: 52_900,
        discounts: 1_000,
        promotion: { value_hundredths: 1_000, is_fixed: false },
        credits: 10_000,
        tax_hundredths: 725,
        card_hundredths: 149,
      },
      { promotion: 5_190, credits: 10_000, subtotal: 36_710, tax: 2_661, credit_card_fee: 587, total: 39_958 },
    ],
    [
      'outside the taxed state',
      { gross: 99_500 },
      { promotion: 0, credits: 0, subtotal: 99_500, tax: 0, credit_card_fee: 0, total: 99_500 },
    ],
    [
      'a fixed promotion above the gross amount',
      { gross: 10_000, promotion: { value_hundredths: 50_000, is_fixed: true }, tax_hundredths: 725 },
      { promotion: 10_000, credits: 0, subtotal: 0, tax: 0, credit_card_fee: 0, total: 0 },
    ],
    [
      'a percentage above a hundred',
      { gross: 10_000, promotion: { value_hundredths: 15_000, is_fixed: false } },
      { promotion: 10_000, credits: 0, subtotal: 0, tax: 0, credit_card_fee: 0, total: 0 },
    ],
    [
      'discounts above the charged amount',
      { gross: 1_000, discounts: 2_000, credits: 500 },
      { promotion: 0, credits: 0, subtotal: 0, tax: 0, credit_card_fee: 0, total: 0 },
    ],
    [
      'more credits than needed',
      { gross: 1_000, credits: 5_000 },
      { promotion: 0, credits: 1_000, subtotal: 0, tax: 0, credit_card_fee: 0, total: 0 },
    ],
  ]
  it.each(table)('%s', (_name, invoiced, expected) => {
    expect(calculateTotals(invoiced)).toEqual(expected)
  })
})

describe('taxHundredths', () => {
  const tax = { state: 'UT', rate: 7.25 }
  it.each([
    ['UT', 725],
    ['TX', 0],
    [undefined, 0],
  ])('for an invoice to %s is %i', (state, expected) => {
    expect(taxHundredths(tax, state)).toBe(expected)
  })
})
