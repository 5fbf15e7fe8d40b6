import { createHash } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { validKey } from './keys.ts'

export const UNKNOWN_TYPE = 'application/octet-stream'

/** Where the parts of one object lie below the root. Keys begin with `organizations/`, so the dotted folders are ours. */
export function place(root: string, key: string) {
  const id = createHash('sha256').update(key).digest('hex')
  return {
    file: path.join(root, ...validKey(key).split('/')),
    type: path.join(root, '.types', id),
    part: path.join(root, '.tmp', id),
  }
}

export type Place = ReturnType<typeof place>

/**
 * Readers see the whole object or none, and the first for good: a second name for the bytes, because a rename would take
 * the place of what is there. The type comes after them, or one that is refused would leave its own. False where the
 * name is taken.
 */
export async function publish(at: Place, from: string, contentType: string): Promise<boolean> {
  await mkdir(path.dirname(at.file), { recursive: true })
  const isFirst = await link(from, at.file).then(() => true, unlessTaken)
  await rm(from)
  if (isFirst) await writeFile(at.type, contentType)
  return isFirst
}

/** For `.catch()` of a link: a name that is taken is false, every other failure stays one. */
export function unlessTaken(error: NodeJS.ErrnoException) {
  if (error.code === 'EEXIST') return false
  throw error
}

export function typeOf(at: Place) {
  return readFile(at.type, 'utf8').catch(absent)
}

/** For `.catch()`: what is not there is undefined, every other failure stays one. */
export function absent(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}
