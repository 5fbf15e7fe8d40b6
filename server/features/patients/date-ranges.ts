import { sql, type Expression, type SqlBool } from 'kysely'

/** A range of days as sent by filters (specification 1.5); both ends are optional and inclusive. */
export type Range = { from?: string | undefined; to?: string | undefined }

/** Tests a timestamp column; days are in UTC. */
export function withinDays(column: string, range: Range): Expression<SqlBool> {
  return allOf([
    range.from && sql<SqlBool>`${sql.ref(column)} >= ${`${range.from}T00:00:00.000Z`}::timestamptz`,
    range.to && sql<SqlBool>`${sql.ref(column)} < ${`${range.to}T00:00:00.000Z`}::timestamptz + interval '1 day'`,
  ])
}

/** Tests a date column. */
export function withinDates(column: string, range: Range): Expression<SqlBool> {
  return allOf([
    range.from && sql<SqlBool>`${sql.ref(column)} >= ${range.from}::date`,
    range.to && sql<SqlBool>`${sql.ref(column)} <= ${range.to}::date`,
  ])
}

function allOf(tests: readonly (Expression<SqlBool> | '' | undefined)[]): Expression<SqlBool> {
  const conditions = tests.filter((test) => test !== undefined && test !== '')
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
