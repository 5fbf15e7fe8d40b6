import { createHash, randomBytes } from 'node:crypto'
import http from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeBucket, noS3, skippedWithoutS3 } from '#server/testing/buckets.ts'
import { openStorage } from './index.ts'
import type { PartsClaims } from './signed-link.ts'
import { PART_BYTES } from './multipart-uploads.ts'
import type { S3Storage } from './s3.ts'
import { newKey, TYPE } from './conformance-suites.ts'

const scan = randomBytes(2 * PART_BYTES + 1000)
const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.skipIf(noS3)(`an upload to S3 in parts${skippedWithoutS3}`, () => {
  let storage: S3Storage
  beforeAll(async () => {
    const disk = { dataDir: '.', publicUrl: 'http://portal.test', secrets: ['a secret of the portal'] as const }
    const opened = await openStorage({ ...disk, s3: await makeBucket() })
    if (opened.kind !== 's3') throw new Error('the test is about S3')
    storage = opened
  })

  async function open(key = newKey()) {
    const link = { ttlSeconds: 60, maxBytes: 200_000_000, contentType: TYPE, size: scan.length, inParts: true }
    const signed = await storage.signPut(key, link)
    expect(signed).toMatchObject({ headers: {}, keeps_parts: true, part_size: PART_BYTES })
    expect(signed.url).toMatch(/^http:\/\/portal\.test\/api\/v2\/files\//)
    const opened = storage.openSigned(signed.url.slice(signed.url.lastIndexOf('/') + 1), new Date())
    if (!('claims' in opened) || opened.claims.method !== 'PARTS') throw new Error('the link opens nothing')
    return opened.claims
  }

  const progress = (claims: PartsClaims) => storage.parts.progress(claims, new Date())

  async function sendNext(claims: PartsClaims) {
    const { next } = await progress(claims)
    if (!next) return undefined
    const { status } = await fetch(next.url, { method: 'PUT', body: scan.subarray(next.from, next.to) })
    expect(status).toBe(200)
    return next
  }

  it('resumes after the last whole part and completes the file', async () => {
    const claims = await open()
    await sendNext(claims)
    const { next } = await progress(claims)
    expect(next).toMatchObject({ from: PART_BYTES, to: 2 * PART_BYTES })
    await breakOff(next?.url ?? '', scan.subarray(PART_BYTES, 2 * PART_BYTES))
    expect(await progress(claims)).toMatchObject({ arrived: PART_BYTES, done: false, next: { from: PART_BYTES } })
    expect(await storage.parts.complete(claims)).toBe(false)
    expect(await storage.head(claims.key)).toBeUndefined()

    await sendNext(claims)
    expect(await sendNext(claims)).toMatchObject({ from: 2 * PART_BYTES, to: scan.length })
    expect(await progress(claims)).toEqual({ arrived: scan.length, done: false })
    expect(await storage.parts.complete(claims)).toBe(true)
    expect(await progress(claims)).toEqual({ arrived: scan.length, done: true })
    expect(await storage.head(claims.key)).toEqual({ size: scan.length, contentType: TYPE })
    expect(sum(await storage.read(claims.key))).toBe(sum(scan))
  })

  it('overwrites nothing once it is complete', async () => {
    const claims = await open()
    const { next } = await progress(claims)
    while (await sendNext(claims));
    // Two requests of the same browser, as after a lost response.
    expect(await Promise.all([storage.parts.complete(claims), storage.parts.complete(claims)])).toEqual([true, true])
    const other = await fetch(next?.url ?? '', { method: 'PUT', body: Buffer.alloc(PART_BYTES, 1) })
    expect(other.status).toBe(404)
    expect(await storage.parts.complete(claims)).toBe(true)
    expect(sum(await storage.read(claims.key))).toBe(sum(scan))
    await storage.trash(claims.key, { day: '2026-03-04', reason: 'patient_files' })
    await storage.parts.complete(claims)
    expect((await storage.head(claims.key))?.size).toBe(0)
  })

  it('rejects a part of another size', async () => {
    const claims = await open()
    const { next } = await progress(claims)
    const longer = await fetch(next?.url ?? '', { method: 'PUT', body: Buffer.alloc(PART_BYTES + 1) })
    expect(longer.status).toBe(403)
    expect((await progress(claims)).arrived).toBe(0)
  })

  it('aborts abandoned uploads', async () => {
    const claims = await open()
    await sendNext(claims)
    await storage.tidy(new Date(Date.now() - 60_000))
    expect((await progress(claims)).arrived).toBe(PART_BYTES)
    await storage.tidy(new Date(Date.now() + 60_000))
    expect(await progress(claims)).toEqual({ arrived: 0, done: false })
    expect(await storage.parts.complete(claims)).toBe(false)
  })

  it('uses one plain link for a small file, an unknown size or another client', async () => {
    const asked = { ttlSeconds: 60, maxBytes: 200_000_000, contentType: TYPE }
    for (const more of [{ size: scan.length }, { inParts: true }, { size: PART_BYTES, inParts: true }]) {
      const link = await storage.signPut(newKey(), { ...asked, ...more })
      expect(link).toMatchObject({ keeps_parts: false, headers: { 'if-none-match': '*' } })
      expect(link).not.toHaveProperty('part_size')
    }
  })
})

/** A connection that breaks in the middle of a body. */
function breakOff(url: string, body: Uint8Array) {
  return new Promise<void>((resolve) => {
    const request = http.request(url, { method: 'PUT', headers: { 'content-length': body.length } })
    request.on('error', () => resolve())
    request.on('close', () => resolve())
    request.write(body.subarray(0, body.length / 2), () => request.destroy())
  })
}
