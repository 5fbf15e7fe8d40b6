import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildServer } from './build.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const entry = path.join(root, 'dist/server/typodont.js')

/**
 * Vite serves the web app on port 5173 and proxies /api; the server is rebuilt and restarted when its sources change.
 */
const vite = spawn(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js')], {
  cwd: root,
  stdio: 'inherit',
})
let server
let pending

async function restart() {
  try {
    await buildServer()
  } catch {
    // esbuild has printed the error; the last working server keeps running.
    return
  }
  await stopServer()
  server = spawn(process.execPath, ['--enable-source-maps', entry, 'start'], { cwd: root, stdio: 'inherit' })
}

/** Stops the old server first, because the embedded database allows only one process. */
async function stopServer() {
  const old = server
  if (!old || old.exitCode !== null) return
  await new Promise((resolve) => {
    old.once('exit', resolve)
    old.kill('SIGTERM')
  })
}

for (const folder of ['contract', 'mesh', 'server', 'sandbox', 'demo']) {
  watch(path.join(root, folder), { recursive: true }, () => {
    clearTimeout(pending)
    pending = setTimeout(restart, 150)
  })
}

async function end() {
  vite.kill('SIGTERM')
  await stopServer()
  process.exit(0)
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
await restart()
