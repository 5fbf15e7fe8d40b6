import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { keepPrepared } from '#server/adapters/database/prepared.ts'
import type { DB } from './schema.ts'

/** Stands for a value while the statement is built. */
class Slot {
  readonly position: number
  constructor(position: number) {
    this.position = position
  }
}

/**
 * A statement whose text never changes: built on its first use, afterwards only its values are new. For what runs in
 * every request, or is long: putting such a text together costs more than reading its answer, and so does planning it,
 * which PostgreSQL does once per connection then. Not for what a value decides about the plan, as a search does.
 *
 * @param build must use each value only as a parameter; it sees a stand-in, not the value.
 */
export function fixed<Values extends readonly unknown[], Row>(
  build: (db: Kysely<DB>, ...values: Values) => Compilable<Row>,
) {
  let made: CompiledQuery<Row> | undefined
  return async (db: Kysely<DB>, ...values: Values): Promise<Row[]> => {
    made ??= compiled(build(db, ...(values.map((_value, position) => new Slot(position)) as unknown as Values)))
    const parameters = made.parameters.map((each) => (each instanceof Slot ? values[each.position] : each))
    const { rows } = await db.executeQuery<Row>({ ...made, parameters })
    return rows
  }
}

function compiled<Row>(statement: Compilable<Row>) {
  const made = statement.compile()
  keepPrepared(made.sql)
  return made
}
