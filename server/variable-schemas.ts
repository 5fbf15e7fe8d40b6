import { z } from 'zod'

/** The kinds of values that variables of the environment take, with what is wrong in words. */

export const text = z.string().trim()
export const optional = text.optional().transform((value) => value || undefined)
export const flag = z.stringbool('must be true or false')

export function splitNames(value: string) {
  return value.split(/[\s,]+/).filter(Boolean)
}

export function listOf<Name extends string>(allowed: readonly Name[]) {
  return text
    .default('')
    .transform(splitNames)
    .pipe(z.array(z.enum(allowed, `must be a comma-separated list of ${allowed.join(', ')}`)))
}

export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(error).int(error).min(min, error).max(max, error)
}

const SHARE = 'must be a number from 0 to 1; write 0.1 for a tenth'
export const share = z.coerce.number(SHARE).min(0, SHARE).max(1, SHARE)

export function oneOf<const Values extends readonly [string, ...string[]]>(...values: Values) {
  return z.enum(values, `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`)
}
