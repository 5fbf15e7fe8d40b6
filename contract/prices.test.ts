import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldErrors } from './errors.ts'
import { toDollars, toHundredths } from './money.ts'
import {
  DAY_KEYS,
  ownPricing,
  toOwnPricing,
  PRICE_KEYS,
  toPriceList,
  pricesByKey,
  pricing,
  toPricing,
  surcharges,
} from './prices.ts'
import { ARCH_FEES, EXPORT_FEES, FORM_FEES, FORM_GROUPS, nextTier, SHIPPING_FEES } from './pricing.ts'

const EMPTY = toPricing(new Map([...DAY_KEYS].map((key) => [key, 1])), [])
const MOST_CENTS = 100_000_000

const price = (key: string) =>
  DAY_KEYS.has(key) ? fc.integer({ min: 1, max: 10 }) : fc.integer({ min: 0, max: MOST_CENTS }).map(toDollars)
const record = (requiredKeys: [] | undefined) =>
  fc
    .record(Object.fromEntries(PRICE_KEYS.map((key) => [key, price(key)])), requiredKeys && { requiredKeys })
    .map((numbers) => new Map(Object.entries(numbers as Record<string, number>)))
const tiers = fc.uniqueArray(
  fc.record({
    volume: fc.integer({ min: 1, max: 100_000 }),
    discount: fc.integer({ min: 0, max: 10_000 }).map(toDollars),
  }),
  { selector: ({ volume }) => volume, maxLength: 50 },
)

/** Returns the list with one value replaced, as a client might send it. */
function withPrice(key: string, value: unknown) {
  const copy: Record<string, unknown> = structuredClone(EMPTY)
  const path = key.split('.')
  const last = path.pop() ?? ''
  const group = path.reduce((inner, name) => inner[name] as Record<string, unknown>, copy)
  group[last] = value
  return copy
}

function refusal(key: string, value: unknown) {
  const { error } = pricing.safeParse(withPrice(key, value))
  return error && fieldErrors(error)
}

describe('the price keys', () => {
  it('contain every fee and both delays exactly once', () => {
    const forms = Object.entries(FORM_GROUPS).flatMap(([group, choices]) =>
      choices.flatMap(({ value }) => FORM_FEES.map((field) => `rx_forms.${group}.${value}.${field}`)),
    )
    const all = [
      ...ARCH_FEES.map((key) => `arch.${key}`),
      ...EXPORT_FEES.map((key) => `exports.${key}`),
      ...SHIPPING_FEES.map((key) => `shipping_fees.${key}`),
      ...forms,
      'settings.flat_monthly',
      ...DAY_KEYS,
    ]
    expect([...PRICE_KEYS].sort()).toEqual(all.sort())
    expect([...pricesByKey(EMPTY).keys()].sort()).toEqual(all)
  })
})

describe('a price list', () => {
  it('converts to numbers and back without loss', () => {
    fc.assert(
      fc.property(record(undefined), tiers, (numbers, discounts) => {
        const list = toPricing(numbers, discounts)
        expect(pricesByKey(list)).toEqual(numbers)
        expect(list.arch_volume_discounts).toEqual(discounts)
        expect(pricing.parse(JSON.parse(JSON.stringify(list)))).toEqual(list)
      }),
    )
  })

  it('of an organization is null where it has no own price', () => {
    fc.assert(
      fc.property(record([]), fc.option(tiers), (numbers, discounts) => {
        const list = toOwnPricing(numbers, discounts)
        const named = [...pricesByKey(list)].filter(([, value]) => value !== null)
        expect(new Map(named as [string, number][])).toEqual(numbers)
        expect(list.arch_volume_discounts).toEqual(discounts)
        expect(ownPricing.parse(JSON.parse(JSON.stringify(list)))).toEqual(list)
      }),
    )
  })

  it('is converted to cents, with the prices of the organization before the global ones', () => {
    fc.assert(
      fc.property(record(undefined), record([]), tiers, fc.option(tiers), (all, own, discounts, others) => {
        const { fees, tiers: inForce } = toPriceList(toPricing(all, discounts), toOwnPricing(own, others))
        for (const key of PRICE_KEYS.filter((each) => !DAY_KEYS.has(each))) {
          expect(fees).toHaveProperty([key], toHundredths(own.get(key) ?? all.get(key) ?? 0))
        }
        expect(Object.keys(fees)).toHaveLength(PRICE_KEYS.length - DAY_KEYS.size)
        expect(inForce.map(({ volume }) => volume)).toEqual((others ?? discounts).map(({ volume }) => volume))
      }),
    )
  })
})

describe('an amount', () => {
  const isTaken = (value: number) => refusal('arch.print', value) === undefined

  it('may be any number of cents up to a million dollars', () => {
    const fee = pricing.shape.arch.shape.print
    for (let cents = 0; cents <= 100_000; cents += 1) expect(fee.safeParse(cents / 100).data).toBe(cents / 100)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MOST_CENTS }), (cents) => {
        expect(fee.safeParse(cents / 100).data).toBe(cents / 100)
        expect(fee.safeParse(Number((cents / 100).toFixed(2))).success).toBe(true)
      }),
      { numRuns: 20_000 },
    )
  })

  it('rejects fractions of a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MOST_CENTS - 1 }), fc.integer({ min: 1, max: 99 }), (cents, parts) => {
        const value = Number(
          `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}${String(parts).padStart(2, '0')}`,
        )
        expect(isTaken(value)).toBe(false)
      }),
    )
    for (const value of [1e-7, 1.2e-7, Number.MIN_VALUE, 0.001, 999_999.999]) {
      expect(refusal('arch.print', value)).toEqual({ 'arch.print': ['Only two decimals are allowed.'] })
    }
  })

  it.each([
    ['arch.print', -0.01, 'Invalid value'],
    ['arch.print', '20', 'Invalid value'],
    ['arch.print', null, 'Invalid value'],
    ['arch.print', Number.NaN, 'Invalid value'],
    ['arch.print', Infinity, 'Invalid value'],
    ['exports.tray_design', undefined, 'Invalid value'],
    ['rx_forms.general.1.both', 1_000_000.01, 'Only up to 1,000,000 is allowed.'],
    ['settings.flat_monthly', 1.005, 'Only two decimals are allowed.'],
    ['settings.delay_case_charging', 0, 'Must not be less than 1 day.'],
    ['settings.delay_case_charging', 21, 'Must not exceed 20 days.'],
    ['settings.delay_case_charging', 1.5, 'Invalid value'],
    ['settings.delay_payment_processing', 0, 'Must not be less than 1 day.'],
    ['settings.delay_payment_processing', 11, 'Must not exceed 10 days.'],
  ])('is rejected with a message: %s %s', (key, value, words) => {
    expect(refusal(key, value)).toEqual({ [key]: [words] })
  })

  it.each([
    [[{ volume: 3, discount: 100.01 }], 'arch_volume_discounts.0.discount', 'Invalid discount percentage.'],
    [[{ volume: 3, discount: -1 }], 'arch_volume_discounts.0.discount', 'Invalid discount percentage.'],
    [[{ volume: 3, discount: 0.005 }], 'arch_volume_discounts.0.discount', 'Only two decimals are allowed.'],
    [[{ volume: 0, discount: 5 }], 'arch_volume_discounts.0.volume', 'Invalid value'],
  ])('of a tier is rejected as well: %j', (discounts, field, words) => {
    expect(refusal('arch_volume_discounts', discounts)).toEqual({ [field]: [words] })
  })

  it('of the tax must be a percentage, and its state a US state', () => {
    const { error } = surcharges.safeParse({ 'tax.state': 'XX', 'tax.rate': 100.5, 'credit_card.fee': -1 })
    expect(error && fieldErrors(error)).toEqual({
      'tax.state': ['Invalid value'],
      'tax.rate': ['Invalid value'],
      'credit_card.fee': ['Invalid value'],
    })
  })
})

describe('the next tier', () => {
  const tiers = [
    { volume: 9, discount_hundredths: 2_000 },
    { volume: 3, discount_hundredths: 1_000 },
    { volume: 6, discount_hundredths: 1_000 },
  ]

  it('is the first one with a larger discount than the current tier', () => {
    expect(nextTier(tiers, 0)?.volume).toBe(3)
    expect(nextTier(tiers, 3)?.volume).toBe(9)
  })

  it('is undefined after the last one', () => {
    expect(nextTier(tiers, 9)).toBeUndefined()
    expect(nextTier([], 0)).toBeUndefined()
  })
})
