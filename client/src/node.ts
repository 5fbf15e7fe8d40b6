import { createWriteStream, openAsBlob } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

/** A file of this machine for `upload`, which reads it piece by piece. */
export function openFile(path: string): Promise<Blob> {
  return openAsBlob(path)
}

/** Stores a download as a file. Its name appears once it is complete. */
export async function saveTo(path: string, download: Response): Promise<void> {
  if (!download.body) throw new TypeError('This answer was read already.')
  const partial = `${path}.part`
  try {
    await pipeline(Readable.fromWeb(download.body as ReadableStream), createWriteStream(partial))
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
