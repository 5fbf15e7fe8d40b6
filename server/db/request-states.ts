import { sql, type RawBuilder } from 'kysely'
import { FLAWED_TRAY_STATUS, PRINTING_STATUS, STATUS } from '#contract/enums.ts'

/** The numbers of states as SQL literals, so that PostgreSQL uses an index over some of the rows. */
export const REQUEST = literals(STATUS)
export const PRINTING = literals(PRINTING_STATUS)
export const FLAWED_TRAY = literals(FLAWED_TRAY_STATUS)

/** SQL: whether a customer request, by the alias of its row, is open: new, in progress or pending. */
export function isOpenRequest(alias: string) {
  return sql<boolean>`${sql.ref(`${alias}.status_id`)} between ${REQUEST.new} and ${REQUEST.pending}`
}

function literals<Name extends string>(numbers: Readonly<Record<Name, number>>) {
  const made = Object.entries<number>(numbers).map(([name, value]) => [name, sql.lit(value)] as const)
  // The names are those of `numbers`.
  return Object.fromEntries(made) as Record<Name, RawBuilder<number>>
}
