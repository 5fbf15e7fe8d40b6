import { CODE } from '#contract/errors.ts'
import { errorCode } from '#server/error-code.ts'

export type ErrorText = string | Record<string, string[]>

/**
 * An error in the words of the specification. It may be thrown anywhere below http/ and is formatted only by
 * http/render-error.ts.
 */
export class AppError extends Error {
  readonly status: number
  readonly code: number
  readonly text: ErrorText
  /** For a 404: another organization of the user, which has the row. */
  readonly organization_id: number | undefined
  /** Seconds after which a retry is worthwhile. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: number,
    text: ErrorText,
    more: { organization_id?: number; retryAfter?: number | undefined } = {},
  ) {
    super(typeof text === 'string' ? text : Object.values(text).flat().join(' '))
    this.status = status
    this.code = code
    this.text = text
    this.organization_id = more.organization_id
    this.retryAfter = more.retryAfter
  }
}

export function unauthenticated(text = 'Please sign in.', code: number = CODE.unauthenticated) {
  return new AppError(401, code, text)
}

export function forbidden(text = "You don't have permission to do this.", code: number = CODE.forbidden) {
  return new AppError(403, code, text)
}

/** Also for rows outside the caller's scope, so that nobody learns that they exist (specification 7). */
export function notFound(text = 'Not found.', code: number = CODE.notFound) {
  return new AppError(404, code, text)
}

export function conflict(text: string, code: number = CODE.conflict) {
  return new AppError(409, code, text)
}

/** The messages are per field, or one for the complete body. */
export function invalid(text: ErrorText, code: number = CODE.invalid) {
  return new AppError(422, code, text)
}

/** @param retryAfter seconds until the next attempt is allowed, if known. */
export function tooMany(text: string, retryAfter?: number) {
  return new AppError(429, CODE.tooMany, text, { retryAfter })
}

/** Throws a 409 if a state rule returned a reason. */
export function throwConflictIf(reason: { text: string; code: number } | undefined) {
  if (reason) throw conflict(reason.text, reason.code)
}

/** For `.catch()` of an insert: throws `error` where it violates this unique constraint. */
export function throwOnUniqueViolation(constraint: string, error: AppError) {
  return (thrown: unknown): never => {
    if (isUniqueViolation(thrown, constraint)) throw error
    throw thrown
  }
}

/** Whether a row could not be deleted because another row references it. */
export function isForeignKeyViolation(thrown: unknown) {
  return errorCode(thrown) === '23503'
}

function isUniqueViolation(thrown: unknown, constraint: string) {
  if (!(thrown instanceof Error)) return false
  return errorCode(thrown) === '23505' && 'constraint' in thrown && thrown.constraint === constraint
}
