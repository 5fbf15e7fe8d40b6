import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { retryUntilAvailable } from '#server/adapters/outage.ts'
import type { Storage, StoredObject } from '#server/adapters/storage/port.ts'
import { byFolder, createFollower, uploadFolder } from '#server/backup/by-folder.ts'
import type { FileFault } from '#server/backup/check-files.ts'
import { mapInOrder } from '#server/backup/in-order.ts'

const AT_ONCE = 4
const FILES = 'organizations/'
const UNKNOWN_TYPE = 'application/octet-stream'
const PATIENCE = { forMs: 60_000, everyMs: 1000, say: () => {} }

/** Copies the files that the target does not have yet. Returns their number. */
export async function copyFiles(source: Storage, target: Storage) {
  const copy = async ({ file, there }: Pair) => {
    if (there) return false
    const head = await source.head(file.key)
    const of = {
      size: file.size,
      contentType: head?.contentType ?? UNKNOWN_TYPE,
    }
    return retryUntilAvailable(
      () => source.withFile(file.key, (path) => target.writeStream(file.key, createReadStream(path), of)),
      PATIENCE,
    )
  }
  let copied = 0
  for await (const isNew of mapInOrder(pairFiles(source, target), AT_ONCE, copy)) copied += isNew ? 1 : 0
  return copied
}

/** Reads every file on both sides and compares their bytes and types. */
export async function compareFiles(source: Storage, target: Storage) {
  const compare = async ({ file, there }: Pair) => {
    const fault = there ? await findDifference(file.key, source, target) : 'is missing'
    return { ...file, fault }
  }
  const result = { files: 0, bytes: 0, faults: [] as FileFault[] }
  for await (const { key, size, fault } of mapInOrder(pairFiles(source, target), AT_ONCE, compare)) {
    result.files += 1
    result.bytes += size
    if (fault) result.faults.push({ folder: uploadFolder(key), fault })
  }
  // What is there besides is looked for from its own side.
  for await (const { file, there } of pairFiles(target, source))
    if (!there)
      result.faults.push({
        folder: uploadFolder(file.key),
        fault: 'is only in the new storage',
      })
  return result
}

type Pair = { file: StoredObject; there: StoredObject | undefined }

/** Each file of one storage with that of the other. An empty one only holds the key of a deleted file for a day. */
async function* pairFiles(one: Storage, other: Storage): AsyncGenerator<Pair> {
  const follower = createFollower(byFolder(other.list(FILES), ({ key }) => key))
  try {
    for await (const { folder, items } of byFolder(one.list(FILES), ({ key }) => key)) {
      const there = new Map((await follower.at(folder)).map((object) => [object.key, object]))
      for (const file of items) if (file.size > 0) yield { file, there: there.get(file.key) }
    }
  } finally {
    await follower.close()
  }
}

async function findDifference(key: string, source: Storage, target: Storage) {
  const [ours, theirs] = await Promise.all([source, target].map((storage) => sumOf(storage, key)))
  if (ours?.sha256 !== theirs?.sha256) return 'has other bytes in the new storage'
  return ours?.type === theirs?.type ? undefined : 'has another type in the new storage'
}

async function sumOf(storage: Storage, key: string) {
  const head = await storage.head(key)
  const hash = createHash('sha256')
  await storage.withFile(key, (path) => pipeline(createReadStream(path), hash))
  return {
    sha256: hash.digest('hex'),
    type: head?.contentType ?? UNKNOWN_TYPE,
  }
}
