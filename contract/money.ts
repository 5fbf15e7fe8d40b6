import type { z } from 'zod'

/**
 * Invoice arithmetic in integer cents (specification 5.4). Percentages come in hundredths of a percent: 7.25 % is 725. A tax rate has
 * three decimals: 7.125 % is 712.5.
 */

/** Halves go up, and no step of it leaves the integers, whatever the amount: what is whole is multiplied apart from the rest. */
export function percentOf(cents: number, hundredths: number) {
  const thousandths = Math.round(hundredths * 10)
  const whole = Math.floor(cents / 100_000)
  const rest = cents - whole * 100_000
  return whole * thousandths + Math.floor((2 * rest * thousandths + 100_000) / 200_000)
}

/** Dollars of the wire, or percent, of a stored amount. */
export function dollars(cents: number) {
  // A tax rate has three decimals too, and a thousandth would not divide evenly.
  return Math.round(cents * 10) / 1000
}

export function hundredthsOf(value: number) {
  return Math.round(value * 100)
}

/** The same of a percentage with three decimals. */
export function rateHundredths(percent: number) {
  return Math.round(percent * 1000) / 10
}

/** A promotion code as the arithmetic sees it: `value_hundredths` are cents when it is fixed, else hundredths of a percent. */
export type Promotion = { value_hundredths: number; is_fixed: boolean }

export type Invoiced = {
  /** Everything that is charged. */
  gross: number
  /** What is taken off by hand or by a rule, as a positive amount. */
  discounts?: number
  promotion?: Promotion | undefined
  /** What the credits that are valid hold. */
  credits?: number
  /** Zero where the tax does not apply. */
  tax_hundredths?: number
  /** Zero unless a card pays. */
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

/** The steps 2 to 8, each rounded half up; nothing is taken off beyond what is there. */
export function totalsOf(invoiced: Invoiced): Totals {
  const { gross, discounts = 0, promotion, credits = 0, tax_hundredths = 0, card_hundredths = 0 } = invoiced
  const before = Math.max(0, gross - discounts)
  const off = promotion ? promotionOn(before, promotion) : 0
  const used = Math.min(credits, before - off)
  const subtotal = before - off - used
  const tax = percentOf(subtotal, tax_hundredths)
  const credit_card_fee = percentOf(subtotal + tax, card_hundredths)
  return { promotion: off, credits: used, subtotal, tax, credit_card_fee, total: subtotal + tax + credit_card_fee }
}

/** Fixed or percent, capped at the subtotal before it. */
export function promotionOn(cents: number, { value_hundredths, is_fixed }: Promotion) {
  return Math.min(cents, is_fixed ? value_hundredths : percentOf(cents, value_hundredths))
}

/** specification 5.4: taxed only where the invoice goes to the state of the tax. */
export function taxHundredths(tax: { state: string; rate: number }, billing_state: string | undefined) {
  return billing_state === tax.state ? rateHundredths(tax.rate) : 0
}

const ONLY_CENTS = 'Only two decimals are allowed.'

/** An amount or a percentage of the wire. By the double itself: `multipleOf` lets through what has an exponent, as 1e-7. */
export function inCents(amount: z.ZodNumber, words = ONLY_CENTS) {
  return amount.refine((value) => dollars(hundredthsOf(value)) === value, words).meta({ multipleOf: 0.01 })
}
