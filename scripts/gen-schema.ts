import { fileURLToPath } from 'node:url'
import { generate, PostgresDialect as Introspected, RawExpressionNode } from 'kysely-codegen'
import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { openPglite } from '../server/adapters/database/pglite.ts'
import { migrate } from '../server/db/migrate.ts'
import { buildWorkers } from './build-workers.mjs'

/** Generates server/db/schema.ts from the migrations, applied to an in-memory database. */
await buildWorkers()
const database = await openPglite({ dataDir: '.', inMemory: true })
await migrate(database.pool)
await generate({
  db: new Kysely({ dialect: new PostgresDialect({ pool: database.pool }) }),
  dialect: new Introspected(),
  outFile: fileURLToPath(new URL('../server/db/schema.ts', import.meta.url)),
  // Matches the pool's parsers (server/adapters/database/parsers.ts).
  typeMapping: { int8: 'number', timestamptz: 'string', date: 'string', numeric: 'number' },
  overrides: { columns: { ...(await checkedColumns(database.pool)), ...(await generatedColumns(database.pool)) } },
  excludePattern: 'migrations',
})
await database.close()

type Column = { name: string; has_default: boolean; definition: string }

/**
 * Types a text column with a check constraint as a union of the listed values. Numbers are not narrowed, because
 * filters may ask for values that no row has.
 */
async function checkedColumns(pool: Pool) {
  const { rows } = await pool.query<Column>(`
    select c.relname || '.' || a.attname as name, a.atthasdef as has_default, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum]
    where k.contype = 'c' and c.relnamespace = 'public'::regnamespace and a.atttypid = 'text'::regtype`)
  return typesOf(rows, ({ definition, has_default }) => {
    // PostgreSQL prints a list of one value as an equation.
    const list = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.*)\]\)|([^()]+))\)\)$/.exec(definition)
    const union = (list?.[1] ?? list?.[2])
      ?.split(', ')
      .map((value) => value.replace(/::\w+$/, ''))
      .join(' | ')
    return union && has_default ? `Generated<${union}>` : union
  })
}

/** Types a non-null generated column as read-only. */
async function generatedColumns(pool: Pool) {
  const { rows } = await pool.query<Column>(`
    select c.relname || '.' || a.attname as name, true as has_default, format_type(a.atttypid, null) as definition
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = 's' and a.attnotnull`)
  const types: Record<string, string> = { text: 'string', boolean: 'boolean', integer: 'number' }
  return typesOf(rows, ({ definition }) => `ColumnType<${types[definition]}, never, never>`)
}

/** The generator itself adds null to nullable columns. */
function typesOf(columns: readonly Column[], type: (column: Column) => string | undefined) {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const generated = type(column)
      return generated ? [[column.name, new RawExpressionNode(generated)]] : []
    }),
  )
}
