import { z } from 'zod'

/** specification 1.4: codes beside the words, so that nothing is ever recognised by its text. */
export const CODE = {
  unexpected: 1000,
  unauthenticated: 1401,
  forbidden: 1403,
  notFound: 1404,
  /** The body did not arrive in time. */
  slow: 1408,
  /** A 404: the case was the reader's, and was moved to another doctor. */
  movedCase: 1405,
  conflict: 1409,
  invalid: 1422,
  tooMany: 1429,
  /** The database or another service is away: the same again in a moment. */
  away: 1503,
  /** The disk is full. */
  noRoom: 1507,
  wrongCredentials: 2100,
  archivedUser: 2101,
  wrongLoginForm: 2102,
  botCheck: 2103,
  secondFactor: 2104,
  secondFactorMissing: 2105,
  wrongSecondFactor: 2106,
  /** The password is asked for once more, and the same call sent again. */
  confirmationAwaited: 2107,
  unverifiedEmail: 2200,
  usedToken: 2201,
  passwordAwaited: 2202,
  closedOrganization: 2300,
  suspendedContract: 2301,
  wrongState: 3100,
  onHold: 3101,
  trayCorrection: 3102,
  paymentDeclined: 4100,
  noPaymentMethod: 4101,
  promotionCode: 4200,
} as const

export const errorReply = z.object({
  error: z.union([z.string(), z.record(z.string(), z.array(z.string()))]),
  code: z.number().int(),
  /** Beside a 404: the reader's other organization that has what was asked for. */
  organization_id: z.number().int().optional(),
})

export type ErrorReply = z.infer<typeof errorReply>

export const WENT_WRONG = 'Something went wrong, please try again.'
export const NO_ROOM = 'There is no room for this at the moment. Please tell us, and try again later.'
export const AWAY = 'The portal cannot do this at the moment. Please try again in a few seconds.'
export const NO_CONNECTION = 'Something went wrong. Please check your internet connection and try again.'

/** specification 1.4: a string is shown, an object's message arrays are joined, else `wordless`. */
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
