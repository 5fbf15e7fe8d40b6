import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { isUnavailable } from '#server/adapters/outage.ts'
import { makeBucket, noS3, skippedWithoutS3 } from '#server/testing/buckets.ts'
import { freePort } from '#server/testing/cluster.ts'
import { openStorage } from './index.ts'
import { testSignedLinks, newKey, testObjectStorage } from './conformance-suites.ts'

const dir = mkdtempSync(path.join(os.tmpdir(), 'typodont-storage-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const disk = { dataDir: dir, publicUrl: 'http://portal.test', secrets: ['a secret of the portal'] as const }
const s3 = { region: 'us-east-1', forcePathStyle: true }

// Its links are tested in server/http/files.test.ts, because the disk uses our own server.
describe('disk', () => {
  testObjectStorage(() => openStorage(disk))
})

describe.skipIf(noS3)(`S3${skippedWithoutS3}`, () => {
  testObjectStorage(async () => openStorage({ ...disk, s3: await makeBucket() }))
  testSignedLinks(async () => ({ storage: await openStorage({ ...disk, s3: await makeBucket() }) }))
})

describe('S3 without a server', () => {
  it('lists the origins that the content security policy must allow', async () => {
    const inside = { ...s3, ...keys, endpoint: 'http://10.0.0.9:9000' }
    const at = async (options: object) => (await openStorage({ ...disk, s3: { ...inside, ...options } })).connectOrigins
    expect(await at({ publicEndpoint: 'https://files.example.com' })).toEqual(['https://files.example.com'])
    expect(await at({ endpoint: undefined, forcePathStyle: false })).toEqual([
      'https://cases.s3.us-east-1.amazonaws.com',
    ])
  })

  it('signs a no-overwrite header, the length only if it is known, and never a checksum', async () => {
    const storage = await openStorage({ ...disk, s3: { ...s3, ...keys, endpoint: await store({}) } })
    const signed = async (link: object) => {
      const { url, headers } = await storage.signPut(newKey(), { ttlSeconds: 60, maxBytes: 9, ...link })
      return { query: new URL(url).searchParams, headers }
    }
    const both = await signed({ contentType: 'a/b', size: 9 })
    expect(both.query.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host;if-none-match')
    expect(both.headers).toEqual({ 'content-type': 'a/b', 'if-none-match': '*' })
    const none = await signed({})
    expect(none.query.get('X-Amz-SignedHeaders')).toBe('host;if-none-match')
    expect(none.headers).toEqual({ 'if-none-match': '*' })
    expect([...none.query.keys()].filter((name) => name.includes('checksum'))).toEqual([])
  })

  it('refuses to sign links for a store that ignores If-None-Match, and says why', async () => {
    const storage = await openStorage({ ...disk, s3: { ...s3, ...keys, endpoint: await store({ honours: false }) } })
    await expect(storage.prove()).rejects.toThrow('the store ignores If-None-Match')
    await expect(storage.signPut(newKey(), { ttlSeconds: 60, maxBytes: 9 })).rejects.toThrow('ignores If-None-Match')
  })

  it('treats a truncated body as an outage and leaves no partial file', async () => {
    const storage = await openStorage({ ...disk, s3: { ...s3, ...keys, endpoint: await store({ breaksOff: true }) } })
    const room = mkdtempSync(path.join(dir, 'room-'))
    vi.stubEnv('TMPDIR', room)
    expect(isUnavailable(await storage.read(newKey()).catch((error: unknown) => error))).toBe(true)
    await expect(storage.withFile(newKey(), () => Promise.resolve())).rejects.toThrow('aborted')
    expect(readdirSync(room)).toEqual([])
    vi.unstubAllEnvs()
  })

  it('retries a store that was down', async () => {
    const port = await freePort()
    const endpoint = `http://127.0.0.1:${port}`
    const storage = await openStorage({ ...disk, s3: { ...s3, ...keys, endpoint } })
    const link = () => storage.signPut(newKey(), { ttlSeconds: 60, maxBytes: 9 })
    const refused = await link().catch((error: unknown) => error)
    expect(isUnavailable(refused)).toBe(true)
    await store({ port })
    expect((await link()).url).toContain(endpoint)
  })
})

const keys = { bucket: 'cases', accessKeyId: 'id', secretAccessKey: 'secret' }
const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.close()))

/** A minimal store: it honours If-None-Match or accepts every write, and may break off in its body. */
async function store({ honours = true, breaksOff = false, port = 0 }) {
  const held = new Set<string | undefined>()
  const server = createServer((request, answer) => {
    const refused = request.method === 'PUT' && held.has(request.url) && request.headers['if-none-match'] === '*'
    if (request.method === 'PUT') held.add(request.url)
    request.resume().on('end', () => {
      if (breaksOff) answer.writeHead(200, { 'content-length': 100 }).write('half', () => answer.destroy())
      else answer.writeHead(honours && refused ? 412 : 200).end()
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // A server that listens on a port has an address with one.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
