import { sql } from 'kysely'
import { FLAWED_TRAY_STATUS, PRINTING_STATUS, STATUS } from '#contract/enums.ts'
import { keysOf, recordOf } from '#contract/records.ts'

/** The numbers of states as SQL literals, so that PostgreSQL uses an index over some of the rows. */
export const REQUEST = literals(STATUS)
export const PRINTING = literals(PRINTING_STATUS)
export const FLAWED_TRAY = literals(FLAWED_TRAY_STATUS)

/** SQL: whether a customer request, by the alias of its row, is open: new, in progress or pending. */
export function isOpenRequest(alias: string) {
  return sql<boolean>`${sql.ref(`${alias}.status_id`)} between ${REQUEST.new} and ${REQUEST.pending}`
}

function literals<Name extends string>(numbers: Readonly<Record<Name, number>>) {
  return recordOf(keysOf(numbers), (name) => sql.lit(numbers[name]))
}
