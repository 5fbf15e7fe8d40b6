import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Disk, openDisk } from '#server/adapters/storage/disk.ts'
import { bytes, testSignedLinks, newKey, TYPE } from '#server/adapters/storage/conformance-suites.ts'
import { registerFiles } from './files.ts'

const publicUrl = 'http://portal.test'
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'typodont-files-'))
let now = new Date('2026-11-21T06:00:00.000Z')
let disk: Disk
let app: FastifyInstance
let base: string
const reach = (url: string) => url.replace(publicUrl, base)

beforeAll(async () => {
  disk = await openDisk({ dataDir, publicUrl, secrets: ['a secret of the portal'], now: () => now })
  app = Fastify()
  await registerFiles(app, disk)
  base = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('signed links of the disk', () => {
  testSignedLinks(async () => ({ storage: disk, reach }))
})

describe('the files route', () => {
  it('refuses an expired link', async () => {
    const url = reach(await disk.signGet(newKey(), { ttlSeconds: 60 }))
    now = new Date('2026-11-21T06:01:00.000Z')
    const answer = await fetch(url)
    expect([answer.status, await answer.json()]).toEqual([403, { error: 'This link has expired.', code: 1403 }])
  })

  it('refuses a link signed with another secret, and a malformed link', async () => {
    const other = await openDisk({ dataDir, publicUrl, secrets: ['another secret'], now: () => now })
    const foreign = reach(await other.signGet(newKey(), { ttlSeconds: 60 }))
    for (const url of [
      foreign,
      `${base}/api/v2/files/x`,
      `${base}/api/v2/files/a.b.c`,
      `${base}/api/v2/files/../../x`,
    ]) {
      expect([403, 404]).toContain((await fetch(url)).status)
    }
  })

  it('accepts a link signed with the second secret and signs with the first', async () => {
    const key = newKey()
    const open = (...secrets: [string, ...string[]]) => openDisk({ dataDir, publicUrl, secrets, now: () => now })
    const signedOf = async (by: Disk) => (await by.signGet(key, { ttlSeconds: 60 })).split('/').at(-1) ?? ''
    const [old, both, alone] = [await open('old'), await open('new', 'old'), await open('new')]
    expect(alone.openSigned(await signedOf(old))).toEqual({ refused: 'signature' })
    expect(both.openSigned(await signedOf(old))).toMatchObject({ claims: { key } })
    expect(old.openSigned(await signedOf(both))).toEqual({ refused: 'signature' })
    expect(alone.openSigned(await signedOf(both))).toMatchObject({ claims: { key } })
  })

  it.each([
    ['announced by its length', 6000, true, 413],
    ['found by counting', 6000, false, 413],
    ['within the limit', 5000, false, 200],
  ])('a body %s', async (_name, size, announced, status) => {
    const key = newKey()
    const { url } = await disk.signPut(key, { ttlSeconds: 60, maxBytes: 5000 })
    const answer = await upload(url, Buffer.alloc(size), announced ? { 'content-length': String(size) } : {})
    expect(answer.status).toBe(status)
    expect((await disk.head(key))?.size).toBe(status === 200 ? size : undefined)
  })

  it.each([
    ['an announced', { 'content-length': '3000000' }],
    ['a counted', {}],
  ])('explains the refusal of %s body while it is still arriving, and closes', async (_name, headers) => {
    const { url } = await disk.signPut(newKey(), { ttlSeconds: 60, maxBytes: 10 })
    const answer = await upload(url, Buffer.alloc(3_000_000), headers)
    expect(answer).toMatchObject({ status: 413, headers: { connection: 'close' } })
    expect(JSON.parse(answer.body)).toEqual({ error: 'The file is larger than announced.', code: 1422 })
  })

  it('rejects an invalid content type', async () => {
    const { url } = await disk.signPut(newKey(), { ttlSeconds: 60, maxBytes: 5000 })
    const answer = await upload(url, bytes, { 'content-type': 'nonsense' })
    expect(answer).toMatchObject({ status: 415, headers: { connection: 'close' } })
    expect(JSON.parse(answer.body)).toMatchObject({ code: 1422 })
  })

  it('sends headers that forbid scripts', async () => {
    const key = newKey('page.html')
    await disk.write(key, bytes, 'text/html')
    const answer = await fetch(reach(await disk.signGet(key, { ttlSeconds: 60 })), { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(answer.headers.get('content-security-policy')).toBe('sandbox')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('resumes an interrupted upload', async () => {
    const key = newKey()
    const { url } = await disk.signPut(key, { ttlSeconds: 60, maxBytes: 5000, contentType: TYPE, size: bytes.length })
    await breakOff(url, bytes.subarray(0, 400))
    expect(await disk.head(key)).toBeUndefined()
    const asked = await fetch(reach(url), { method: 'HEAD' })
    expect(asked.headers.get('upload-offset')).toBe('400')

    const range = (start: number) => ({ 'content-type': TYPE, 'content-range': `bytes ${start}-999/1000` })
    const gap = await upload(url, bytes.subarray(500), range(500))
    expect(gap).toMatchObject({ status: 409, headers: { 'upload-offset': '400' } })
    expect((await upload(url, bytes.subarray(400), range(400))).status).toBe(200)
    expect(Buffer.from(await disk.read(key))).toEqual(bytes)
    expect(readdirSync(path.join(dataDir, 'files/.tmp'))).toEqual([])
  })

  it('takes a file piece by piece, and tells a piece that is complete from one that is not', async () => {
    const key = newKey()
    const { url } = await disk.signPut(key, { ttlSeconds: 60, maxBytes: 5000, contentType: TYPE, size: bytes.length })
    const send = (from: number, to: number, upTo = to) =>
      upload(url, bytes.subarray(from, to), { 'content-type': TYPE, 'content-range': `bytes ${from}-${upTo - 1}/1000` })
    expect(await send(0, 400)).toMatchObject({ status: 202, headers: { 'upload-offset': '400' }, body: '' })
    expect(await send(400, 600, 700)).toMatchObject({ status: 422, headers: { 'upload-offset': '600' } })
    expect(await send(600, 999)).toMatchObject({ status: 202, headers: { 'upload-offset': '999' } })
    expect(await disk.head(key)).toBeUndefined()
    expect((await send(999, 1000)).status).toBe(200)
    expect(Buffer.from(await disk.read(key))).toEqual(bytes)
  })

  it('overwrites no complete file, and reports success to a client that missed the response', async () => {
    const key = newKey()
    const { url } = await disk.signPut(key, { ttlSeconds: 60, maxBytes: 5000, contentType: TYPE, size: bytes.length })
    expect((await upload(url, bytes, {})).status).toBe(200)
    const again = await upload(url, Buffer.alloc(bytes.length), {})
    expect([again.status, JSON.parse(again.body)]).toEqual([412, { error: 'This link has been used.', code: 1409 }])
    const asked = await fetch(reach(url), { method: 'HEAD' })
    expect(asked.headers.get('upload-offset')).toBe(String(bytes.length))
    const last = { 'content-type': TYPE, 'content-range': 'bytes 999-999/1000' }
    expect((await upload(url, Buffer.from('x'), last)).status).toBe(200)
    expect(Buffer.from(await disk.read(key))).toEqual(bytes)
  })

  it('lets a later upload replace one that is still running', async () => {
    const key = newKey()
    const { url } = await disk.signPut(key, { ttlSeconds: 60, maxBytes: 5000, contentType: TYPE, size: bytes.length })
    const first = await begin(url, bytes.subarray(0, 400))
    expect((await upload(url, bytes, {})).status).toBe(200)
    await first.closed
    expect(Buffer.from(await disk.read(key))).toEqual(bytes)
  })

  it('deletes interrupted uploads after a day', async () => {
    const { url } = await disk.signPut(newKey(), { ttlSeconds: 60, maxBytes: 5000, size: 1000 })
    await breakOff(url, bytes.subarray(0, 400))
    await disk.tidy(new Date('2000-01-01'))
    expect(readdirSync(path.join(dataDir, 'files/.tmp'))).toHaveLength(1)
    await disk.tidy(new Date('2100-01-01'))
    expect(readdirSync(path.join(dataDir, 'files/.tmp'))).toEqual([])
  })
})

type Answer = { status: number | undefined; headers: http.IncomingHttpHeaders; body: string }

/** fetch declares every length and hides the connection; here the test sets the headers. */
function upload(url: string, body: Buffer, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      reach(url),
      { method: 'PUT', headers: { 'content-type': TYPE, ...headers } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: text }))
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** Sends some of the declared bytes and waits until the server has them. */
async function begin(url: string, some: Buffer) {
  const headers = { 'content-type': TYPE, 'content-length': '1000' }
  const request = http.request(reach(url), { method: 'PUT', headers })
  request.on('error', () => {})
  const closed = new Promise((resolve) => request.once('close', resolve))
  request.write(some)
  const offset = async () => Number((await fetch(reach(url), { method: 'HEAD' })).headers.get('upload-offset'))
  await expect.poll(offset).toBe(some.length)
  return { request, closed }
}

async function breakOff(url: string, some: Buffer) {
  const { request, closed } = await begin(url, some)
  request.destroy()
  await closed
}
