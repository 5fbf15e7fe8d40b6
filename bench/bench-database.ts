import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/adapters/database/index.ts'
import type { Database } from '#server/adapters/database/port.ts'
import { migrate } from '#server/db/migrate.ts'
import { tokenHash } from '#server/http/actor.ts'
import { peopleRequests } from './people-requests.ts'
import type { People } from './people.ts'
import { ownRequests } from './own-requests.ts'
import { readRequests, type Measurement } from './requests.ts'
import { fillSearch, searchRequests } from './search-requests.ts'
import { FIRST_OWNER, loadWorld } from './world.ts'
import { writeRequests } from './write-requests.ts'

/** A database of its own with a world of that size, and the requests to measure in it. */
export type BenchDatabase = {
  size: number
  databaseUrl: string | undefined
  dataDir: string
  measurements: Measurement[]
  drop(): Promise<void>
}

const BUSY = { organizations: 400, users: 1500 }
const TOKEN = 'bench-token-of-a-technician'
/** Session tokens of a technician and of the owner of the first practice. */
export const TOKENS = { staff: TOKEN, practice: 'bench-token-of-an-owner' }

export type BenchDatabaseOptions = {
  /** The address of PostgreSQL; without it the embedded database is measured. */
  server: string | undefined
  all: People
  /** Measures only requests whose key begins with one of these. */
  only: readonly string[]
}

export async function createBenchDatabase(
  size: number,
  { server, all, only }: BenchDatabaseOptions,
): Promise<BenchDatabase> {
  const counted = [size, all.organizations, all.users].map((count) => count.toLocaleString('en'))
  console.log(
    `\n${counted[0]} patients, ${counted[1]} organizations, ${counted[2]} users on ${server ? 'PostgreSQL' : 'the embedded database'}`,
  )
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'typodont-bench-'))
  const databaseUrl = server && (await createDatabase(server, databaseName(size)))
  const loading = await openForLoading(databaseUrl, dataDir)
  await migrate(loading.pool)
  await loadWorld(loading.pool, { patients: size, busy: BUSY, all })
  const { rows: sessions } = await loading.pool.query<{ id: number }>(
    `insert into sessions (token_hash, user_id, management, created_at, expires_at)
    values ($1, 1, true, now(), now() + interval '1 day'), ($2, $3, false, now(), now() + interval '1 day') returning id`,
    [tokenHash(TOKENS.staff), tokenHash(TOKENS.practice), FIRST_OWNER],
  )
  const cases = [
    ...(await readRequests(loading.pool, TOKEN)),
    ...(await writeRequests(loading.pool, TOKEN, BUSY.organizations)),
  ]
  await loading.close()
  const searching = await fillSearch(await openDatabase({ databaseUrl, dataDir }), sessions[0]?.id ?? 0)
  const measurements = [...cases, ...ownRequests(TOKEN), ...peopleRequests(TOKEN), ...searchRequests(searching)].filter(
    ({ key }) => only.some((begin) => key.startsWith(begin)),
  )
  return {
    size,
    databaseUrl,
    dataDir,
    measurements,
    drop: async () => {
      if (server) await dropDatabaseAt(server, databaseName(size))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Opens the database without the server's statement timeout, because loading a million rows takes longer. */
async function openForLoading(databaseUrl: string | undefined, dataDir: string): Promise<Database> {
  if (!databaseUrl) return openDatabase({ dataDir })
  const pool = new pg.Pool({ connectionString: databaseUrl })
  return { pool, embedded: false, close: () => pool.end() }
}

/** The name is configurable, so that two benches can run on one machine. */
const databaseName = (size: number) => `${process.env.BENCH_DATABASE ?? 'typodont_bench'}_${size}`

export async function createDatabase(server: string, name: string) {
  await withAdminConnection(server, async (admin) => {
    await dropDatabase(admin, name)
    await admin.query(`create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`)
  })
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.toString()
}

/** Drops a database that was created for a measurement. */
export function dropDatabaseAt(server: string, name: string) {
  return withAdminConnection(server, (admin) => dropDatabase(admin, name))
}

function dropDatabase(admin: pg.Client, name: string) {
  return admin.query(`drop database if exists ${name} with (force)`)
}

async function withAdminConnection(server: string, run: (admin: pg.Client) => Promise<unknown>) {
  const admin = new pg.Client(server)
  await admin.connect()
  await run(admin)
  await admin.end()
}
