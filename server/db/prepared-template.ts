import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely'
import type { DB } from './schema.ts'

/** A placeholder for a value while the statement is built. */
class Slot {
  readonly position: number
  constructor(position: number) {
    this.position = position
  }
}

let count = 0

/**
 * A statement whose text never changes: it is built on its first use, later calls only pass new values. For queries of
 * every request, and for long ones: building such a text costs more than reading its result, and so does planning it,
 * which PostgreSQL then does once per connection. Not for a query whose plan depends on a value, such as a search.
 *
 * @param build must use each value only as a parameter; it receives placeholders, not the values.
 */
export function preparedTemplate<Values extends readonly unknown[], Row>(
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

/** The connection keeps the plan of a statement with this prefix (adapters/database/prepared-statements.ts). */
function named<Row>(statement: CompiledQuery<Row>): CompiledQuery<Row> {
  count += 1
  return { ...statement, sql: `/* fixed_${count} */ ${statement.sql}` }
}
