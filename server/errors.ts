import { CODE } from '#contract/errors.ts'
import { codeOf } from '#server/error-code.ts'

export type ErrorText = string | Record<string, string[]>

/** A refusal in the words of the specification. Thrown anywhere below http/, worded only by http/render-error.ts. */
export class AppError extends Error {
  readonly status: number
  readonly code: number
  readonly text: ErrorText
  /** Of a 404: the reader's other organization that has it. */
  readonly organization_id: number | undefined
  /** Seconds after which it is worth asking again. */
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

/** Also for rows outside the caller's scope: nobody learns that they exist (specification 7). */
export function notFound(text = 'Not found.', code: number = CODE.notFound) {
  return new AppError(404, code, text)
}

export function conflict(text: string, code: number = CODE.conflict) {
  return new AppError(409, code, text)
}

/** Messages per field, or one for the whole. */
export function invalid(text: ErrorText, code: number = CODE.invalid) {
  return new AppError(422, code, text)
}

/** @param retryAfter seconds, where it is known when the next one is taken. */
export function tooMany(text: string, retryAfter?: number) {
  return new AppError(429, CODE.tooMany, text, { retryAfter })
}

/** Throws the 409 that a state rule gives as its reason. */
export function refuse(reason: { text: string; code: number } | undefined) {
  if (reason) throw conflict(reason.text, reason.code)
}

/** For `.catch()` at the insert that a unique constraint guards. */
export function onUnique(constraint: string, error: AppError) {
  return (thrown: unknown): never => {
    if (isUniqueViolation(thrown, constraint)) throw error
    throw thrown
  }
}

/** Whether a row could not go because another one names it. */
export function isReferenced(thrown: unknown) {
  return codeOf(thrown) === '23503'
}

function isUniqueViolation(thrown: unknown, constraint: string) {
  if (!(thrown instanceof Error)) return false
  return codeOf(thrown) === '23505' && 'constraint' in thrown && thrown.constraint === constraint
}
