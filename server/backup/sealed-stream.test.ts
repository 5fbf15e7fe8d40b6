import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#server/testing/sites.ts'
import { createKeyFile, readKeyFile } from './key-file.ts'
import { seal, sealedSize, unseal } from './sealed-stream.ts'

const NAME = 'files/organizations/1/a'
const CHUNK = 65_536

function makeKey() {
  const file = path.join(temporaryFolder('key'), 'backup.key')
  createKeyFile(file)
  return readKeyFile(file)
}
const key = makeKey()

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function collect(pieces: AsyncIterable<Buffer>) {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

const sealed = (plain: Buffer, piece = 10_000) => collect(seal(inPieces(plain, piece), key, NAME))
const opened = (bytes: Buffer, { name = NAME, by = key, piece = 7000 } = {}) =>
  collect(unseal(inPieces(bytes, piece), by, name))

describe('a sealed file', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 17])('of %i bytes is opened', async (size) => {
    const plain = randomBytes(size)
    const bytes = await sealed(plain)
    expect(bytes.length).toBe(sealedSize(size))
    for (const piece of [1 + Math.floor(size / 3), 100, CHUNK + 16, 1e9]) {
      expect((await opened(bytes, { piece })).equals(plain)).toBe(true)
    }
  })

  it('tells another key from damage', async () => {
    const bytes = await sealed(randomBytes(99))
    await expect(opened(bytes, { by: makeKey() })).rejects.toThrow('The key is not the one')
    await expect(opened(bytes.subarray(0, 20))).rejects.toThrow('is damaged')
    await expect(opened(Buffer.from('no file of a backup, but a text'.repeat(3)))).rejects.toThrow('is damaged')
  })

  it('is refused when cut off anywhere, also between two chunks', async () => {
    const bytes = await sealed(randomBytes(2 * CHUNK + 5))
    const ends = [0, 31, 32, 33, 48, 32 + CHUNK + 16, 32 + 2 * (CHUNK + 16), bytes.length - 1]
    for (const end of ends) await expect(opened(bytes.subarray(0, end))).rejects.toThrow('was cut off or changed')
  })

  it('is refused with a byte changed, added or moved, and under another name', async () => {
    const bytes = await sealed(randomBytes(2 * CHUNK + 5))
    for (const at of [16, 31, 32, 32 + CHUNK, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(opened(changed)).rejects.toThrow('was cut off or changed')
    }
    await expect(opened(Buffer.concat([bytes, Buffer.from('x')]))).rejects.toThrow('was cut off or changed')
    const [first, second] = [
      bytes.subarray(32, 32 + CHUNK + 16),
      bytes.subarray(32 + CHUNK + 16, 32 + 2 * (CHUNK + 16)),
    ]
    const swapped = Buffer.concat([bytes.subarray(0, 32), second, first, bytes.subarray(32 + 2 * (CHUNK + 16))])
    await expect(opened(swapped)).rejects.toThrow('was cut off or changed')
    await expect(opened(bytes, { name: 'files/organizations/1/b' })).rejects.toThrow('was cut off or changed')
  })
})
