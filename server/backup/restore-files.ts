import type { Storage } from '#server/adapters/storage/port.ts'
import { retryUntilAvailable } from '#server/adapters/outage.ts'
import { byFolder, createFollower, uploadFolder } from './by-folder.ts'
import { type ListedFile, readFileList } from './file-list.ts'
import { mapInOrder } from './in-order.ts'
import type { BackupKey } from './key-file.ts'
import { filePath } from './names.ts'
import type { BackupPlace } from './port.ts'
import { unseal } from './sealed-stream.ts'

const AT_ONCE = 4
const PATIENCE = { forMs: 60_000, everyMs: 1000, say: () => {} }

/**
 * Writes the files of a backup into a storage that holds no others. What an interrupted restore wrote is not written
 * again, since the bytes of a file are stored all or nothing.
 */
export async function restoreFiles(place: BackupPlace, key: BackupKey, backup: string, storage: Storage) {
  const counts = { written: 0, found: 0 }
  const write = (file: ListedFile) =>
    retryUntilAvailable(async () => {
      const name = filePath(key, file)
      const bytes = unseal(place.get(name), key, name)
      if (await storage.writeStream(file.key, bytes, { size: file.size, contentType: file.type })) return
      // The reply of an earlier try was lost.
      if ((await storage.head(file.key))?.size !== file.size)
        throw new Error(`The file storage holds another file in ${uploadFolder(file.key)}.`)
    }, PATIENCE)
  const missing = findMissing(readFileList(place, key, backup), storage, counts)
  for await (const _ of mapInOrder(missing, AT_ONCE, write)) counts.written += 1
  return counts
}

async function* findMissing(listed: AsyncIterable<ListedFile>, storage: Storage, counts: { found: number }) {
  const there = createFollower(byFolder(storage.list('organizations/'), ({ key }) => key))
  try {
    for await (const { folder, items } of byFolder(listed, ({ key }) => key)) {
      const sizes = new Map((await there.at(folder)).map(({ key, size }) => [key, size]))
      for (const file of items) {
        if (sizes.get(file.key) === file.size && (await isComplete(storage, file))) counts.found += 1
        else yield file
      }
    }
  } finally {
    await there.close()
  }
}

/** A disk stores the type of a file after its bytes: a file without one is removed, to be written again. */
async function isComplete(storage: Storage, { key }: ListedFile) {
  if (storage.kind !== 'disk' || (await storage.head(key))?.contentType !== undefined) return true
  await storage.remove(key)
  return false
}
