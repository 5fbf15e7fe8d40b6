import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/adapters/database/index.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Services } from '#server/services.ts'
import { createDatabase, dropDatabaseAt } from '../bench-database.ts'
import { startPortal } from '../servers.ts'
import { openBenchServices } from '../services.ts'
import { fillScale } from './fill.ts'
import { measureInTurn, type Item } from './measure.ts'
import { printSizes, printSlopes } from './report.ts'
import { scaleJobs } from './jobs.ts'
import { openSessions, scaleRequests, tokenOf } from './requests.ts'
import { scaleSize, type ScaleSize } from './size.ts'
import { readTableSizes, type TableSize } from './tables.ts'

export type ScaleOptions = { server: string; port: number; sizes: readonly number[]; only: RegExp; keep: boolean }

/** Fills a database of each size, and measures in all of them in turn what people ask for and what runs by itself. */
export async function benchScale({ server, port, sizes: patients, only, keep }: ScaleOptions) {
  const sizes = patients.map(scaleSize)
  const sites: Site[] = []
  for (const [at, size] of sizes.entries()) {
    console.log(`\n${size.patients.toLocaleString('en')} patients in ${size.years} years`)
    sites.push(await openSite(await openWorld(server, size, keep), port + at, size))
  }
  const measured = await measureInTurn(sites.map(({ items }) => items.filter(({ label }) => only.test(label))))
  const tables: TableSize[][] = []
  for (const { services } of sites) tables.push(await readTableSizes(services.database.pool))
  for (const site of sites) await site.close()
  if (!keep) for (const size of sizes) await dropDatabaseAt(server, databaseName(size))
  printSizes(sizes, tables)
  printSlopes(sizes, measured)
}

type Site = { items: Item[]; services: Services; close(): Promise<void> }

/** Starts a portal on a filled database, and lists what is measured there. */
async function openSite(databaseUrl: string, port: number, size: ScaleSize): Promise<Site> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'typodont-bench-'))
  const portal = await startPortal({ databaseUrl, dataDir, port })
  const services = await openBenchServices(await openDatabase({ databaseUrl, dataDir }))
  await openSessions(services.database.pool)
  const patient = 100_000_000 + size.patients - 8
  const requests = scaleRequests(patient).map(({ label, who, path: asked }) => ({
    label,
    run: () => send(portal.url + asked, tokenOf(who)),
  }))
  return {
    items: [...requests, ...scaleJobs(services, databaseUrl, patient)],
    services,
    close: async () => {
      await services.close()
      await portal.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function databaseName({ patients }: ScaleSize) {
  return `${process.env.BENCH_DATABASE ?? 'typodont_bench'}_scale_${patients}`
}

/** Triggers and foreign keys would check each row. */
const WITHOUT_CHECKS = '-c session_replication_role=replica -c jit=off'

/** Fills a database, or takes the one that a run with `--keep` left. */
async function openWorld(server: string, size: ScaleSize, keep: boolean) {
  const name = databaseName(size)
  const address = new URL(server)
  address.pathname = `/${name}`
  if (keep && (await isFilled(address.toString()))) return address.toString()
  const databaseUrl = await createDatabase(server, name)
  const pool = new pg.Pool({ connectionString: databaseUrl, options: WITHOUT_CHECKS })
  await migrate(pool)
  await fillScale(pool, size)
  await pool.query('create table filled ()')
  await pool.end()
  return databaseUrl
}

async function isFilled(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  try {
    await client.connect()
    return (await client.query(`select from pg_tables where tablename = 'filled'`)).rowCount !== 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Sends a read, whose refusal is a fault of the bench or of the portal. */
async function send(url: string, token: string) {
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${reply.status} ${text.slice(0, 120)}`)
}
