/**
 * Builds dist/server and dist/web. Each part stores a fingerprint of its sources, so that start and tests rebuild only
 * what has changed.
 */

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildWorkers } from './build-workers.mjs'
import { checkBudget } from './budget.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Bundles the server and its workers into dist/server; npm packages stay external. */
export async function buildServer(outdir = path.join(root, 'dist/server')) {
  rmSync(outdir, { recursive: true, force: true })
  await build({
    entryPoints: {
      typodont: path.join(root, 'server/typodont.ts'),
      start: path.join(root, 'server/commands/start.ts'),
    },
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node22.22',
    packages: 'external',
    jsx: 'automatic',
    sourcemap: true,
    logLevel: 'warning',
  })
  await buildSandbox(path.join(outdir, 'sandbox'))
  await buildWorkers(outdir)
  cpSync(path.join(root, 'server/db/migrations'), path.join(outdir, 'migrations'), { recursive: true })
  const photos = path.join(root, 'demo/photos')
  if (existsSync(photos)) cpSync(photos, path.join(outdir, 'photos'), { recursive: true })
}

/** Bundles the local payment provider, a separate program that the server starts and never imports. */
async function buildSandbox(outdir) {
  await build({
    entryPoints: [path.join(root, 'sandbox/main.ts')],
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22.22',
    sourcemap: true,
    logLevel: 'warning',
  })
  cpSync(path.join(root, 'sandbox/browser'), path.join(outdir, 'browser'), { recursive: true })
}

/**
 * Runs Vite in its own process, so that the database can be prepared in parallel; always builds for production,
 * whatever NODE_ENV the shell sets.
 */
export async function buildWeb() {
  await run(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'])
}

const PARTS = {
  server: {
    sources: ['contract', 'mesh', 'server', 'sandbox', 'arches', 'demo', 'package-lock.json'],
    make: buildServer,
  },
  web: {
    sources: ['contract', 'mesh', 'web', 'vite.config.ts', 'scripts/code-layers.ts', 'package-lock.json'],
    make: buildWeb,
  },
}

/** Returns whether the sources of a part have changed since its last build, by name, size and modification time. */
export function isStale(part) {
  return !existsSync(path.join(root, 'dist', part)) || readStamp(part) !== fingerprint(part)
}

export async function buildPart(part) {
  const stamp = fingerprint(part)
  await PARTS[part].make()
  mkdirSync(path.join(root, 'dist'), { recursive: true })
  writeFileSync(stampFile(part), stamp)
}

function stampFile(part) {
  return path.join(root, 'dist', `.${part}`)
}

function readStamp(part) {
  return existsSync(stampFile(part)) ? readFileSync(stampFile(part), 'utf8') : ''
}

function fingerprint(part) {
  const hash = createHash('sha256')
  for (const source of PARTS[part].sources) {
    for (const file of filesBelow(path.join(root, source))) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${path.relative(root, file)} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

function filesBelow(place) {
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [place]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve(undefined) : reject(new Error(`${path.basename(args[0])} ended with ${code}`)),
    )
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await Promise.all([buildPart('server'), buildPart('web')])
  checkBudget()
}
