import { sql } from 'kysely'

/** `status in (${literals(OWED)})`: as literals, so that an index of just these rows is used. */
export function literals(values: readonly string[]) {
  return sql.join(values.map((value) => sql.lit(value)))
}
