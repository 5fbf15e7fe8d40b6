import { sql } from 'kysely'

/**
 * For `status in (${literals(OWED)})`: literals and not parameters, so that PostgreSQL uses an index of just these
 * rows.
 */
export function literals(values: readonly string[]) {
  return sql.join(values.map((value) => sql.lit(value)))
}
