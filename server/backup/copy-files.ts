import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Storage } from '#server/adapters/storage/port.ts'
import { byFolder, createFollower } from './by-folder.ts'
import type { ListedFile } from './file-list.ts'
import { mapInOrder } from './in-order.ts'
import type { BackupKey } from './key-file.ts'
import { FILES, filePath, isWhole, withoutFiles } from './names.ts'
import type { BackupPlace } from './port.ts'
import { seal } from './sealed-stream.ts'

const AT_ONCE = 4
const UNKNOWN_TYPE = 'application/octet-stream'

export type CopyCounts = { count: number; bytes: number; copied: number }

type Copying = {
  storage: Storage
  place: BackupPlace
  key: BackupKey
  /** The list of the backup before, from which sums of files that are not read again come. */
  before: AsyncIterable<ListedFile>
  counts: CopyCounts
}

type Found = { key: string; size: number; name: string; isThere: boolean; listed: ListedFile | undefined }

/** Copies what the place does not have yet, and yields every file of the store in the order of the keys. */
export async function* copyFiles(given: Copying): AsyncGenerator<ListedFile> {
  const { counts } = given
  for await (const file of mapInOrder(findFiles(given), AT_ONCE, (found) => copyIfNew(given, found))) {
    if (!file) continue
    counts.count += 1
    counts.bytes += file.size
    yield file
  }
}

async function* findFiles({ storage, place, key, before }: Copying): AsyncGenerator<Found> {
  const there = createFollower(byFolder(place.list(FILES), ({ name }) => withoutFiles(name)))
  const earlier = createFollower(byFolder(before, (file) => file.key))
  try {
    for await (const { folder, items } of byFolder(storage.list('organizations/'), (object) => object.key)) {
      const parts = new Map((await there.at(folder)).map((part) => [part.name, part]))
      const listed = new Map((await earlier.at(folder)).map((file) => [file.key, file]))
      for (const { key: objectKey, size } of items) {
        // An empty object holds the key of a deleted file for a day.
        if (size === 0) continue
        const name = filePath(key, { key: objectKey, size })
        const known = listed.get(objectKey)
        const isThere = isWhole(parts.get(name), { key: objectKey, size })
        yield { key: objectKey, size, name, isThere, listed: known?.size === size ? known : undefined }
      }
    }
  } finally {
    await there.close()
    await earlier.close()
  }
}

/** Returns undefined for a file that was deleted since it was listed. */
async function copyIfNew({ storage, place, key, counts }: Copying, found: Found): Promise<ListedFile | undefined> {
  if (found.isThere && found.listed) return found.listed
  const head = await storage.head(found.key)
  if (head?.size !== found.size) return undefined
  const file = { key: found.key, size: found.size, type: head.contentType ?? UNKNOWN_TYPE }
  if (found.isThere) return { ...file, sha256: null }
  try {
    const sha256 = await storage.withFile(found.key, async (path) => {
      const measured = measure(createReadStream(path), found)
      await place.put(found.name, seal(measured.bytes, key, found.name))
      return measured.sha256()
    })
    counts.copied += 1
    return { ...file, sha256 }
  } catch (error) {
    if ((await storage.head(found.key))?.size !== found.size) return undefined
    throw error
  }
}

function measure(source: AsyncIterable<Buffer>, { size }: Found) {
  const hash = createHash('sha256')
  async function* bytes() {
    let length = 0
    for await (const piece of source) {
      hash.update(piece)
      length += piece.length
      yield piece
    }
    if (length !== size) throw new Error('a file changed while it was copied')
  }
  return { bytes: bytes(), sha256: () => hash.digest('hex') }
}
