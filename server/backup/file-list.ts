import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import type { BackupKey } from './key-file.ts'
import { partPath } from './names.ts'
import type { BackupPlace } from './port.ts'
import { seal, unseal } from './sealed-stream.ts'

const listedFile = z.object({
  key: z.string(),
  size: z.int(),
  type: z.string(),
  /** The checksum of the bytes as they were read; null if an interrupted backup had copied them. */
  sha256: z.string().nullable(),
})

/** A file of the store as a backup lists it, in the order of the keys. */
export type ListedFile = z.infer<typeof listedFile>

/** Stores the list, one line of JSON per file, compressed. */
export async function writeFileList(
  place: BackupPlace,
  key: BackupKey,
  backup: string,
  files: AsyncIterable<ListedFile>,
) {
  const name = partPath(backup, 'files')
  const compressed = createGzip()
  // Its reader below gets the error of the source.
  const done = pipeline(toLines(files), compressed).catch(() => undefined)
  await place.put(name, seal(compressed, key, name))
  await done
}

export async function* readFileList(place: BackupPlace, key: BackupKey, backup: string): AsyncGenerator<ListedFile> {
  const name = partPath(backup, 'files')
  const plain = createGunzip()
  const done = pipeline(unseal(place.get(name), key, name), plain).catch(() => undefined)
  for await (const line of splitLines(plain)) yield listedFile.parse(JSON.parse(line))
  await done
}

async function* toLines(files: AsyncIterable<ListedFile>) {
  for await (const file of files) yield `${JSON.stringify(file)}\n`
}

async function* splitLines(bytes: AsyncIterable<Uint8Array>) {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of bytes) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
