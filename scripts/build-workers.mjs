import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Node 20 cannot load TypeScript in a worker thread, so every worker is bundled to `<outdir>/<name>.worker.js`. */
export async function buildWorkers(outdir = path.join(root, 'dist/workers')) {
  const workers = ['server', 'demo'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.worker.ts'))
      .map((file) => path.join(root, folder, file)),
  )
  await build({
    entryPoints: workers.map((file) => ({ in: file, out: path.basename(file, '.ts') })),
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22.22',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
  return outdir
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWorkers()
