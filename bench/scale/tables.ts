import type { Queryable } from '../people.ts'

/** The number of processors of the machine that is measured on. */
const AT_ONCE = 2

/**
 * Inserts many rows into a table without its indexes, which are then built at once. Indexes of constraints stay, since
 * they grow at their end.
 */
export async function withoutIndexes(pool: Queryable, table: string, inserts: readonly (() => Promise<unknown>)[]) {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = $1::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [table],
  )
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  await sideBySide(inserts)
  await sideBySide(
    rows.map(
      ({ definition }) =>
        () =>
          pool.query(definition),
    ),
  )
}

async function sideBySide(tasks: readonly (() => Promise<unknown>)[]) {
  const remaining = tasks.values()
  const run = async () => {
    for (const task of remaining) await task()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run))
}

export type TableSize = { name: string; rows: number; heap: number; indexes: number }

/** Rows and bytes of the tables that hold the most. */
export async function readTableSizes(pool: Queryable): Promise<TableSize[]> {
  const { rows } = await pool.query<TableSize>(
    `select relname as name, reltuples::float8 as rows, (pg_total_relation_size(oid) - pg_indexes_size(oid))::float8 as heap,
      pg_indexes_size(oid)::float8 as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0
    order by pg_total_relation_size(oid) desc limit 16`,
  )
  return rows
}
