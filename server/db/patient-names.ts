import { sql } from 'kysely'

/** 'Lena Sorensen (1)', by the alias of the patient's row: the suffix tells patients of one name apart. */
export function patientName(alias: string) {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<string>`${column('full_name')} || coalesce(' (' || ${column('numeric_suffix')} || ')', '')`
}
