import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely'
import type { DB } from './schema.ts'

/** Stands for a value while the statement is built. */
class Slot {
  readonly position: number
  constructor(position: number) {
    this.position = position
  }
}

let made = 0

/**
 * A statement whose text never changes: built on its first use, afterwards only its values are new. For what runs in
 * every request, or is long: putting such a text together costs more than reading its answer, and so does planning it,
 * which PostgreSQL does once per connection then. Not for what a value decides about the plan, as a search does.
 *
 * @param build must use each value only as a parameter; it sees a stand-in, not the value.
 */
export function fixed<Values extends readonly unknown[], Row>(
  build: (db: Kysely<DB>, ...values: Values) => Compilable<Row> | RawBuilder<Row>,
) {
  let statement: CompiledQuery<Row> | undefined
  return async (db: Kysely<DB>, ...values: Values): Promise<Row[]> => {
    statement ??= named(compiled(db, build(db, ...(values.map((_value, at) => new Slot(at)) as unknown as Values))))
    const parameters = statement.parameters.map((each) => (each instanceof Slot ? values[each.position] : each))
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters })
    return rows
  }
}

function compiled<Row>(db: Kysely<DB>, built: Compilable<Row> | RawBuilder<Row>): CompiledQuery<Row> {
  return 'isRawBuilder' in built ? built.compile(db) : built.compile()
}

/** The connection keeps the plan of what begins with such a name (adapters/database/prepared.ts). */
function named<Row>(statement: CompiledQuery<Row>): CompiledQuery<Row> {
  made += 1
  return { ...statement, sql: `/* fixed_${made} */ ${statement.sql}` }
}
