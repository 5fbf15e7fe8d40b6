import { codeOf } from '#server/error-code.ts'

/** Of the file system (full, or the quota is), and of PostgreSQL when its own disk is full. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])

export function isNoRoom(error: unknown): boolean {
  return CODES.has(codeOf(error) ?? '')
}
