import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateInvoice, type ChargedPatient, type InvoiceInput } from './invoice.ts'

/** Patients 1 and 2 of the worked example (specification 5.6). */
const both: ChargedPatient = { arches: 2, base_fee: 24_000, done_elsewhere: 0, add_ons: 9_000, charges: [1_500] }
const one: ChargedPatient = { arches: 1, base_fee: 12_000, done_elsewhere: -4_000, add_ons: 1_200, charges: [] }
const march: InvoiceInput = {
  patients: [both, one],
  tiers: [{ volume: 3, discount_hundredths: 1_000 }],
  monthly_fee: 9_900,
  lines: [2_500, -1_000],
  promotion: { value_hundredths: 1_000, is_fixed: false },
  credits: 10_000,
  tax_hundredths: 725,
  card_hundredths: 149,
}

describe('the worked example', () => {
  it('matches to the cent, by card and by ACH', () => {
    const invoice = calculateInvoice(march)
    expect(invoice.patients.map(({ deductions, total }) => [deductions, total])).toEqual([
      [-2_400, 32_100],
      [-4_800, 8_400],
    ])
    expect(invoice).toMatchObject({ arches: 3, gross: 52_900, discounts: 1_000, promotion: 5_190, credits: 10_000 })
    expect(invoice).toMatchObject({ subtotal: 36_710, tax: 2_661, credit_card_fee: 587, total: 39_958 })
    expect(calculateInvoice({ ...march, card_hundredths: 0 }).total).toBe(39_371)
  })
})

const cents = fc.integer({ min: 0, max: 1_000_000 })
const signed = fc.integer({ min: -200_000, max: 200_000 })
const patient: fc.Arbitrary<ChargedPatient> = fc
  .record({ arches: fc.integer({ min: 0, max: 2 }), base_fee: cents, part: fc.nat(100), add_ons: cents })
  .chain(({ part, ...row }) =>
    fc.record({
      charges: fc.array(signed, { maxLength: 3 }),
      row: fc.constant({ ...row, done_elsewhere: 0 - Math.floor((row.base_fee * part) / 100) }),
    }),
  )
  .map(({ row, charges }) => ({ ...row, charges }))
const percent = fc.integer({ min: 0, max: 10_000 })
const facts: fc.Arbitrary<InvoiceInput> = fc.record({
  patients: fc.array(patient, { maxLength: 8 }),
  tiers: fc.array(fc.record({ volume: fc.integer({ min: 1, max: 12 }), discount_hundredths: percent }), {
    maxLength: 3,
  }),
  monthly_fee: cents,
  lines: fc.array(signed, { maxLength: 5 }),
  promotion: fc.option(fc.record({ value_hundredths: percent, is_fixed: fc.boolean() }), { nil: undefined }),
  credits: cents,
  tax_hundredths: percent,
  card_hundredths: percent,
})

describe('every invoice', () => {
  const holds = (check: (given: InvoiceInput) => void) => fc.assert(fc.property(facts, check), { numRuns: 500 })

  it('is the sum of its lines, in whole cents and never below zero', () => {
    holds((given) => {
      const { patients, gross, discounts, promotion, credits, subtotal, tax, credit_card_fee, total } =
        calculateInvoice(given)
      for (const [at, row] of patients.entries()) {
        const charged = given.patients[at]
        if (!charged) throw new Error('a row without a patient')
        const { base_fee, add_ons } = charged
        expect(base_fee + row.deductions + add_ons + row.charges + row.floor).toBe(row.total)
        expect(row.total).toBeGreaterThanOrEqual(0)
      }
      expect(subtotal).toBe(gross - discounts - promotion - credits)
      expect(total).toBe(subtotal + tax + credit_card_fee)
      for (const amount of [gross, discounts, promotion, credits, subtotal, tax, credit_card_fee]) {
        expect(Number.isSafeInteger(amount)).toBe(true)
        expect(amount).toBeGreaterThanOrEqual(0)
      }
    })
  })

  it('uses no more credit than available, and no more than necessary', () => {
    holds((given) => {
      const { credits, subtotal } = calculateInvoice(given)
      expect(credits).toBeLessThanOrEqual(given.credits ?? 0)
      expect(subtotal === 0 || credits === given.credits).toBe(true)
    })
  })

  it('is the same in any order of its patients and lines', () => {
    holds((given) => {
      const { patients: _, ...turned } = calculateInvoice({
        ...given,
        patients: given.patients.toReversed(),
        lines: given.lines.toReversed(),
      })
      expect(calculateInvoice(given)).toMatchObject(turned)
    })
  })

  it('is unchanged after a line is added and removed', () => {
    fc.assert(
      fc.property(facts, signed, (given, line) => {
        const added = { ...given, lines: [...given.lines, line] }
        expect(calculateInvoice({ ...added, lines: added.lines.slice(0, -1) })).toEqual(calculateInvoice(given))
      }),
    )
  })
})
