type PublicError = { status: number; text: string; advice: string }

/** The codes of errors of /api/v3: the status that each has as a rule, what happened, and what a program does then. */
export const PUBLIC_ERRORS = {
  unauthenticated: {
    status: 401,
    text: 'The key is missing, expired or revoked.',
    advice: 'Create a new one.',
  },
  missing_scope: { status: 403, text: 'The key does not have the scope.', advice: 'Make a key that has it.' },
  second_factor_missing: {
    status: 403,
    text: 'Whoever made the key must set up a second factor first.',
    advice: 'Ask them to.',
  },
  forbidden: {
    status: 403,
    text: 'Whoever made the key may not do this.',
    advice: 'Let somebody make the key who may.',
  },
  not_found: { status: 404, text: 'Nothing that the key sees has this id or address.', advice: 'Check the id.' },
  case_moved: { status: 404, text: 'The case was moved to another doctor.', advice: 'Ask the doctor who has it.' },
  too_slow: { status: 408, text: 'The body did not arrive in time.', advice: 'Send the same call again.' },
  wrong_state: { status: 409, text: 'The case or request has moved on.', advice: 'Read it again.' },
  on_hold: { status: 409, text: 'The case is on hold.', advice: 'Wait for case.released.' },
  tray_correction: { status: 409, text: 'A tray is being corrected.', advice: 'Wait until it is done.' },
  practice_closed: { status: 409, text: 'The practice is archived or disabled.', advice: 'Only read.' },
  contract_suspended: { status: 409, text: 'The contract of the practice is suspended.', advice: 'Ask the provider.' },
  conflict: { status: 409, text: 'Somebody else was faster.', advice: 'Read it again.' },
  cursor_expired: {
    status: 410,
    text: 'The events after this cursor are no longer kept.',
    advice: 'Begin again with the cursor in the message.',
  },
  cursor_of_other_copy: {
    status: 410,
    text: 'The cursor is from before the portal was restored.',
    advice: 'Begin again with the cursor in the message.',
  },
  precondition_failed: {
    status: 412,
    text: 'The record has changed since you read it; data is how it is now.',
    advice: 'Decide again by data.',
  },
  too_large: { status: 413, text: 'The body is too large.', advice: 'Send less; files go to POST /uploads.' },
  unsupported_type: { status: 415, text: 'The body is not JSON.', advice: 'Send Content-Type: application/json.' },
  invalid: { status: 422, text: 'A field is wrong.', advice: 'See field and message.' },
  unknown_field: { status: 422, text: 'There is no such field or parameter.', advice: 'See field.' },
  too_many_requests: { status: 429, text: 'Too many calls in a minute.', advice: 'Wait as Retry-After says.' },
  unexpected: {
    status: 500,
    text: 'A fault of ours.',
    advice: 'Send it again later, and tell us the X-Request-Id.',
  },
  unavailable: { status: 503, text: 'Away for a moment.', advice: 'Send the same call again.' },
  no_room: { status: 507, text: 'The portal has no room for this.', advice: 'Tell the provider, and try later.' },
} as const satisfies Readonly<Record<string, PublicError>>

export type PublicErrorCode = keyof typeof PUBLIC_ERRORS

/** The page that explains /api/v3, also to who is signed out. */
export const REFERENCE_PATH = '/developers'

/** The anchor of a code in the reference. */
export function errorAnchor(code: PublicErrorCode) {
  return `error-${code}`
}

/** The path of the reference at which a code is explained. */
export function referenceOfError(code: PublicErrorCode) {
  return `${REFERENCE_PATH}#${errorAnchor(code)}`
}
