import type { z } from 'zod'

/**
 * Invoice arithmetic in integer cents (specification 5.4). Percentages are in hundredths of a percent: 7.25 % is 725. A
 * tax rate has three decimals: 7.125 % is 712.5.
 */

/**
 * Returns the percentage of an amount in cents, rounded half up. Whole multiples of 1000.00 are multiplied separately,
 * so that no intermediate value exceeds the safe integers.
 */
export function percentOf(cents: number, hundredths: number) {
  const thousandths = Math.round(hundredths * 10)
  const whole = Math.floor(cents / 100_000)
  const rest = cents - whole * 100_000
  return whole * thousandths + Math.floor((2 * rest * thousandths + 100_000) / 200_000)
}

/** Converts stored cents to dollars, or stored hundredths of a percent to percent. */
export function toDollars(cents: number) {
  // Rounds to a tenth of a hundredth, because a tax rate has three decimals.
  return Math.round(cents * 10) / 1000
}

/** Converts dollars to cents, or percent to hundredths of a percent. */
export function toHundredths(value: number) {
  return Math.round(value * 100)
}

/** Converts a percentage with up to three decimals to hundredths of a percent. */
export function toRateHundredths(percent: number) {
  return Math.round(percent * 1000) / 10
}

/** The value of a promotion code: `value_hundredths` are cents if it is fixed, else hundredths of a percent. */
export type Promotion = { value_hundredths: number; is_fixed: boolean }

export type Invoiced = {
  /** Sum of all charges, in cents. */
  gross: number
  /** Discounts added by hand or by a rule, as a positive amount. */
  discounts?: number
  promotion?: Promotion | undefined
  /** Sum of the valid credits, in cents. */
  credits?: number
  /** Zero if the tax does not apply. */
  tax_hundredths?: number
  /** Zero unless the payment is by card. */
  card_hundredths?: number
}

export type Totals = {
  promotion: number
  credits: number
  subtotal: number
  tax: number
  credit_card_fee: number
  total: number
}

/**
 * Calculates steps 2 to 8 of specification 5.4, each rounded half up; deductions never exceed the amount they reduce.
 */
export function calculateTotals(invoiced: Invoiced): Totals {
  const { gross, discounts = 0, promotion, credits = 0, tax_hundredths = 0, card_hundredths = 0 } = invoiced
  const before = Math.max(0, gross - discounts)
  const off = promotion ? promotionDiscount(before, promotion) : 0
  const used = Math.min(credits, before - off)
  const subtotal = before - off - used
  const tax = percentOf(subtotal, tax_hundredths)
  const credit_card_fee = percentOf(subtotal + tax, card_hundredths)
  return { promotion: off, credits: used, subtotal, tax, credit_card_fee, total: subtotal + tax + credit_card_fee }
}

/** Returns the promotion's discount in cents, fixed or in percent, capped at the amount it reduces. */
export function promotionDiscount(cents: number, { value_hundredths, is_fixed }: Promotion) {
  return Math.min(cents, is_fixed ? value_hundredths : percentOf(cents, value_hundredths))
}

/**
 * Returns the tax rate in hundredths of a percent; zero unless the billing address is in the state of the tax
 * (specification 5.4).
 */
export function taxHundredths(tax: { state: string; rate: number }, billing_state: string | undefined) {
  return billing_state === tax.state ? toRateHundredths(tax.rate) : 0
}

const ONLY_CENTS = 'Only two decimals are allowed.'

/**
 * Schema of an amount or a percentage with at most two decimals. Compares the numbers themselves, because `multipleOf`
 * accepts values with an exponent, such as 1e-7.
 */
export function withTwoDecimals(amount: z.ZodNumber, message = ONLY_CENTS) {
  return amount.refine((value) => toDollars(toHundredths(value)) === value, message).meta({ multipleOf: 0.01 })
}
