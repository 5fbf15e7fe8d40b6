import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { undefinedIfMissing } from './object-paths.ts'
import type { StoredObject } from './port.ts'

/** Lists the files below a folder whose path begins with the prefix, in the order of their names; no dotted ones at its top. */
export function walk(root: string, prefix: string): AsyncIterable<StoredObject> {
  return walkFolder(root, prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix)
}

async function* walkFolder(root: string, folder: string, prefix: string): AsyncIterable<StoredObject> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(undefinedIfMissing)
  for (const entry of (entries ?? []).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = folder + entry.name
    if (folder === '' && entry.name.startsWith('.')) continue
    if (entry.isDirectory()) {
      if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)) yield* walkFolder(root, `${key}/`, prefix)
    } else if (key.startsWith(prefix)) {
      const found = await stat(path.join(root, key)).catch(undefinedIfMissing)
      if (found) yield { key, size: found.size, modifiedAt: found.mtime.toISOString() }
    }
  }
}
