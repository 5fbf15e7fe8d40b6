import { z } from 'zod'
import { withTwoDecimals } from './money.ts'

/** A number typed by the user; a missing value gets another message than an invalid one. */
const numberInput = z.number({ error: ({ input }) => (input == null || input === '' ? 'Required' : 'Invalid value') })

/** Dollars or percent from 0 to `most`, with at most two decimals. */
export function amount(most: number) {
  return withTwoDecimals(numberInput.min(0, 'Value cannot be negative.').max(most, upTo(most)))
}

/** Like `amount`, but signed: a positive value is a charge, a negative one a discount. */
export function signedAmount(most: number) {
  return withTwoDecimals(numberInput.min(-most, upTo(most)).max(most, upTo(most)))
}

function upTo(most: number) {
  return `Only up to ${most.toLocaleString('en-US')} is allowed.`
}
