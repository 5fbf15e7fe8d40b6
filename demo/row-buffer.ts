import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { EventRow } from './action-runner.ts'

/** Buffers rows for a bulk insert. Rows get their ids at once, so that later rows can refer to them. */
export type RowBuffer = {
  /** Buffers a row, replacing its id if it has one, and returns the new id. */
  copy(table: keyof DB, row: Record<string, unknown>): number
  rows(table: keyof DB): object[]
  facts: EventRow[]
}

/** Patient ids have nine digits. */
const FIRST_IDS: Partial<Record<keyof DB, number>> = { patients: 100_000_001 }
const CHUNK = 500

export function createRowBuffer(): RowBuffer {
  const tables = new Map<keyof DB, object[]>()
  function rowsOf(table: keyof DB) {
    const rows = tables.get(table) ?? []
    tables.set(table, rows)
    return rows
  }
  return {
    rows: rowsOf,
    facts: [],
    copy(table, { id: before, ...row }) {
      const rows = rowsOf(table)
      const id = (FIRST_IDS[table] ?? 1) + rows.length
      rows.push(before === undefined ? row : { id, ...row })
      return id
    },
  }
}

/** Inserts the rows of these tables in bulk, in this order; events are sorted by time, as if they had happened. */
export async function insertRows(db: Kysely<DB>, book: RowBuffer, tables: readonly (keyof DB)[]) {
  const isWritten = await columnsToWrite(db)
  for (const table of tables) {
    const rows = table === 'events' ? book.facts.toSorted(byTime) : book.rows(table)
    if (rows.length === 0) continue
    const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => isWritten(table, name))
    const columns = sql.join(names.map((name) => sql.ref(name)))
    for (let at = 0; at < rows.length; at += CHUNK) {
      const chunk = JSON.stringify(rows.slice(at, at + CHUNK))
      await sql`
        insert into ${sql.table(table)} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${chunk}::json)`.execute(db)
    }
    if ('id' in (rows[0] ?? {}))
      await sql`
        select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(db)
  }
}

/** Returns which columns can be written: all but generated ones, which copied rows contain too. */
async function columnsToWrite(db: Kysely<DB>) {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and is_generated = 'ALWAYS'`.execute(db)
  const generated = new Set(rows.map((row) => row.name))
  return (table: string, column: string) => !generated.has(`${table}.${column}`)
}

function byTime(a: EventRow, b: EventRow) {
  return a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0
}
