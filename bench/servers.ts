import { fork, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BenchDatabase } from './bench-database.ts'
import type { PortalOptions } from './portal.ts'
import { SECRET } from './services.ts'

export type Running = { url: string; startedIn: number; child: ChildProcess; stop(): Promise<void> }

/** The application name of the server's connections to PostgreSQL, by which the bench finds them. */
export const CONNECTION_NAME = 'bench-server'

const folder = path.dirname(fileURLToPath(import.meta.url))

/** Starts the built server in its production configuration, unless overridden. */
export async function startServer(
  database: Pick<BenchDatabase, 'databaseUrl' | 'dataDir'>,
  port: number,
  otherwise: Record<string, string> = {},
): Promise<Running> {
  const { DATABASE_URL: _other, ...env } = process.env
  const startTime = performance.now()
  const child = spawn(process.execPath, [path.join(folder, '../dist/server/typodont.js'), 'start'], {
    env: {
      ...env,
      ...(database.databaseUrl && { DATABASE_URL: withConnectionName(database.databaseUrl) }),
      PORT: String(port),
      DATA_DIR: database.dataDir,
      NODE_ENV: 'production',
      APP_SECRET: SECRET,
      PUBLIC_URL: 'https://bench.typodont.test',
      BOT_CHECK: 'altcha',
      REQUIRE_SECOND_FACTOR: 'none',
      SEED: 'empty',
      FIRST_PERSON: 'bench@typodont.test',
      ...(!database.databaseUrl && { EMBEDDED: 'on' }),
      LOG_LEVEL: 'error',
      // The measurements send all requests as one person.
      RATE_LIMIT_PERSON: '0',
      RATE_LIMIT_ORGANIZATION: '0',
      RATE_LIMIT_KEY: '0',
      ...otherwise,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return { url, startedIn: performance.now() - startTime, child, stop: () => ended(child) }
}

function withConnectionName(databaseUrl: string) {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', CONNECTION_NAME)
  return url.toString()
}

/** Starts portal.ts, which gets its options by a message and sends one when it is ready. */
export async function startPortal(options: PortalOptions): Promise<Running> {
  const startTime = performance.now()
  const child = fork(path.join(folder, 'portal.ts'), {
    serialization: 'advanced',
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.send(options)
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`The portal ended with code ${code}.`)))
  })
  const url = `http://127.0.0.1:${options.port}`
  return { url, startedIn: performance.now() - startTime, child, stop: () => ended(child) }
}

async function isReady(url: string) {
  return fetch(`${url}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  )
}

/** Ends a process and waits for it, so that no connection remains when the database is dropped. */
function ended(child: ChildProcess) {
  return new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** Returns the resident memory in bytes, as counted by the kernel. */
export function readServerMemory({ child }: Running) {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}
