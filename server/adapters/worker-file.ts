import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The built file of a worker: beside the running bundle, else in dist/workers, as for tests. Throws if it is not built.
 */
export function workerFile(name: string): URL | string {
  const bundled = new URL(`./${name}.worker.js`, import.meta.url)
  if (existsSync(bundled)) return bundled
  const built = path.join(packageRoot(), 'dist/workers', `${name}.worker.js`)
  if (existsSync(built)) return built
  throw new Error(`${name}.worker.js is not built: run "node scripts/build-workers.mjs" once`)
}

function packageRoot() {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('package.json not found above the server')
    folder = parent
  }
  return folder
}
