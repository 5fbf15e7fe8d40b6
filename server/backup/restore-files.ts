import type { Storage } from '#server/adapters/storage/port.ts'
import { retryUntilAvailable } from '#server/adapters/outage.ts'
import { type ListedFile, readFileList } from './file-list.ts'
import { mapInOrder } from './in-order.ts'
import type { BackupKey } from './key-file.ts'
import { filePath } from './names.ts'
import type { BackupPlace } from './port.ts'
import { unseal } from './sealed-stream.ts'

const AT_ONCE = 4
const PATIENCE = { forMs: 60_000, everyMs: 1000, say: () => {} }

/** Writes the files of a backup into a storage without objects. Returns their number. */
export async function restoreFiles(place: BackupPlace, key: BackupKey, backup: string, storage: Storage) {
  const write = (file: ListedFile) =>
    retryUntilAvailable(async () => {
      const name = filePath(key, file)
      const bytes = unseal(place.get(name), key, name)
      await storage.writeStream(file.key, bytes, { size: file.size, contentType: file.type })
    }, PATIENCE)
  let count = 0
  for await (const _ of mapInOrder(readFileList(place, key, backup), AT_ONCE, write)) count += 1
  return count
}
