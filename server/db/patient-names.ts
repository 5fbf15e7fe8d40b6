import { sql } from 'kysely'

/**
 * SQL of 'Lena Sorensen (1)', by the alias of the patient's row: the suffix distinguishes patients of the same name.
 */
export function patientName(alias: string) {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<string>`${column('full_name')} || coalesce(' (' || ${column('numeric_suffix')} || ')', '')`
}
