import { createHash } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { validKey } from './keys.ts'

export const UNKNOWN_TYPE = 'application/octet-stream'

/**
 * The paths of one object's files below the root. Keys begin with `organizations/`, so no key collides with a dotted
 * folder.
 */
export function objectPaths(root: string, key: string) {
  const id = createHash('sha256').update(key).digest('hex')
  return {
    file: path.join(root, ...validKey(key).split('/')),
    type: path.join(root, '.types', id),
    part: path.join(root, '.tmp', id),
  }
}

export type ObjectPaths = ReturnType<typeof objectPaths>

/**
 * Publishes a complete file under its key; the first one stays for good. It is a hard link, because a rename would
 * replace an existing file. The type is written afterwards, so that a rejected file does not leave its own. Returns
 * false if the key is taken.
 */
export async function publish(at: ObjectPaths, from: string, contentType: string): Promise<boolean> {
  await mkdir(path.dirname(at.file), { recursive: true })
  const isFirst = await link(from, at.file).then(() => true, falseIfExists)
  await rm(from)
  if (isFirst) await writeFile(at.type, contentType)
  return isFirst
}

/** For `.catch()` of a link: false for a name that is taken; rethrows every other error. */
export function falseIfExists(error: NodeJS.ErrnoException) {
  if (error.code === 'EEXIST') return false
  throw error
}

export function readContentType(at: ObjectPaths) {
  return readFile(at.type, 'utf8').catch(undefinedIfMissing)
}

/** For `.catch()`: undefined for a missing file; rethrows every other error. */
export function undefinedIfMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}
