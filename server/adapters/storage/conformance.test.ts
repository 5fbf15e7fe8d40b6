import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openStorage } from './index.ts'
import { honoursLinks, newKey, storesObjects } from './suites.ts'

const { TEST_S3_ENDPOINT, TEST_S3_BUCKET, TEST_S3_ACCESS_KEY_ID, TEST_S3_SECRET_ACCESS_KEY } = process.env
const dir = mkdtempSync(path.join(os.tmpdir(), 'typodont-storage-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const disk = { dataDir: dir, publicUrl: 'http://portal.test', secrets: ['a secret of the portal'] as const }
const s3 = {
  endpoint: TEST_S3_ENDPOINT,
  region: 'us-east-1',
  bucket: TEST_S3_BUCKET ?? '',
  accessKeyId: TEST_S3_ACCESS_KEY_ID ?? '',
  secretAccessKey: TEST_S3_SECRET_ACCESS_KEY ?? '',
  forcePathStyle: true,
}

// Its links are tried in server/http/files.test.ts: the disk answers through our own server.
describe('disk', () => {
  storesObjects(() => openStorage(disk))
})

describe.skipIf(!TEST_S3_ENDPOINT)(`S3${TEST_S3_ENDPOINT ? '' : ' (skipped: TEST_S3_ENDPOINT is not set)'}`, () => {
  storesObjects(() => openStorage({ ...disk, s3 }))
  honoursLinks(async () => ({ storage: await openStorage({ ...disk, s3 }) }))
})

describe('S3 without a server', () => {
  it('tells the content security policy where the browser will go', async () => {
    const inside = {
      ...s3,
      bucket: 'cases',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      endpoint: 'http://10.0.0.9:9000',
    }
    const at = async (options: object) => (await openStorage({ ...disk, s3: { ...inside, ...options } })).connectOrigins
    expect(await at({ publicEndpoint: 'https://files.example.com' })).toEqual(['https://files.example.com'])
    expect(await at({ endpoint: undefined, forcePathStyle: false })).toEqual([
      'https://cases.s3.us-east-1.amazonaws.com',
    ])
  })

  it('signs the length only when it was given, and never a checksum', async () => {
    const given = {
      ...s3,
      bucket: 'cases',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      endpoint: 'http://10.0.0.9:9000',
    }
    const storage = await openStorage({ ...disk, s3: given })
    const signed = async (link: object) =>
      new URL(await storage.signPut(newKey(), { ttlSeconds: 60, maxBytes: 9, ...link })).searchParams
    expect((await signed({ contentType: 'a/b', size: 9 })).get('X-Amz-SignedHeaders')).toBe(
      'content-length;content-type;host',
    )
    expect((await signed({})).get('X-Amz-SignedHeaders')).toBe('host')
    expect([...(await signed({})).keys()].filter((name) => name.includes('checksum'))).toEqual([])
  })
})
