/**
 * The code of an error of the system, of PostgreSQL (its SQLSTATE) or of a client library; undefined if it has none.
 */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
