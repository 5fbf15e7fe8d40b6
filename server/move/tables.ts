import type { ClientBase } from 'pg'

/** `name` is quoted; columns are those that are written, without those that the database computes. */
export type Table = {
  name: string
  columns: { name: string; type: string }[]
  key: string[]
}

/** A foreign key from one table to another, under its name. */
export type Reference = { constraint: string; from: string; to: string; is_deferrable: boolean }

/** Each database has its own: how it was migrated, and whose it is. */
const OWN = ['migrations', 'installation']

/** The tables whose rows move. */
export async function readTablesToMove(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select quote_ident(c.relname) as name,
       (select json_agg(json_build_object('name', quote_ident(attname), 'type', format_type(atttypid, atttypmod)) order by attname)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       array(select quote_ident(a.attname) from pg_index i, unnest(i.indkey) with ordinality as k (attnum, at)
        join pg_attribute a using (attnum)
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid order by k.at)::text[] as key
     from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
     order by c.relname`,
    [OWN],
  )
  return rows
}

export async function readReferences(client: ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select quote_ident(k.conname) as constraint, quote_ident(f.relname) as from, quote_ident(t.relname) as to,
       k.condeferrable as is_deferrable
     from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and f.relnamespace = 'public'::regnamespace`,
  )
  return rows
}

/**
 * Sorts the tables so that each comes after those that it refers to. Tables that refer to each other are one group. A
 * table depends on more tables than any of those that it depends on, unless they are of its group.
 */
export function groupByReferences(tables: readonly Table[], references: readonly Reference[]): Table[][] {
  const needs = new Map(tables.map(({ name }) => [name, findNeeded(name, references)]))
  const isGroup = (one: string, other: string) => needs.get(one)?.has(other) && needs.get(other)?.has(one)
  const sorted = [...tables].sort((a, b) => (needs.get(a.name)?.size ?? 0) - (needs.get(b.name)?.size ?? 0))
  const groups: Table[][] = []
  for (const table of sorted) {
    const group = groups.find(([first]) => first && isGroup(first.name, table.name))
    if (group) group.push(table)
    else groups.push([table])
  }
  return groups
}

/** The table and all that it refers to, over any number of steps. */
function findNeeded(name: string, references: readonly Reference[], found = new Set<string>()) {
  if (found.has(name)) return found
  found.add(name)
  for (const { from, to } of references) if (from === name) findNeeded(to, references, found)
  return found
}
