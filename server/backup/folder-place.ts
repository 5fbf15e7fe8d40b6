import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { undefinedIfMissing } from '#server/adapters/storage/object-paths.ts'
import { walk } from '#server/adapters/storage/walk.ts'
import { DamagedBackup } from './damage.ts'
import type { BackupPlace } from './port.ts'

const UNFINISHED = '.unfinished'

export function openFolderPlace(root: string): BackupPlace {
  const pathOf = (name: string) => path.join(root, ...name.split('/'))
  return {
    async *list(prefix) {
      for await (const { key, size } of walk(root, prefix)) yield { name: key, size }
    },
    async put(name, bytes) {
      const file = pathOf(name)
      const unfinished = path.join(root, UNFINISHED, randomUUID())
      await mkdir(path.dirname(unfinished), { recursive: true, mode: 0o700 })
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      try {
        await pipeline(bytes, createWriteStream(unfinished, { flush: true, mode: 0o600 }))
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async *get(name) {
      const handle = await open(pathOf(name)).catch(undefinedIfMissing)
      if (!handle) throw new DamagedBackup(name, 'is missing')
      yield* handle.createReadStream() as AsyncIterable<Buffer>
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
      // Its folder stays while it holds another file.
      await rmdir(path.dirname(pathOf(name))).catch(() => undefined)
    },
    async tidy(before) {
      const folder = path.join(root, UNFINISHED)
      for (const name of (await readdir(folder).catch(undefinedIfMissing)) ?? []) {
        const file = path.join(folder, name)
        const found = await stat(file).catch(undefinedIfMissing)
        if (found && found.mtime < before) await rm(file, { force: true })
      }
    },
  }
}
