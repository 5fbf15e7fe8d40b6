import { readdirSync } from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { AWAY, NO_ROOM } from '#contract/errors.ts'
import { fileCalls, MAX_STAGED_BYTES } from '#contract/files.ts'
import { createApp } from '#server/app.ts'
import { openStorage } from '#server/adapters/storage/index.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'
import { sendClockJob } from '#server/testing/jobs.ts'
import { makeUser } from '#server/testing/people.ts'
import { smallDisk, unmount } from '#server/testing/small-disk.ts'
import { tinyPhoto } from '#server/testing/uploads.ts'

const SIZE = 2_000_000
const disk = smallDisk(SIZE)
const why = disk ? '' : ' (skipped: no file system can be mounted here)'
afterAll(() => unmount(disk))

describe.skipIf(!disk)(`a disk of 2 MB${why}`, () => {
  it('answers 507 when full, logs it, leaves no partial file and accepts smaller files', async () => {
    const { services } = await testApp()
    const config = { ...services.config, dataDir: disk ?? '' }
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
    const storage = await openStorage(config)
    if (storage.kind !== 'disk') throw new Error('the test is about the disk')
    const app = await createApp({ ...services, config, log, storage })
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    const arriving = path.join(disk ?? '', 'files', '.tmp')
    const put = async (name: string, bytes: number) => {
      const key = `organizations/7/4dfa1d6e-6f6c-4f6c-9f62-5d1a8cfd7a1e/${name}`
      const url = new URL((await storage.signPut(key, { ttlSeconds: 60, maxBytes: 9_000_000 })).url)
      return fetch(base + url.pathname, { method: 'PUT', body: Buffer.alloc(bytes, 7) })
    }

    const full = await put('large.stl', 3_000_000)
    expect([full.status, await full.json()]).toEqual([507, { error: NO_ROOM, code: 1507 }])
    expect(NO_ROOM).not.toBe(AWAY)
    expect(lines.join('')).toContain('no room for an upload')
    expect(readdirSync(arriving)).toEqual([])
    expect((await put('small.stl', 500_000)).status).toBe(200)

    const { disk: told } = (await (await fetch(`${base}/readyz`)).json()) as { disk: Record<string, number> }
    expect(told.size_bytes).toBeGreaterThanOrEqual(SIZE)
    expect(told.free_bytes).toBeLessThan(SIZE - 500_000 + 4096)
    expect(await (await fetch(`${base}/metrics`)).text()).toMatch(new RegExp(`disk_free_bytes ${told.free_bytes}\\b`))
    // A failed write of the portal itself leaves no partial file either.
    await expect(
      storage.write('organizations/7/a/thumbnail.webp', Buffer.alloc(3_000_000), 'image/webp'),
    ).rejects.toThrow('ENOSPC')
    expect(readdirSync(arriving)).toEqual([])
    await app.close()
  })
})

describe('an upload that is never used', () => {
  it('counts toward a limit by its announced size until a row uses it or a day has passed', async () => {
    const t = await testApp()
    const { services } = t
    const { organization, owner, location } = await makeOrganization(services)
    const where = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
    const patient = await makeCase(services, where)
    const staff = t.as(await makeUser(services, { role: 'super_admin' }))
    const scan = { patient_id: patient.id, patient_file_type_id: 1, file_name: 'upper.stl', file_size: 200_000_000 }
    for (let sent = 0; sent < MAX_STAGED_BYTES; sent += scan.file_size) {
      await staff.call(fileCalls.uploadLink, { query: scan })
    }
    const photo = { ...scan, patient_file_type_id: 2, file_name: 'smile.jpg', file_size: 1000 }
    expect(await staff.refused(fileCalls.uploadLink, { query: photo })).toEqual({
      status: 429,
      code: 1429,
      error: '20 GB were uploaded by you and are not used yet. Please use them first, or try again in an hour.',
    })
    const staged = services.db.selectFrom('staged_uploads').where('organization_id', '=', organization.id)
    expect(await staged.selectAll().execute()).toHaveLength(100)

    await services.db
      .deleteFrom('staged_uploads')
      .where('file_path', '=', (await staged.select('file_path').executeTakeFirstOrThrow()).file_path)
      .execute()
    const bytes = await tinyPhoto()
    const query = { ...photo, file_size: bytes.length }
    const { file_path } = await staff.call(fileCalls.uploadLink, { query })
    await services.storage.write(file_path, bytes, 'image/jpeg')
    const body = {
      file_path,
      patient_id: patient.id,
      patient_file_type_id: 2 as const,
      original_file_name: 'smile.jpg',
    }
    await staff.call(fileCalls.store, { body })
    expect(await staged.where('file_path', '=', file_path).selectAll().execute()).toEqual([])

    t.setClock(new Date(Date.now() + 86_500_000).toISOString())
    await sendClockJob(services, 'files', 'day')
    await t.runJobs()
    t.setClock(undefined)
    expect(await staged.selectAll().execute()).toEqual([])
  })
})
