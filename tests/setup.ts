import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPglite } from '#server/adapters/database/pglite.ts'
import { migrate } from '#server/db/migrate.ts'
import { buildWorkers } from '../scripts/build-workers.mjs'

/** The template that every worker copies its database from: a dumped directory, or a database on PostgreSQL. */
export type Template = { kind: 'embedded'; snapshot: string } | { kind: 'postgres'; url: string; name: string }

declare module 'vitest' {
  // Only an interface can be added to.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    template: Template
  }
}

/** Runs once per test run: builds the workers and migrates the template. */
export default async function setup(project: TestProject) {
  await buildWorkers()
  const url = process.env.TEST_DATABASE_URL
  return url ? preparePostgres(project, url) : prepareEmbedded(project)
}

async function prepareEmbedded(project: TestProject) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-test-'))
  const snapshot = path.join(folder, 'template.tar')
  const database = await openPglite({ dataDir: folder, inMemory: true })
  await migrate(database.pool)
  await database.dump(snapshot)
  await database.close()
  project.provide('template', { kind: 'embedded', snapshot })
  return () => rmSync(folder, { recursive: true, force: true })
}

async function preparePostgres(project: TestProject, url: string) {
  const name = `typodont_test_${process.pid}`
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`)
  const pool = new pg.Pool({ connectionString: withDatabase(url, name) })
  await migrate(pool)
  await pool.end()
  project.provide('template', { kind: 'postgres', url, name })
  return async () => {
    const { rows } = await admin.query<{ datname: string }>(
      "select datname from pg_database where datname = $1 or starts_with(datname, $1 || '_')",
      [name],
    )
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
    await admin.end()
  }
}

export function withDatabase(url: string, name: string) {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.toString()
}
