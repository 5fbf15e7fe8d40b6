import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** One built server for all screens, in a data directory of its own, with the demo world. */
export default async function startServer() {
  const port = process.env.E2E_PORT ?? '3210'
  const ready = `http://localhost:${port}/readyz`
  // One that is left over would answer in place of ours.
  if (await isReady(ready)) throw new Error(`Something answers at port ${port} already. End it, or set E2E_PORT.`)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-screens-'))
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: port, DATA_DIR: folder, HOST: '', PUBLIC_URL: '', SEED: 'demo', LOG_LEVEL: 'warn' },
  })
  let ended = false
  child.on('exit', () => {
    ended = true
  })
  await untilReady(ready, () => ended)
  return async () => {
    child.kill('SIGTERM')
    await new Promise((resolve) => (ended ? resolve(undefined) : child.on('exit', resolve)))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function untilReady(url: string, hasEnded: () => boolean) {
  const until = Date.now() + 180_000
  while (Date.now() < until) {
    if (hasEnded()) throw new Error('The server ended before it was ready.')
    if (await isReady(url)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The server was not ready in time.')
}

async function isReady(url: string) {
  const reply = await fetch(url).catch(() => undefined)
  return reply?.ok === true
}
