import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeBucket, noS3, skippedWithoutS3 } from '#server/testing/buckets.ts'
import { temporaryFolder } from '#server/testing/sites.ts'
import { openPlace } from './place.ts'
import type { BackupPlace } from './port.ts'

async function* pieces(bytes: Buffer, error?: Error) {
  yield bytes.subarray(0, 10)
  if (error) throw error
  yield bytes.subarray(10)
}

async function read(place: BackupPlace, name: string) {
  const all: Uint8Array[] = []
  for await (const piece of place.get(name)) all.push(piece)
  return Buffer.concat(all)
}

async function namesBelow(place: BackupPlace, prefix: string) {
  const names: string[] = []
  for await (const { name } of place.list(prefix)) names.push(name)
  return names
}

const places = [
  { kind: 'a folder', skipped: false, open: () => openPlace(temporaryFolder('place'), {}) },
  {
    kind: `a part of a bucket${skippedWithoutS3}`,
    skipped: noS3,
    open: async () => {
      const s3 = await makeBucket()
      return openPlace(`s3://${s3.bucket}/of/${randomUUID()}/`, { s3 })
    },
  },
]

describe.each(places)('$kind', ({ open, skipped }) => {
  it.skipIf(skipped)('stores all bytes of a source or none', async () => {
    const place = await open()
    for (const size of [99, 20_000_000]) {
      const bytes = randomBytes(size)
      const name = `files/organizations/1/${size}`
      await expect(place.put(name, pieces(bytes, new Error('the source is gone')))).rejects.toThrow(
        'the source is gone',
      )
      expect(await namesBelow(place, 'files/')).not.toContain(name)
      await place.put(name, pieces(bytes))
      expect((await read(place, name)).equals(bytes)).toBe(true)
    }
  })

  it.skipIf(skipped)('lists in the order of names, forgets what is removed, and names what is missing', async () => {
    const place = await open()
    const names = [
      'files/organizations/10/a',
      'files/organizations/2/a',
      'files/organizations/1/b',
      'backups/x/manifest',
    ]
    for (const name of names) await place.put(name, pieces(randomBytes(20)))
    const [ten, two, one] = names
    expect(await namesBelow(place, 'files/')).toEqual([one, ten, two])
    await place.remove(ten ?? '')
    await place.remove(ten ?? '')
    expect(await namesBelow(place, 'files/')).toEqual([one, two])
    await expect(read(place, ten ?? '')).rejects.toThrow(`The backup is damaged: ${ten} is missing.`)
  })
})

it('refuses another scheme than s3, and a bucket without a key', async () => {
  await expect(openPlace('s3://backups', {})).rejects.toThrow('A bucket needs a key')
})
