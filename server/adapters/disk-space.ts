import { errorCode } from '#server/error-code.ts'

/** Codes of a full file system or quota, and of PostgreSQL when its own disk is full (53100). */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error means that a disk is full; retrying does not help until an operator frees space. */
export function isDiskFull(error: unknown): boolean {
  return CODES.has(errorCode(error) ?? '')
}
