import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { SignedPut, Storage } from './port.ts'

export const TYPE = 'model/stl'
export const bytes = Buffer.from('0123456789'.repeat(100))
export const newKey = (name = 'upper jaw.stl') => `organizations/7/${randomUUID()}/${name}`

/** The conformance suite of every storage, without a browser. */
export function testObjectStorage(open: () => Promise<Storage>) {
  let storage: Storage
  const made: string[] = []
  const write = async (key: string) => {
    made.push(key)
    await storage.write(key, bytes, TYPE)
    return key
  }
  const inTrash = async (key: string) => {
    const found = []
    for await (const trashed of storage.listTrash()) if (trashed.key === key) found.push(trashed)
    return found
  }
  beforeAll(async () => {
    storage = await open()
  }, 30_000)
  afterEach(async () => {
    for (const key of made.splice(0)) await storage.remove(key)
  })

  it('proves that the store keeps what is written and leaves nothing behind', async () => {
    await expect(storage.prove()).resolves.toBeUndefined()
    for await (const { key } of storage.list('organizations/0/')) expect.unreachable(key)
  })

  it('stores bytes and type under a name in any script', async () => {
    const key = await write(newKey("Kiefer ñ 上顎 'a' (1)+&%20.stl"))
    expect(await storage.head(key)).toEqual({ size: bytes.length, contentType: TYPE })
    expect(Buffer.from(await storage.read(key))).toEqual(bytes)
    expect(await storage.withFile(key, (file) => readFile(file))).toEqual(bytes)
    expect(Buffer.from(await storage.read(key, { start: 8, end: 11 })).toString()).toBe('8901')
    expect(Buffer.from(await storage.read(key, { start: 998, end: 5000 })).toString()).toBe('89')
  })

  it('overwrites nothing', async () => {
    const key = await write(newKey())
    expect(await storage.write(key, Buffer.from('new'), 'text/plain')).toBe(false)
    expect(await storage.head(key)).toEqual({ size: bytes.length, contentType: TYPE })
    expect(Buffer.from(await storage.read(key))).toEqual(bytes)
  })

  it('stores a stream under a free key, and nothing of one that breaks off', async () => {
    const key = newKey()
    made.push(key)
    async function* pieces(error?: Error) {
      yield bytes.subarray(0, 300)
      if (error) throw error
      yield bytes.subarray(300)
    }
    const of = { size: bytes.length, contentType: TYPE }
    await expect(storage.writeStream(key, pieces(new Error('the source is gone')), of)).rejects.toThrow('gone')
    expect(await storage.head(key)).toBeUndefined()
    expect(await storage.writeStream(key, pieces(), of)).toBe(true)
    expect(await storage.writeStream(key, pieces(), of)).toBe(false)
    expect(await storage.head(key)).toEqual({ size: bytes.length, contentType: TYPE })
    expect(Buffer.from(await storage.read(key))).toEqual(bytes)
  })

  it('keeps exactly one of several simultaneous writes', async () => {
    const key = newKey()
    made.push(key)
    const of = (n: number) => ({ size: 100_000 + n, contentType: `text/x-${n}` })
    const written = await Promise.all(
      [0, 1, 2, 3, 4].map((n) => storage.write(key, Buffer.alloc(of(n).size, n), of(n).contentType)),
    )
    expect(written.filter(Boolean)).toHaveLength(1)
    expect(await storage.head(key)).toEqual(of(written.indexOf(true)))
    expect(Buffer.from(await storage.read(key)).every((byte) => byte === written.indexOf(true))).toBe(true)
  })

  it('moves an object to the trash, where it cannot be read or overwritten, and its key stays taken', async () => {
    const key = await write(newKey("Kiefer ñ 上顎 'a' (1)+&%20.stl"))
    const label = { day: '2026-03-04', reason: 'patient_files' }
    expect(await storage.trash(key, label)).toBe(true)
    expect(await storage.trash(key, label)).toBe(false)
    expect(await storage.head(key)).toMatchObject({ size: 0 })
    expect(await storage.write(key, bytes, TYPE)).toBe(false)
    expect((await storage.read(key)).length).toBe(0)

    const [trashed, ...others] = await inTrash(key)
    if (!trashed) throw new Error('it is not in the trash')
    expect(others).toEqual([])
    expect(trashed).toEqual({ ...label, key, place: `trash/2026-03-04/patient_files/${key}` })
    await expect(storage.read(trashed.place)).rejects.toThrow('not a storage key')
    await expect(storage.signGet(trashed.place, { ttlSeconds: 60 })).rejects.toThrow('not a storage key')
    for await (const object of storage.list('organizations/')) expect(object.key).not.toContain('trash')
    await storage.purge(trashed)
    expect(await inTrash(key)).toEqual([])
  })

  it('restores an object from the trash unless its key is in use', async () => {
    const key = await write(newKey())
    await storage.trash(key, { day: '2026-03-04', reason: 'never_used' })
    const [trashed] = await inTrash(key)
    if (!trashed) throw new Error('it is not in the trash')
    expect(await storage.bringBack(trashed)).toBe(true)
    expect(Buffer.from(await storage.read(key))).toEqual(bytes)
    expect(await inTrash(key)).toEqual([])

    await storage.trash(key, trashed)
    await storage.remove(key)
    await storage.write(key, Buffer.from('another'), TYPE)
    expect(await storage.bringBack(trashed)).toBe(false)
    expect(Buffer.from(await storage.read(key)).toString()).toBe('another')
    await storage.purge(trashed)
    await storage.purge(trashed)
  })

  it('claims a generation only once and returns the newest mark', async () => {
    const before = (await storage.newestMark())?.generation ?? 0
    const id = randomUUID()
    const former = [randomUUID(), randomUUID()]
    expect(await storage.mark({ id, generation: before + 9, former: [] })).toBe(true)
    expect(await storage.mark({ id, generation: before + 10, former })).toBe(true)
    expect(await storage.mark({ id: randomUUID(), generation: before + 10, former: [] })).toBe(false)
    expect(await storage.newestMark()).toEqual({ id, generation: before + 10, former })
  })

  it('removes an object idempotently', async () => {
    const key = await write(newKey())
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.head(key)).toBeUndefined()
    await expect(storage.read(key)).rejects.toThrow(Error)
  })

  it('lists the objects with a prefix', async () => {
    const uuid = randomUUID()
    const keys = ['a.stl', 'ab.stl', 'b.stl'].map((name) => `organizations/7/${uuid}/${name}`)
    for (const key of keys) await write(key)
    const listed = async (prefix: string) => {
      const found = []
      for await (const object of storage.list(prefix)) found.push(object)
      return found
    }
    const all = await listed(`organizations/7/${uuid}/`)
    expect(all.map((object) => object.key)).toEqual(keys)
    expect(all[0]).toEqual({ key: keys[0], size: bytes.length, modifiedAt: expect.stringMatching(/^\d{4}-.*Z$/) })
    expect((await listed(`organizations/7/${uuid}/a`)).map((object) => object.key)).toEqual(keys.slice(0, 2))
    expect((await listed('organizations/')).map((object) => object.key)).toEqual(expect.arrayContaining(keys))
    expect(await listed('organizations/70000/')).toEqual([])
  })

  it.each([
    '../secret',
    '/etc/passwd',
    newKey('../../../x'),
    newKey('..'),
    newKey('a\0b'),
    newKey('a\\b'),
    newKey('n'.repeat(600)),
    'organizations/7/not-a-uuid/x',
    'other/7/x',
  ])('refuses the key %j', async (key) => {
    await expect(storage.write(key, bytes, TYPE)).rejects.toThrow('not a storage key')
    await expect(storage.read(key)).rejects.toThrow('not a storage key')
    await expect(storage.signGet(key, { ttlSeconds: 60 })).rejects.toThrow('not a storage key')
    await expect(storage.signPut(key, { ttlSeconds: 60, maxBytes: 1 })).rejects.toThrow('not a storage key')
  })
}

/**
 * The conformance suite of signed links as a browser uses them. `reach` maps a signed url to one that the test can
 * reach.
 */
export function testSignedLinks(open: () => Promise<{ storage: Storage; reach?: (url: string) => string }>) {
  let storage: Storage
  let reach = (url: string) => url
  beforeAll(async () => {
    const opened = await open()
    storage = opened.storage
    reach = opened.reach ?? reach
  }, 30_000)

  const exact = { ttlSeconds: 60, maxBytes: 5000, contentType: TYPE, size: bytes.length }
  const put = ({ url, headers }: SignedPut, body: Uint8Array<ArrayBuffer>, others: Record<string, string> = {}) =>
    fetch(reach(url), { method: 'PUT', body, headers: { ...headers, ...others } })

  it('accepts an upload and serves it for download', async () => {
    const key = newKey('Kiefer ñ 上顎.stl')
    const stored = await put(await storage.signPut(key, exact), bytes)
    expect(stored.status).toBe(200)
    expect(await storage.head(key)).toEqual({ size: bytes.length, contentType: TYPE })

    const link = { ttlSeconds: 60, fileName: 'Smith "upper" ñ.stl' }
    const got = await fetch(reach(await storage.signGet(key, link)))
    expect(got.status).toBe(200)
    expect(Buffer.from(await got.arrayBuffer())).toEqual(bytes)
    expect(got.headers.get('content-type')).toBe(TYPE)
    expect(got.headers.get('cache-control')).toBe('private, no-store')
    expect(got.headers.get('content-disposition')).toBe(
      `attachment; filename="Smith _upper_ _.stl"; filename*=UTF-8''Smith%20%22upper%22%20%C3%B1.stl`,
    )
    await storage.remove(key)
  })

  it('accepts one object per key, whatever link is used', async () => {
    const key = newKey()
    const link = await storage.signPut(key, exact)
    expect((await put(link, bytes)).status).toBe(200)
    const other = Buffer.alloc(bytes.length, 'x')
    expect((await put(link, other)).status).toBe(412)
    expect((await put(await storage.signPut(key, exact), other)).status).toBe(412)
    expect((await put(await storage.signPut(key, { ttlSeconds: 60, maxBytes: 5000 }), other)).status).toBe(412)
    expect([403, 412]).toContain((await put({ ...link, headers: { 'content-type': TYPE } }, other)).status)
    expect([403, 412]).toContain((await put(link, other, { 'if-none-match': '"another"' })).status)
    expect(await storage.write(key, other, 'text/plain')).toBe(false)
    expect(await storage.head(key)).toEqual({ size: bytes.length, contentType: TYPE })
    expect(Buffer.from(await storage.read(key))).toEqual(bytes)
    await storage.trash(key, { day: '2026-03-04', reason: 'patient_files' })
    expect((await put(link, bytes)).status).toBe(412)
    await storage.remove(key)
  })

  it('keeps exactly one of several simultaneous uploads', async () => {
    const key = newKey()
    const link = await storage.signPut(key, { ...exact, maxBytes: 100_000, size: 100_000 })
    const at = await Promise.allSettled([1, 2, 3, 4].map((n) => put(link, Buffer.alloc(100_000, n))))
    const kept = at.flatMap((one, n) => (one.status === 'fulfilled' && one.value.status === 200 ? [n + 1] : []))
    expect(kept).toHaveLength(1)
    expect(Buffer.from(await storage.read(key)).every((byte) => byte === kept[0])).toBe(true)
    await storage.remove(key)
  })

  it('serves byte ranges and answers 304 for an unchanged object', async () => {
    const key = newKey()
    await storage.write(key, bytes, TYPE)
    const url = reach(await storage.signGet(key, { ttlSeconds: 60, inline: true, contentType: 'image/png' }))
    const part = await fetch(url, { headers: { range: 'bytes=5-8' } })
    expect([part.status, await part.text()]).toEqual([206, '5678'])
    expect(part.headers.get('content-range')).toBe(`bytes 5-8/${bytes.length}`)
    expect(part.headers.get('content-type')).toBe('image/png')
    expect(part.headers.get('content-disposition')).toBe('inline')
    expect((await fetch(url, { headers: { range: 'bytes=5000-' } })).status).toBe(416)
    const etag = part.headers.get('etag') ?? ''
    expect((await fetch(url, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })).status).toBe(304)
    await storage.remove(key)
  })

  it('rejects another type, size, key or method and a changed signature', async () => {
    const key = newKey()
    const link = await storage.signPut(key, exact)
    expect((await put(link, bytes, { 'content-type': 'text/html' })).status).toBeGreaterThanOrEqual(400)
    expect((await put(link, Buffer.concat([bytes, bytes]))).status).toBeGreaterThanOrEqual(400)
    expect((await put(link, bytes.subarray(1))).status).toBeGreaterThanOrEqual(400)
    expect((await put({ ...link, url: changed(link.url) }, bytes)).status).toBe(403)
    expect((await fetch(reach(link.url))).status).toBe(403)
    const get = await storage.signGet(key, { ttlSeconds: 60 })
    expect((await put({ ...link, url: get }, bytes)).status).toBe(403)
    expect((await fetch(reach(get))).status).toBe(404)
    expect(await storage.head(key)).toBeUndefined()
  })

  it('accepts any type and any size up to the limit if none was announced', async () => {
    const key = newKey('photo.png')
    const link = await storage.signPut(key, { ttlSeconds: 60, maxBytes: 5000 })
    expect((await put(link, bytes, { 'content-type': 'image/png' })).status).toBe(200)
    expect(await storage.head(key)).toEqual({ size: bytes.length, contentType: 'image/png' })
    await storage.remove(key)
  })
}

/** Changes the end of the signature, wherever it is in the url. */
function changed(url: string) {
  return url.replace(
    /(X-Amz-Signature=[0-9a-f]+|[^&?/]+$)/,
    (part) => part.slice(0, -2) + (part.endsWith('00') ? '11' : '00'),
  )
}
