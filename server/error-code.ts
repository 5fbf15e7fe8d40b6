/** What the system, PostgreSQL (its SQLSTATE) or a client library calls an error, where it calls it anything. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
