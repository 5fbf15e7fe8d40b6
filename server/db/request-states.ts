import { sql, type RawBuilder } from 'kysely'
import { FLAWED_TRAY_STATUS, PRINTING_STATUS, STATUS } from '#contract/enums.ts'

/** Numbers of states as they stand in SQL: literal, so that an index over some of the rows is used. */
export const REQUEST = literals(STATUS)
export const PRINTING = literals(PRINTING_STATUS)
export const FLAWED_TRAY = literals(FLAWED_TRAY_STATUS)

/** Whether a customer request, by the alias of its row, is worked on: new, in progress or pending. */
export function isOpenRequest(alias: string) {
  return sql<boolean>`${sql.ref(`${alias}.status_id`)} between ${REQUEST.new} and ${REQUEST.pending}`
}

function literals<Name extends string>(numbers: Readonly<Record<Name, number>>) {
  const made = Object.entries<number>(numbers).map(([name, value]) => [name, sql.lit(value)] as const)
  // The same names as before.
  return Object.fromEntries(made) as Record<Name, RawBuilder<number>>
}
