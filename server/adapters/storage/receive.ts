import { type FileHandle, open, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { isDiskFull } from '#server/adapters/disk-space.ts'
import { undefinedIfMissing, type ObjectPaths, publish, UNKNOWN_TYPE } from './object-paths.ts'
import type { PutClaims } from './signed-link.ts'

export type IncomingUpload = {
  contentType?: string | undefined
  /** Offset of these bytes when an upload resumes. */
  start?: number
  /** Size of the complete file, if the client declared it. */
  total?: number | undefined
}

export type UploadResult =
  | { stored: number }
  /** The received bytes are kept, and the client may resume from there. */
  | { refused: 'incomplete' | 'gap'; arrived: number }
  | { refused: 'too large' | 'used' }

type Running = { stop(): void; ended: Promise<unknown> }

/** Writes uploads into part files; a later upload of the same key cancels an earlier one that still runs. */
export function createUploadReceiver() {
  const running = new Map<string, Running>()

  return async function receive(
    at: ObjectPaths,
    claims: PutClaims,
    bytes: Readable,
    arrival: IncomingUpload,
  ): Promise<UploadResult> {
    for (let previous = running.get(at.part); previous; previous = running.get(at.part)) {
      previous.stop()
      await previous.ended
    }
    const work = writeUpload(at, claims, bytes, arrival).catch(async (error: unknown) => {
      // On a full disk the part is removed, because the next upload needs its space.
      if (isDiskFull(error)) await rm(at.part, { force: true })
      throw error
    })
    const current = { stop: () => bytes.destroy(), ended: work.catch(() => {}) }
    running.set(at.part, current)
    return work.finally(() => running.get(at.part) === current && running.delete(at.part))
  }
}

/**
 * A link is good for one object: a complete one is never replaced, or its uploader could change what has been checked.
 * A client that missed the response sends the end once more and gets the size.
 */
async function writeUpload(
  at: ObjectPaths,
  claims: PutClaims,
  bytes: Readable,
  arrival: IncomingUpload,
): Promise<UploadResult> {
  const { start = 0, total } = arrival
  const existing = await stat(at.file).catch(undefinedIfMissing)
  if (existing) return start > 0 && total === existing.size ? { stored: existing.size } : { refused: 'used' }
  const limit = Math.min(claims.size ?? claims.maxBytes, total ?? Infinity)
  const part = await openPart(at.part, start)
  if ('arrived' in part) return { refused: 'gap', arrived: part.arrived }
  let size = start
  try {
    // An HTTP body without an encoding yields buffers. It stays open, so that the client can read the reason of a
    // refusal.
    for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (size + chunk.length > limit) {
        await rm(at.part)
        return { refused: 'too large' }
      }
      await writeAll(part.handle, chunk, size)
      size += chunk.length
    }
    if (size !== (claims.size ?? total ?? size)) return { refused: 'incomplete', arrived: size }
    // Flushes before the name is published, so that a power cut leaves no empty file.
    await part.handle.datasync()
  } finally {
    await part.handle.close()
  }
  const isFirst = await publish(at, at.part, arrival.contentType ?? claims.contentType ?? UNKNOWN_TYPE)
  return isFirst ? { stored: size } : { refused: 'used' }
}

/** Opens the part file at `start`, or returns how many bytes have arrived if they end before it. */
export async function openPart(file: string, start: number): Promise<{ handle: FileHandle } | { arrived: number }> {
  const handle = start === 0 ? await open(file, 'w') : await open(file, 'r+').catch(undefinedIfMissing)
  if (!handle) return { arrived: 0 }
  const { size } = await handle.stat()
  if (size < start) {
    await handle.close()
    return { arrived: size }
  }
  await handle.truncate(start)
  return { handle }
}

async function writeAll(handle: FileHandle, chunk: Buffer, position: number) {
  for (let done = 0; done < chunk.length;) {
    done += (await handle.write(chunk, done, chunk.length - done, position + done)).bytesWritten
  }
}
