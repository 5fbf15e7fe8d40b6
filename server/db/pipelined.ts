/**
 * Waits for statements that were sent at once on the one connection of their work. PostgreSQL runs them one after
 * another, in the order of the calls, so this saves their round trips and not their own time. Work beside the database,
 * such as the storage's, waits in Promise.all.
 */
export function pipelined<Statements extends readonly unknown[] | []>(
  statements: Statements,
): Promise<{ -readonly [At in keyof Statements]: Awaited<Statements[At]> }> {
  return Promise.all(statements)
}
