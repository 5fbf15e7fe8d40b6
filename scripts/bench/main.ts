import { fork, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createApp, jobs } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { migrate } from '../../server/db/migrate.ts'
import { tokenHash } from '../../server/http/actor.ts'
import { openServices } from '../../server/services.ts'
import { buildPart, isStale } from '../build.mjs'
import { openRecorded } from './capture.ts'
import type { Replay } from './ceiling.ts'
import { measureJobs } from './jobs.ts'
import { measure, type Measured } from './load.ts'
import { requestsOf, type Measurement } from './requests.ts'
import { loadWorld } from './world.ts'

const option = (name: string, fallback: number) => {
  const given = process.argv.find((each) => each.startsWith(`--${name}=`))
  return given ? Number(given.split('=')[1]) : fallback
}
const patients = option('patients', 100_000)
const seconds = option('seconds', 5)
const url = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const PORT = 3290
const here = path.dirname(fileURLToPath(import.meta.url))

const admin = new pg.Client(url)
await admin.connect()
if (isStale('server')) await buildPart('server')
const first = await benchAt(patients, true)
for (const size of [10_000, 1_000_000].filter(() => process.argv.includes('--growth')))
  growth(size, await benchAt(size, false), first)
await admin.end()
process.exit(0)

/** Loads a world of that size, starts the built server and the ceiling on it, and measures both in turn. */
async function benchAt(size: number, isFull: boolean) {
  const name = `typodont_bench_${size}`
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`)
  const address = new URL(url)
  address.pathname = `/${name}`
  const databaseUrl = address.toString()
  console.log(`\n${size.toLocaleString('en')} patients`)
  const pool = new pg.Pool({ connectionString: databaseUrl })
  // Dropping the database hangs up on connections that are just saying goodbye.
  pool.on('error', () => undefined)
  await migrate(pool)
  await loadWorld(pool, { patients: size, organizations: 400, users: 1500 })
  const token = await signIn(pool, 1)
  const measurements = await requestsOf(pool, token)
  const server = await startServer(databaseUrl)
  const ceiling = await startCeiling(databaseUrl, await capture(databaseUrl, measurements))
  const results = new Map<string, Measured>()
  console.log(`  ${'request'.padEnd(34)} conn     ours/s      p50    p99     bare/s    ours/bare`)
  for (const measurement of measurements.filter((each) => isFull || each.growth)) {
    for (const connections of isFull ? [1, 16] : [16]) {
      const ours = await measure(`http://127.0.0.1:${PORT}`, measurement.request, connections, seconds)
      const bare = await measure(
        `http://127.0.0.1:${PORT + 1}`,
        { ...measurement.request, path: `/${measurement.key}` },
        connections,
        seconds,
      )
      results.set(`${measurement.key} ${connections}`, ours)
      line(measurement, connections, ours, bare)
    }
  }
  if (isFull) console.log(`  memory of the server               ${(memoryOf(server) / 1e6).toFixed(0)} MB`)
  if (isFull) await measureJobs(pool, `http://127.0.0.1:${PORT}`)
  await ended(server)
  await ended(ceiling)
  await pool.end()
  await admin.query(`drop database if exists ${name} with (force)`)
  return results
}

function line({ label }: Measurement, connections: number, ours: Measured, bare: Measured) {
  const cells = [
    label.padEnd(34),
    String(connections).padStart(4),
    ours.perSecond.toFixed(0).padStart(10),
    `${ours.p50} ms`.padStart(8),
    `${ours.p99} ms`.padStart(8),
    bare.perSecond.toFixed(0).padStart(8),
    `${((100 * ours.perSecond) / bare.perSecond).toFixed(0)} %`.padStart(10),
  ]
  console.log(
    `  ${cells.join(' ')}${ours.failed + bare.failed > 0 ? `  failed: ours ${ours.failed}, bare ${bare.failed}` : ''}`,
  )
}

function growth(size: number, results: Map<string, Measured>, base: Map<string, Measured>) {
  for (const [key, { p99 }] of results)
    console.log(
      `  ${key}: p99 ${p99} ms at ${size.toLocaleString('en')}, ${base.get(key)?.p99} ms at ${patients.toLocaleString('en')}`,
    )
}

async function signIn(pool: pg.Pool, user_id: number) {
  const token = 'bench-token-of-a-technician'
  await pool.query(
    `insert into sessions (token_hash, user_id, management, created_at, expires_at) values ($1, $2, true, now(), now() + interval '1 day')`,
    [tokenHash(token), user_id],
  )
  return token
}

/** Runs each request once in this process and keeps its statements: what the ceiling replays. */
async function capture(databaseUrl: string, measurements: readonly Measurement[]): Promise<Replay[]> {
  const database = await openRecorded(databaseUrl)
  const config = readConfig({
    DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'typodont-bench-')),
    BOT_CHECK: 'off',
    LOG_LEVEL: 'warn',
  })
  const services = await openServices(config, jobs, { database })
  const app = await createApp(services)
  const replays: Replay[] = []
  for (const { key, request, unique } of measurements) {
    const body = request.body?.()
    database.taken()
    const reply = await app.inject({
      method: request.method,
      url: request.path,
      headers: { authorization: `Bearer ${request.token}` },
      ...(body !== undefined && { payload: body as object }),
    })
    if (reply.statusCode >= 400) throw new Error(`${key} was refused: ${reply.body}`)
    replays.push({
      path: `/${key}`,
      statements: database.taken(),
      isChange: request.method !== 'GET',
      unique: unique?.(body) ?? null,
      reply: reply.json(),
    })
  }
  await services.close()
  return replays
}

async function startServer(databaseUrl: string) {
  const began = performance.now()
  const entry = path.join(here, '../../dist/server/main.js')
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PORT: String(PORT),
    DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'typodont-bench-')),
    BOT_CHECK: 'off',
    LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => undefined)
    if (reply?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  console.log(`  start to ready                     ${(performance.now() - began).toFixed(0)} ms`)
  return child
}

async function startCeiling(databaseUrl: string, replays: Replay[]): Promise<ChildProcess> {
  const child = fork(path.join(here, 'ceiling.ts'), { execArgv: ['--import', 'tsx'] })
  child.send({ databaseUrl, port: PORT + 1, replays })
  await new Promise((resolve) => child.once('message', resolve))
  return child
}

/** Ends a process and waits for it, so that no connection is left when the database goes. */
function ended(child: ChildProcess) {
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
}

/** Resident memory in bytes, as the kernel counts it. */
function memoryOf(child: ChildProcess) {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}
