import { sql, type Expression, type SqlBool } from 'kysely'

/** Days as a filter sends them (specification 1.5): either end may be empty, both are included. */
export type Range = { from?: string | undefined; to?: string | undefined }

/** Of an instant; days are those of UTC. */
export function withinDays(column: string, range: Range): Expression<SqlBool> {
  return allOf([
    range.from && sql<SqlBool>`${sql.ref(column)} >= ${`${range.from}T00:00:00.000Z`}::timestamptz`,
    range.to && sql<SqlBool>`${sql.ref(column)} < ${`${range.to}T00:00:00.000Z`}::timestamptz + interval '1 day'`,
  ])
}

/** Of a date. */
export function withinDates(column: string, range: Range): Expression<SqlBool> {
  return allOf([
    range.from && sql<SqlBool>`${sql.ref(column)} >= ${range.from}::date`,
    range.to && sql<SqlBool>`${sql.ref(column)} <= ${range.to}::date`,
  ])
}

function allOf(tests: readonly (Expression<SqlBool> | '' | undefined)[]): Expression<SqlBool> {
  const given = tests.filter((test) => test !== undefined && test !== '')
  return given.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(given, sql` and `)})`
}
