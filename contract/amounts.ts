import { z } from 'zod'
import { inCents } from './money.ts'

/** What somebody types: missing is another fault than wrong. */
const typed = z.number({ error: ({ input }) => (input == null || input === '' ? 'Required' : 'Invalid value') })

/** Dollars or percent, up to so much. */
export function amount(most: number) {
  return inCents(typed.min(0, 'Value cannot be negative.').max(most, upTo(most)))
}

/** The same with its sign: a charge, or a discount. */
export function signedAmount(most: number) {
  return inCents(typed.min(-most, upTo(most)).max(most, upTo(most)))
}

function upTo(most: number) {
  return `Only up to ${most.toLocaleString('en-US')} is allowed.`
}
