import pg from 'pg'
import { inject } from 'vitest'
import { openPglite } from '#server/adapters/database/pglite.ts'
import type { Database } from '#server/adapters/database/port.ts'
import { openPostgres } from '#server/adapters/database/postgres.ts'

let copies = 0

/** A database of this worker's own, copied from the run's template. */
export async function openTestDatabase(): Promise<Database> {
  const template = inject('template')
  if (template.kind === 'embedded') return openPglite({ dataDir: '.', inMemory: true, snapshot: template.snapshot })
  const name = `${template.name}_${process.pid}_${(copies += 1)}`
  const admin = new pg.Client(template.url)
  await admin.connect()
  await admin.query(`create database ${name} template ${template.name}`)
  await admin.end()
  const address = new URL(template.url)
  address.pathname = `/${name}`
  return openPostgres({ databaseUrl: address.toString() })
}
