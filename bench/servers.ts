import { fork, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CeilingOptions } from './ceiling.ts'
import type { Place } from './place.ts'
import { SECRET } from './services.ts'

export type Running = { url: string; startedIn: number; child: ChildProcess; stop(): Promise<void> }

const here = path.dirname(fileURLToPath(import.meta.url))

/** The built server in the shape of production, unless told otherwise. */
export async function startServer(
  place: Pick<Place, 'databaseUrl' | 'dataDir'>,
  port: number,
  otherwise: Record<string, string> = {},
): Promise<Running> {
  const { DATABASE_URL: _other, ...env } = process.env
  const began = performance.now()
  const child = spawn(process.execPath, [path.join(here, '../dist/server/main.js')], {
    env: {
      ...env,
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
      PORT: String(port),
      DATA_DIR: place.dataDir,
      NODE_ENV: 'production',
      APP_SECRET: SECRET,
      PUBLIC_URL: 'https://bench.typodont.test',
      BOT_CHECK: 'altcha',
      REQUIRE_SECOND_FACTOR: 'none',
      SEED: 'empty',
      LOG_LEVEL: 'error',
      ...otherwise,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return { url, startedIn: performance.now() - began, child, stop: () => ended(child) }
}

export async function startCeiling(place: Place, port: number): Promise<Running> {
  const began = performance.now()
  const child = fork(path.join(here, 'ceiling.ts'), { serialization: 'advanced', execArgv: ['--import', 'tsx'] })
  const { databaseUrl, dataDir, replays } = place
  const options: CeilingOptions = { databaseUrl, dataDir, port, replays }
  child.send(options)
  await new Promise((resolve) => child.once('message', resolve))
  return { url: `http://127.0.0.1:${port}`, startedIn: performance.now() - began, child, stop: () => ended(child) }
}

async function isReady(url: string) {
  return fetch(`${url}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  )
}

/** Ends a process and waits for it, so that no connection is left when the database goes. */
function ended(child: ChildProcess) {
  return new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** Resident memory in bytes, as the kernel counts it. */
export function memoryOf({ child }: Running) {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}
