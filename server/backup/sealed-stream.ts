import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { DamagedBackup } from './damage.ts'
import type { BackupKey } from './key-file.ts'

/**
 * The files of a backup, encrypted as a stream (docs/decisions/066-backup.md): a header of magic, key id and salt, then
 * chunks of AES-256-GCM. The nonce is the number of the chunk and whether it is the last one, so chunks can neither be
 * left out nor moved, and a file that was cut off has no last chunk.
 */

type Bytes = AsyncIterable<Uint8Array>

const MAGIC = Buffer.from('typodont')
const ID = 8
const SALT = 16
const HEADER = MAGIC.length + ID + SALT
const CHUNK = 65_536
const TAG = 16

/** How long a file is once it is encrypted. */
export function sealedSize(size: number) {
  return HEADER + size + TAG * Math.max(1, Math.ceil(size / CHUNK))
}

export async function* seal(source: Bytes, key: BackupKey, name: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT)
  const secret = key.forFile(salt, name)
  yield Buffer.concat([MAGIC, key.id, salt])
  for await (const { bytes, index, isLast } of cut(source, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', secret, nonceOf(index, isLast))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** Yields only bytes that were authenticated. Throws for another key, and for a file that was changed or cut off. */
export async function* unseal(source: Bytes, key: BackupKey, name: string): AsyncGenerator<Buffer> {
  let secret: Buffer | undefined
  for await (const { bytes, index, isLast } of cut(source, CHUNK + TAG, HEADER)) {
    if (!secret) {
      if (bytes.length < HEADER || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw damaged(name)
      if (!bytes.subarray(MAGIC.length, MAGIC.length + ID).equals(key.id))
        throw new Error('The key is not the one that the backup was made with; write its own in --key-file.')
      secret = key.forFile(bytes.subarray(-SALT), name)
      if (isLast) throw damaged(name)
      continue
    }
    yield openChunk(secret, bytes, nonceOf(index - 1, isLast), name)
  }
}

function openChunk(secret: Buffer, bytes: Buffer, nonce: Buffer, name: string) {
  if (bytes.length < TAG) throw damaged(name)
  try {
    const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: TAG })
    decipher.setAuthTag(bytes.subarray(-TAG))
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()])
  } catch (cause) {
    throw damaged(name, cause)
  }
}

function damaged(name: string, cause?: unknown) {
  return new DamagedBackup(name, 'was cut off or changed after it had been written', cause)
}

function nonceOf(index: number, isLast: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(index), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Cuts into pieces of this size, the first one of another; the last one is as long or shorter. */
async function* cut(source: Bytes, size: number, first = size) {
  let index = 0
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const bytes of source) {
    waiting.push(bytes)
    length += bytes.length
    if (length <= (index === 0 ? first : size)) continue
    let rest = Buffer.concat(waiting)
    for (let next = index === 0 ? first : size; rest.length > next; next = size) {
      yield { bytes: rest.subarray(0, next), index, isLast: false }
      rest = rest.subarray(next)
      index += 1
    }
    waiting = [rest]
    length = rest.length
  }
  yield { bytes: Buffer.concat(waiting), index, isLast: true }
}
