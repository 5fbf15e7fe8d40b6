import { type FileHandle, open, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { isNoRoom } from '#server/adapters/disk-space.ts'
import { absent, type Place, publish, UNKNOWN_TYPE } from './places.ts'
import type { PutClaims } from './link-seal.ts'

export type Arrival = {
  contentType?: string | undefined
  /** Where these bytes begin, when an upload goes on that was broken off. */
  start?: number
  /** How many bytes the whole has, when the sender says so beforehand. */
  total?: number | undefined
}

export type Received =
  | { stored: number }
  /** What came is kept; the sender may go on from there. */
  | { refused: 'incomplete' | 'gap'; arrived: number }
  | { refused: 'too large' | 'used' }

type Running = { stop(): void; ended: Promise<unknown> }

/** Takes uploads into part files; a later upload of the same key displaces an earlier one that still runs. */
export function createReceiver() {
  const running = new Map<string, Running>()

  return async function receive(at: Place, claims: PutClaims, bytes: Readable, arrival: Arrival): Promise<Received> {
    for (let other = running.get(at.part); other; other = running.get(at.part)) {
      other.stop()
      await other.ended
    }
    const work = take(at, claims, bytes, arrival).catch(async (error: unknown) => {
      // On a disk that is full nothing is kept: what came so far is room that the next one needs.
      if (isNoRoom(error)) await rm(at.part, { force: true })
      throw error
    })
    const mine = { stop: () => bytes.destroy(), ended: work.catch(() => {}) }
    running.set(at.part, mine)
    return work.finally(() => running.get(at.part) === mine && running.delete(at.part))
  }
}

/**
 * A link is good for one object: what is whole stays as it is, or its uploader could change what has been looked at.
 * Whoever never heard that it arrived asks for the end of it once more, and is told.
 */
async function take(at: Place, claims: PutClaims, bytes: Readable, arrival: Arrival): Promise<Received> {
  const { start = 0, total } = arrival
  const whole = await stat(at.file).catch(absent)
  if (whole) return start > 0 && total === whole.size ? { stored: whole.size } : { refused: 'used' }
  const limit = Math.min(claims.size ?? claims.maxBytes, total ?? Infinity)
  const part = await openPart(at.part, start)
  if ('arrived' in part) return { refused: 'gap', arrived: part.arrived }
  let size = start
  try {
    // An http body without encoding yields buffers. It is left open, or nobody could hear why it was refused.
    for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (size + chunk.length > limit) {
        await rm(at.part)
        return { refused: 'too large' }
      }
      await writeAll(part.handle, chunk, size)
      size += chunk.length
    }
    if (size !== (claims.size ?? total ?? size)) return { refused: 'incomplete', arrived: size }
    // The bytes are on the disk before the name says so: a power cut must not leave an empty file.
    await part.handle.datasync()
  } finally {
    await part.handle.close()
  }
  const isFirst = await publish(at, at.part, arrival.contentType ?? claims.contentType ?? UNKNOWN_TYPE)
  return isFirst ? { stored: size } : { refused: 'used' }
}

/** How much of an upload is there: all of it, a part, or nothing. */
export async function openPart(file: string, start: number): Promise<{ handle: FileHandle } | { arrived: number }> {
  const handle = start === 0 ? await open(file, 'w') : await open(file, 'r+').catch(absent)
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
