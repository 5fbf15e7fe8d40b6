import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeKey, makeStaffKey } from '#server/testing/api-keys.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { serveTestApp } from '#server/testing/served.ts'
import { completeVersion, makeSetupWorld } from '#server/testing/setups.ts'
import { tinyStl } from '#server/testing/uploads.ts'
import { Typodont, type UploadLink } from '../client/src/index.ts'
import { openFile, saveTo } from '../client/src/node.ts'

const MB = 1024 * 1024
/** As large as three pieces, and different everywhere. */
const LARGE = Uint8Array.from({ length: 9 * MB }, (_, at) => (at * 2_654_435_761) >>> 24)

const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-client-'))
const proxy = await startProxy()
const { t, port, close } = await serveTestApp(proxy.url)
const wait = () => Promise.resolve()

beforeAll(() => {
  proxy.leadTo(port)
})
afterAll(async () => {
  proxy.server.close()
  await close()
  rmSync(folder, { recursive: true, force: true })
})

async function connect() {
  const practice = await makeOrganization(t.services)
  const { secret } = await makeKey(t, practice.owner, practice.organization.id)
  return { ...practice, typodont: new Typodont({ key: secret, url: proxy.url, wait }) }
}

it('is told why a key does not open a call', async () => {
  const { organization, owner } = await makeOrganization(t.services)
  const { secret } = await makeKey(t, owner, organization.id, { scopes: ['cases:read'] })
  await expect(new Typodont({ key: 'tpd_wrong', url: proxy.url }).me.get()).rejects.toMatchObject({
    status: 401,
    code: 'unauthenticated',
  })
  const typodont = new Typodont({ key: secret, url: `${proxy.url}/` })
  await expect(typodont.practices.get(organization.id)).rejects.toMatchObject({ status: 403, code: 'missing_scope' })
  await expect(typodont.cases.get(1)).rejects.toMatchObject({ status: 404, requestId: expect.any(String) as string })
  await expect(typodont.cases.list({ limit: 201 }).page()).rejects.toMatchObject({ status: 422, field: 'limit' })
  expect((await typodont.me.get()).practice).toEqual({ id: organization.id, name: organization.name })
})

it('submits a case once, although the answer was lost, and finds it in the list', async () => {
  const { typodont, location } = await connect()
  const body = {
    first_name: 'Noor',
    last_name: 'Haddad',
    impression_date: '2026-01-20',
    scanner: 'itero' as const,
    export: 'trays' as const,
    location_id: location?.id ?? 0,
    shipping_location_id: location?.id ?? 0,
    shipping_method_id: 2,
    scans: [await typodont.upload(tinyStl(), 'upper.stl')],
  }
  await expect(typodont.cases.submit({ ...body, first_name: '' })).rejects.toMatchObject({ field: 'first_name' })
  proxy.loseAnswerTo('POST /api/v3/cases')
  const { id } = await typodont.cases.submit(body)
  const cases = await typodont.cases.list({ limit: 1 }).toArray()
  expect(cases.map((each) => each.id)).toEqual([id])
})

describe('an upload', () => {
  it('goes on where the connection was lost', async () => {
    const { typodont } = await connect()
    proxy.cutAfter(6 * MB)
    const before = proxy.passed()
    const progress: number[] = []
    const { file_path } = await typodont.upload(LARGE, 'upper.stl', { onProgress: ({ sent }) => progress.push(sent) })
    expect(proxy.passed() - before).toBeGreaterThan(LARGE.length)
    expect(proxy.passed() - before).toBeLessThan(LARGE.length + 5 * MB)
    expect(progress).toEqual([4 * MB, 8 * MB, 9 * MB])
    expect(Buffer.compare(await t.services.storage.read(file_path), LARGE)).toBe(0)
  })

  it('goes on in another process, from a file', async () => {
    const { typodont } = await connect()
    const file = path.join(folder, 'lower.stl')
    writeFileSync(file, LARGE)
    const stop = new AbortController()
    let link: UploadLink | undefined
    const first = typodont.upload(await openFile(file), 'lower.stl', {
      onLink: (given) => (link = given),
      onProgress: () => stop.abort(),
      signal: stop.signal,
    })
    await expect(first).rejects.toMatchObject({ name: 'AbortError' })
    if (!link) throw new Error('The link was not told.')
    const before = proxy.passed()
    const { file_path } = await typodont.upload(await openFile(file), 'lower.stl', { link })
    expect(proxy.passed() - before).toBeLessThan(6 * MB)
    expect(file_path).toBe(link.file_path)
    expect(Buffer.compare(await t.services.storage.read(file_path), LARGE)).toBe(0)
  })

  it('begins again with a new link when the old one has ended', async () => {
    const { typodont } = await connect()
    let link: UploadLink | undefined
    await typodont.upload(tinyStl(), 'a.stl', { onLink: (given) => (link = given) })
    if (!link) throw new Error('The link was not told.')
    const old = { ...link, url: `${link.url}x` }
    const { file_path } = await typodont.upload(tinyStl(), 'a.stl', { link: old })
    expect(file_path).not.toBe(link.file_path)
  })

  it('adds a file to a case, which is downloaded again', async () => {
    const w = await makeSetupWorld(t)
    const admin = await makeUser(t.services, { role: 'super_admin' })
    const { secret } = await makeStaffKey(t, admin, [w.organization.id])
    const typodont = new Typodont({ key: secret, url: proxy.url, wait })
    await completeVersion(w)
    const stored = await typodont.uploadToCase(w.patient.id, tinyStl(), 'upper.stl')
    expect(stored).toMatchObject({ case_id: w.patient.id, kind: 'scan', original_name: 'upper.stl' })
    const target = path.join(folder, 'copy.stl')
    await saveTo(target, await typodont.files.download(stored.id))
    expect(Buffer.compare(readFileSync(target), tinyStl())).toBe(0)
    expect(readdirSync(folder)).not.toContain('copy.stl.part')

    const [setup] = await typodont.files.setups(w.patient.id)
    const arch = await typodont.files.downloadSetup(setup?.files[0]?.id ?? 0)
    expect((await arch.blob()).size).toBe(setup?.files[0]?.size)
    await expect(typodont.files.download(0)).rejects.toMatchObject({ status: 404 })
  })
})

/** Passes bytes on to a portal, and breaks connections when it is told to. */
async function startProxy() {
  let to = 0
  let passed = 0
  let cut = Infinity
  let lost: string | undefined
  const server = net.createServer((client) => {
    const portal = net.connect(to, '127.0.0.1')
    for (const socket of [client, portal]) socket.on('error', () => {})
    client.on('close', () => portal.destroy())
    portal.on('close', () => client.destroy())
    let isLost = false
    client.on('data', (bytes) => {
      passed += bytes.length
      if (lost && bytes.toString('latin1').startsWith(`${lost} `)) {
        isLost = true
        lost = undefined
      }
      if (passed > cut) {
        cut = Infinity
        client.destroy()
      } else portal.write(bytes)
    })
    portal.on('data', (bytes) => void (isLost ? client.destroy() : client.write(bytes)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (port: number) => void (to = port),
    /** Bytes from clients to the portal so far. */
    passed: () => passed,
    /** Breaks the connection that carries the byte after so many. */
    cutAfter: (bytes: number) => void (cut = passed + bytes),
    /** The portal does what is asked, and nobody hears of it. */
    loseAnswerTo: (request: string) => void (lost = request),
  }
}
