import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Writes SHA256SUMS of all files below the folder, as `sha256sum --check` reads it. */
export function writeChecksums(folder) {
  const lines = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
    .map((file) => `${hashFile(path.join(folder, file))}  ${file}\n`)
  writeFileSync(path.join(folder, 'SHA256SUMS'), lines.join(''))
}

export function hashFile(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
