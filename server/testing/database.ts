import pg from 'pg'
import { inject } from 'vitest'
import { openPglite } from '#server/adapters/database/pglite.ts'
import type { Database } from '#server/adapters/database/port.ts'
import { openPostgres } from '#server/adapters/database/postgres.ts'

let copies = 0

/** A database for this worker, copied from the template of the run. */
export async function openTestDatabase(): Promise<Database> {
  const template = inject('template')
  if (template.kind === 'embedded') return openPglite({ dataDir: '.', inMemory: true, snapshot: template.snapshot })
  return openPostgres({ databaseUrl: await createFrom(template, template.name) })
}

/** A database without any table. */
export async function openEmptyDatabase(): Promise<Database> {
  const { DATABASE_URL: databaseUrl } = await emptyDatabase()
  return databaseUrl === undefined ? openPglite({ dataDir: '.', inMemory: true }) : openPostgres({ databaseUrl })
}

/** The address of a database without any table; without PostgreSQL there is none. */
export async function emptyDatabase(): Promise<{ DATABASE_URL?: string }> {
  const template = inject('template')
  if (template.kind === 'embedded') return {}
  return { DATABASE_URL: await createFrom(template, `template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`) }
}

/** A copied database for a portal in a child process; without PostgreSQL that creates its embedded one. */
export async function childDatabase(): Promise<Record<string, string>> {
  const template = inject('template')
  return template.kind === 'embedded' ? {} : { DATABASE_URL: await createFrom(template, template.name) }
}

async function createFrom({ url, name: of }: { url: string; name: string }, source: string) {
  const name = `${of}_${process.pid}_${(copies += 1)}`
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${name} template ${source}`)
  // A commit that does not wait for the disk takes a fifth of the time, and no test switches the machine off.
  await admin.query(`alter database ${name} set synchronous_commit = off`)
  await admin.end()
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.toString()
}
