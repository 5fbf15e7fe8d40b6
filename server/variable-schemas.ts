import { z } from 'zod'

/** The shapes of variables of the environment. Each error says what to write. */
export const text = z.string().trim()
export const optional = text.optional().transform((value) => value || undefined)
export const flag = z.stringbool('must be true or false')

export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(error).int(error).min(min, error).max(max, error)
}
