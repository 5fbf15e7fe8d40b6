import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { jobs } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { seedDemo } from '../demo/world.ts'
import { DEMO_PASSWORD } from '../server/seed.ts'
import { openServices } from '../server/services.ts'
import { buildWorkers } from './build-workers.mjs'

/**
 * Writes the database dump that tests/upgrade.test.ts upgrades. scripts/release.ts runs it on the released commit, with the URL of a
 * PostgreSQL server that allows creating databases and with its pg_dump. Use the oldest supported server, because older
 * ones cannot read the dumps of newer ones.
 */
const [, , server] = process.argv
if (!server) throw new Error('npm run db:dump -- postgres://postgres@127.0.0.1:5432/postgres')
const COARSE = 2
const NAME = 'typodont_release'
const url = new URL(server)
url.pathname = `/${NAME}`
const databaseUrl = url.toString()
const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-release-'))

await buildWorkers()
await onServer(`create database ${NAME} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`)
try {
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn', BOT_CHECK: 'off' })
  const services = await openServices(config, jobs)
  await seedDemo(services, console.log, { password: DEMO_PASSWORD, fine: false, step: COARSE })
  const { pool } = services.database
  await pool.query(readFileSync(localPath('release/rest.sql'), 'utf8'))
  await requireRows(pool)
  writeFileSync(localPath('../tests/previous-release.sql.gz'), gzipSync(dump(), { level: 9 }))
  await services.realtime.close()
  await services.close()
} finally {
  rmSync(folder, { recursive: true })
  await onServer(`drop database ${NAME} with (force)`)
}

/** Returns plain SQL that any role can run: without psql commands, and with privileges granted to the current user. */
function dump() {
  const options = ['--rows-per-insert=500', '--no-owner', databaseUrl]
  const sql = execFileSync('pg_dump', options, { encoding: 'utf8', maxBuffer: 2 ** 30 })
  const { username } = url
  return sql
    .replace(/^\\.*\n/gm, '')
    .replace(/^--.*\n/gm, '')
    .replace(/\n{2,}/g, '\n')
    .replace(/^((?:GRANT|REVOKE) .* (?:FROM|TO)) (\w+);$/gm, (line, rights: string, role: string) =>
      role === username ? `${rights} CURRENT_USER;` : line,
    )
}

async function requireRows(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const empty: string[] = []
  for (const { name } of rows) if ((await pool.query(`select 1 from ${name} limit 1`)).rowCount === 0) empty.push(name)
  if (empty.length > 0) throw new Error(`${empty.join(', ')}: add rows to scripts/release/rest.sql.`)
}

async function onServer(statement: string) {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(statement)
  await client.end()
}

function localPath(name: string) {
  return fileURLToPath(new URL(name, import.meta.url))
}
