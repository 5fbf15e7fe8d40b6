import { z } from 'zod'

/** Error codes that accompany the messages, so that no client has to match on text (specification 1.4). */
export const CODE = {
  unexpected: 1000,
  unauthenticated: 1401,
  forbidden: 1403,
  notFound: 1404,
  /** The body did not arrive in time. */
  slow: 1408,
  /** A 404 for a case of the reader that was moved to another doctor. */
  movedCase: 1405,
  conflict: 1409,
  /** The events behind a cursor are no longer kept. */
  cursorExpired: 1410,
  /** A cursor of another copy of the installation, as after a restore. */
  cursorOfOtherCopy: 1411,
  invalid: 1422,
  tooMany: 1429,
  /** The database or another service is unavailable; the same request may succeed in a moment. */
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
  /** The client has to confirm the password and then send the same request again. */
  confirmationAwaited: 2107,
  /** The API key does not have the scope that the call needs. */
  missingScope: 2108,
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
  /** Accompanies a 404: another organization of the reader that has the requested record. */
  organization_id: z.number().int().optional(),
})

export type ErrorReply = z.infer<typeof errorReply>

export const WENT_WRONG = 'Something went wrong, please try again.'
export const NO_ROOM = 'There is no room for this at the moment. Please tell us, and try again later.'
export const AWAY = 'The portal cannot do this at the moment. Please try again in a few seconds.'
export const NO_CONNECTION = 'Something went wrong. Please check your internet connection and try again.'

/**
 * Returns the text of an error reply: a string as is, the message arrays of an object joined, else `fallback`
 * (specification 1.4).
 */
export function errorText(error: unknown, fallback: string = WENT_WRONG): string {
  const parsed = errorReply.shape.error.safeParse(error)
  if (!parsed.success) return fallback
  if (typeof parsed.data === 'string') return parsed.data || fallback
  return Object.values(parsed.data).flat().join(' ') || fallback
}

/** Groups validation issues by field, in the wire format of an error reply. */
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
