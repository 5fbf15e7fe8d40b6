import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { screenDatabase } from './database.ts'

/**
 * Returns the address of a portal: one for each worker, and more for scenes that need their own. The next port is that
 * of its sandbox.
 */
export function portalUrl(number: number) {
  return `http://localhost:${Number(process.env.E2E_PORT ?? '3210') + 2 * number}`
}

/**
 * Prepares a built server with its own copy of `world`, the data directory of another portal, or with a new demo world. Its
 * database is one of its own on the server of TEST_DATABASE_URL if that is set, else the embedded one.
 */
export function openPortal(number: number, world?: string) {
  const url = portalUrl(number)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-screens-'))
  const database = process.env.TEST_DATABASE_URL ? screenDatabase(process.env.TEST_DATABASE_URL, folder) : undefined
  const env = {
    ...process.env,
    PORT: new URL(url).port,
    DATA_DIR: folder,
    DATABASE_URL: database?.url ?? '',
    HOST: '',
    PUBLIC_URL: '',
    SEED: 'demo',
    LOG_LEVEL: 'warn',
    // Scenes prepare their world as one person, faster than anybody.
    RATE_LIMIT_PERSON: '0',
    RATE_LIMIT_ORGANIZATION: '0',
    RATE_LIMIT_KEY: '0',
  }
  let child: ChildProcess | undefined
  let isNew = true

  function run(script: string, args: string[] = []) {
    return spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'inherit', 'inherit'], env })
  }

  return {
    url,
    folder,
    async start() {
      // A server left over from an earlier run would answer instead.
      if (await isReady(url)) throw new Error(`Something answers at ${url} already. End it, or set E2E_PORT.`)
      if (isNew) await database?.create(world)
      if (isNew && world) cpSync(world, folder, { recursive: true })
      isNew = false
      const started = run('scripts/start.mjs')
      child = started
      await waitUntilReady(url, () => started.exitCode !== null)
    },
    async stop() {
      const stopped = child
      child = undefined
      if (!stopped || stopped.exitCode !== null) return
      const ended = new Promise((resolve) => stopped.once('exit', resolve))
      stopped.kill('SIGTERM')
      await ended
    },
    /** Runs the billing as of that instant while the portal is down (docs/operations.md). */
    async bill(at: string) {
      const billing = run('scripts/typodont.mjs', ['billing', '--at', at, '--write'])
      const code = await new Promise((resolve) => billing.once('exit', resolve))
      if (code !== 0) throw new Error(`The billing at ${at} ended with ${String(code)}.`)
    },
    async remove() {
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(url: string, hasEnded: () => boolean) {
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    if (hasEnded()) throw new Error('The server ended before it was ready.')
    if (await isReady(url)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The server was not ready in time.')
}

async function isReady(url: string) {
  const reply = await fetch(`${url}/readyz`).catch(() => undefined)
  return reply?.ok === true
}
