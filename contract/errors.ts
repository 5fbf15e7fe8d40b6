import { z } from 'zod'

/** decisions 1.4: codes beside the words, so that nothing is ever recognised by its text. */
export const CODE = {
  unexpected: 1000,
  unauthenticated: 1401,
  forbidden: 1403,
  notFound: 1404,
  conflict: 1409,
  invalid: 1422,
  tooMany: 1429,
  wrongCredentials: 2100,
  archivedUser: 2101,
  wrongLoginForm: 2102,
  botCheck: 2103,
  secondFactor: 2104,
  secondFactorMissing: 2105,
  wrongSecondFactor: 2106,
  unverifiedEmail: 2200,
  usedToken: 2201,
  closedOrganization: 2300,
  suspendedContract: 2301,
  wrongState: 3100,
  onHold: 3101,
  trayCorrection: 3102,
  promotionCode: 4200,
} as const

export const errorReply = z.object({
  error: z.union([z.string(), z.record(z.string(), z.array(z.string()))]),
  code: z.number().int(),
})

export type ErrorReply = z.infer<typeof errorReply>

export const WENT_WRONG = 'Something went wrong, please try again.'
export const NO_CONNECTION = 'Something went wrong. Please check your internet connection and try again.'

/** cases.txt §8: a string is shown, an object's message arrays are joined, else `wordless`. */
export function errorText(error: unknown, wordless: string = WENT_WRONG): string {
  const parsed = errorReply.shape.error.safeParse(error)
  if (!parsed.success) return wordless
  if (typeof parsed.data === 'string') return parsed.data || wordless
  return Object.values(parsed.data).flat().join(' ') || wordless
}

/** A refused submit by field, in the wire's form. */
export function fieldErrors(error: Pick<z.core.$ZodError, 'issues'>): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const name of names) {
      const text = issue.code === 'unrecognized_keys' ? 'Unknown field.' : issue.message
      const list = (fields[name.join('.') || 'body'] ??= [])
      if (!list.includes(text)) list.push(text)
    }
  }
  return fields
}
