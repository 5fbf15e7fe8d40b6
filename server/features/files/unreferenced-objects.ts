import { sql } from 'kysely'
import type { Work } from '#server/work.ts'
import { REFERENCED_OBJECTS } from './referenced-objects.ts'

/** Returns the keys that no row references. */
export async function filterUnreferenced({ db }: Pick<Work, 'db'>, keys: readonly string[]) {
  if (keys.length === 0) return []
  const { rows } = await sql<{ key: string }>`
    select distinct key from (${sql.raw(REFERENCED_OBJECTS)}) as referenced where key = any(${[...keys]}::text[])`.execute(
    db,
  )
  const referenced = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => !referenced.has(key))
}
