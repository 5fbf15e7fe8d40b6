import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildServer } from '../../scripts/build.mjs'
import { freePort } from './cluster.ts'

let built: Promise<string> | undefined

/** Runs the built server as a child process, so that a crash ends it as in production. */
export async function startPortal(environment: Record<string, string>) {
  const file = path.join(await builtServer(), 'typodont.js')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'typodont-portal-'))
  const child = spawn(process.execPath, [file, 'start'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      SEED: 'empty',
      BOT_CHECK: 'off',
      PAYMENTS: 'off',
      LOG_LEVEL: 'info',
      ...environment,
    },
  })
  let output = ''
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => void (log += chunk.toString()))
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    url,
    child,
    exited,
    said: () => output,
    /** What it wrote to standard output: log lines only. */
    logged: () => log,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    until: (path: string, status: number, withinMs: number) =>
      pollUntil(child, url + path, status, withinMs, () => output),
    async remove() {
      child.kill('SIGKILL')
      await exited
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Polls until the status matches. Returns the elapsed milliseconds; throws if the portal ends or the time is over. */
async function pollUntil(child: ChildProcess, url: string, status: number, withinMs: number, readOutput: () => string) {
  const start = Date.now()
  let last: unknown
  while (Date.now() - start < withinMs) {
    if (child.exitCode !== null) throw new Error(`The portal ended with ${child.exitCode}.\n${readOutput()}`)
    const reply = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch((error: unknown) => void (last = error))
    if (reply?.status === status) return Date.now() - start
    if (reply) last = reply.status
    await wait(25)
  }
  throw new Error(`${url} did not answer ${status} within ${withinMs} ms but ${String(last)}.\n${readOutput()}`)
}

/** The folder of the built server, which is built once. */
export function builtServer() {
  return (built ??= buildOnce())
}

async function buildOnce() {
  // Within the repository, where its packages resolve; one folder per process, since two may build at once.
  const folder = path.resolve('dist', `tested-${process.pid}`)
  await buildServer(folder)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
