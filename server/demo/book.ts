import { type Insertable, type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { EventName, Events } from '#server/jobs/events.ts'

export type Row<Table extends keyof DB> = Insertable<DB[Table]> & { id: number }

/** Rows that wait to be inserted. They get their ids at once, so that later ones can name them. */
export type Book = {
  /** The row as it will be inserted: it may still be changed. */
  add<Table extends keyof DB>(table: Table, row: Omit<Insertable<DB[Table]>, 'id'>): Row<Table>
  /** A row of a table whose rows have no id of their own to be named by. */
  link(
    table:
      | 'billing_addresses'
      | 'events'
      | 'location_users'
      | 'onboarding_steps'
      | 'organization_members'
      | 'rx_form_bracket_libraries',
    row: object,
  ): void
  rows(table: keyof DB): object[]
}

/** Patients have numbers of nine digits; the first three codes come with the migration. */
const FIRST_IDS: Partial<Record<keyof DB, number>> = { patients: 100_000_001, promotion_codes: 4 }
const CHUNK = 500

export function openBook(): Book {
  const tables = new Map<keyof DB, object[]>()
  function rowsOf(table: keyof DB) {
    const rows = tables.get(table) ?? []
    tables.set(table, rows)
    return rows
  }
  return {
    rows: rowsOf,
    add(table, row) {
      const rows = rowsOf(table)
      const made = { id: (FIRST_IDS[table] ?? 1) + rows.length, ...row }
      rows.push(made)
      // Cast: Omit of a generic type and its missing key do not add up for the compiler.
      return made as unknown as Row<typeof table>
    },
    link: (table, row) => void rowsOf(table).push(row),
  }
}

export type Fact<Name extends EventName> = {
  name: Name
  data: Events[Name]
  actor_id: number | null
  organization_id: number
  patient_id: number
  created_at: string
}

/** What is in the timeline although no job shall follow from it. */
export function record<Name extends EventName>(book: Book, fact: Fact<Name>) {
  book.link('events', fact)
}

/** Inserts the rows of these tables in bulk, in this order; the events by their time, as if they had happened. */
export async function write(db: Kysely<DB>, book: Book, tables: readonly (keyof DB)[]) {
  for (const table of tables) {
    const rows = table === 'events' ? byTime(book.rows(table)) : book.rows(table)
    if (rows.length === 0) continue
    const columns = sql.join([...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => sql.ref(name)))
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

function byTime(rows: object[]) {
  // Cast: `record` is the only one that writes events, and each has its time.
  const timed = rows as { created_at: string }[]
  return timed.sort((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0))
}
