import { fileURLToPath } from 'node:url'
import { generate, PostgresDialect as Introspected } from 'kysely-codegen'
import { Kysely, PostgresDialect } from 'kysely'
import { openPglite } from '../server/adapters/database/pglite.ts'
import { migrate } from '../server/db/migrate.ts'
import { buildWorkers } from './build-workers.mjs'

/** Writes server/db/schema.ts from the migrations, run on a database in memory. */
await buildWorkers()
const database = await openPglite({ dataDir: '.', inMemory: true })
await migrate(database.pool)
await generate({
  db: new Kysely({ dialect: new PostgresDialect({ pool: database.pool }) }),
  dialect: new Introspected(),
  outFile: fileURLToPath(new URL('../server/db/schema.ts', import.meta.url)),
  // As the pool's own parsers read them (server/adapters/database/parsers.ts).
  typeMapping: { int8: 'number', timestamptz: 'string', date: 'string', numeric: 'number' },
  excludePattern: 'migrations',
})
await database.close()
