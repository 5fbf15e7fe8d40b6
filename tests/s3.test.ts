import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AWAY } from '#contract/errors.ts'
import { fileCalls, type PatientFile } from '#contract/files.ts'
import { openStorage } from '#server/adapters/storage/index.ts'
import { createApp } from '#server/app.ts'
import { takeOver } from '#server/installation.ts'
import { testApp } from '#server/testing/app.ts'
import { makeBucket, noS3, s3Endpoint, skippedWithoutS3 } from '#server/testing/buckets.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'
import { advanceJobTime } from '#server/testing/jobs.ts'
import { makeUser } from '#server/testing/people.ts'
import { tinyStl } from '#server/testing/uploads.ts'

const t = await testApp()
const { services } = t
const disk = services.storage
let line: Awaited<ReturnType<typeof openProxy>>

describe.skipIf(noS3)(`files in S3${skippedWithoutS3}`, () => {
  beforeAll(async () => {
    line = await openProxy(new URL(s3Endpoint))
    services.storage = await openStorage({
      ...services.config,
      secrets: ['a secret of the portal'],
      s3: await makeBucket(line.url),
    })
    await takeOver(services.database.pool, services.storage)
  })
  afterAll(async () => {
    services.storage = disk
    await takeOver(services.database.pool, disk)
    line.cut()
  })

  it('an upload is stored, inspected, served and deleted, and its key accepts nothing more', async () => {
    const w = await world()
    const link = await w.link('upper.stl')
    expect(await put(link)).toBe(200)
    expect(await put(link)).toBe(412)
    const { patient_file: file } = await w.store('upper.stl', link.file_path)
    await t.runJobs()
    const inspected = await w.file(file.id)
    expect(inspected).toMatchObject({ inspection: 'done', inspection_fault: null, mesh_report: { triangles: 4 } })
    expect(Buffer.from(await (await fetch(inspected?.url ?? '')).arrayBuffer())).toEqual(Buffer.from(tinyStl()))
    const thumbnail = await fetch(inspected?.thumbnail_url ?? '')
    expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await put(link)).toBe(412)

    await w.staff.call(fileCalls.remove, { params: { id: file.id } })
    await t.runJobs()
    // The file is unreadable at once, and its key accepts nothing until its links have expired.
    expect((await fetch(inspected?.url ?? '')).headers.get('content-length')).toBe('0')
    expect(await put(link)).toBe(412)
  })

  it('a multipart upload resumes where it broke off, and no byte of it passes through the portal', async () => {
    const w = await world()
    const app = await createApp(services, { checkReplies: true })
    // A solid that needs two full parts and a third, short one.
    const scan = Buffer.alloc(84 + 50 * 340_000)
    scan.writeUInt32LE(340_000, 80)
    const link = await w.link('large.stl', { file_size: scan.length, in_parts: true })
    expect(link).toMatchObject({ keeps_parts: true, part_size: 8 * 1024 * 1024, headers: {} })
    const url = new URL(link.url).pathname
    const ask = async (method: 'GET' | 'POST') => {
      const reply = await app.inject({ method, url })
      return { status: reply.statusCode, ...(reply.json() as { arrived?: number; done?: boolean; next?: Next }) }
    }
    const { next: first } = await ask('GET')
    expect(new URL(first?.url ?? '').origin).toBe(line.url)
    const send = ({ url, from, to }: Next) => fetch(url, { method: 'PUT', body: scan.subarray(from, to) })
    if (first) await send(first)
    expect(await ask('POST')).toMatchObject({ status: 422, error: 'The file is smaller than announced.' })
    line.cut()
    expect((await ask('GET')).status).toBe(503)
    await line.join()
    const { next: second, arrived } = await ask('GET')
    expect([arrived, second?.from]).toEqual([8 * 1024 * 1024, 8 * 1024 * 1024])
    if (second) await send(second)
    const { next: third } = await ask('GET')
    if (third) await send(third)
    expect(await ask('POST')).toMatchObject({ status: 200, done: true })
    expect((await services.storage.head(link.file_path))?.size).toBe(scan.length)
    expect((await w.store('large.stl', link.file_path)).patient_file.file_path).toBe(link.file_path)

    expect((await app.inject({ url: `${url.slice(0, -2)}00` })).statusCode).toBe(403)
    expect((await app.inject({ method: 'PUT', url, payload: 'x' })).statusCode).toBe(404)
    t.setClock(new Date(Date.now() + 3_601_000).toISOString())
    expect((await ask('GET')).status).toBe(403)
    t.setClock(undefined)
    await app.close()
  })

  it('an outage answers 503 and delays inspections, and both recover afterwards', async () => {
    const w = await world()
    const [first, second] = [await w.link('first.stl'), await w.link('second.stl')]
    expect([await put(first), await put(second)]).toEqual([200, 200])
    const { patient_file: waiting } = await w.store('first.stl', first.file_path)
    line.cut()
    const refused = await w.staff.refused(fileCalls.store, { body: w.body('second.stl', second.file_path) })
    expect(refused).toEqual({ status: 503, error: AWAY, code: 1503 })
    await t.runJobs()
    expect(await w.file(waiting.id)).toMatchObject({ inspection: 'pending', inspection_fault: null })

    await line.join()
    const { patient_file: stored } = await w.store('second.stl', second.file_path)
    await advanceJobTime(services, 60)
    await t.runJobs()
    for (const { id } of [waiting, stored]) {
      expect(await w.file(id)).toMatchObject({ inspection: 'done', thumbnail_url: expect.stringContaining(line.url) })
    }
  })
})

type Next = { url: string; from: number; to: number }
type Link = { url: string; headers: Record<string, string> }

async function put({ url, headers }: Link) {
  return (await fetch(url, { method: 'PUT', headers, body: Buffer.from(tinyStl()) })).status
}

async function world() {
  const { organization, owner, location } = await makeOrganization(services)
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
  const patient_id = (await makeCase(services, place)).id
  const staff = t.as(await makeUser(services, { role: 'super_admin' }))
  const about = { patient_id, patient_file_type_id: 1 as const }
  const announced = { file_size: tinyStl().length, content_type: 'model/stl' }
  const body = (original_file_name: string, file_path: string) => ({ ...about, original_file_name, file_path })
  return {
    staff,
    body,
    link: (file_name: string, more: { file_size?: number; in_parts?: boolean } = {}) =>
      staff.call(fileCalls.uploadLink, { query: { ...about, ...announced, file_name, ...more } }),
    store: (name: string, file_path: string) => staff.call(fileCalls.store, { body: body(name, file_path) }),
    async file(id: number): Promise<PatientFile | undefined> {
      const { patient_files } = await staff.call(fileCalls.list, { query: { filter: { patient_id } } })
      return patient_files.find((file) => file.id === id)
    },
  }
}

/** Opens a proxy to the store whose connection can be cut and restored. */
async function openProxy(store: URL) {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((near) => {
    const far = net.connect(Number(store.port || 80), store.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo // a TCP server has no other kind of address
  return {
    url: `http://127.0.0.1:${port}`,
    join: () => listen(port),
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
  }
}
