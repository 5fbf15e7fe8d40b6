import { sql } from 'kysely'
import type { Work } from '#server/work.ts'

/** Tables whose rows have objects derived from their file. */
const WITH_DERIVED = ['patient_files', 'setup_files', 'asked_item_files']

/**
 * The objects of REFERENCED_OBJECTS that have one of the keys, and those derived beside them. Each part asks an index;
 * for derived objects that is one of hashes (0101-files.sql), so their keys are compared as well.
 */
export const LOOK_UPS = [
  ...[...WITH_DERIVED, 'bracket_libraries'].map(
    (table) => `select file_path as key from ${table} where file_path = any(asked.keys)`,
  ),
  ...WITH_DERIVED.map(
    (table) => `select unnest(array[thumbnail_path, light_path]) from ${table}
      where array[hashtext(thumbnail_path), hashtext(light_path)] && asked.hashes
        and (thumbnail_path is not null or light_path is not null)
        and (thumbnail_path = any(asked.keys) or light_path = any(asked.keys))`,
  ),
].join(' union all ')

/** Returns the keys that no row references. */
export async function filterUnreferenced({ db }: Pick<Work, 'db'>, keys: readonly string[]) {
  if (keys.length === 0) return []
  const { rows } = await sql<{ key: string }>`
    select distinct found.key
    from (select array_agg(key) as keys, array_agg(hashtext(key)) as hashes from unnest(${[...keys]}::text[]) key) asked
    cross join lateral (${sql.raw(LOOK_UPS)}) found`.execute(db)
  const referenced = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => !referenced.has(key))
}
