import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fileCalls } from '#contract/files.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'
import { tinyPhoto, upload } from '#server/testing/uploads.ts'
import { announcedSize } from './photo-header.ts'

const t = await testApp()
const { services } = t

async function world() {
  const { organization, owner, location } = await makeOrganization(services)
  const at = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
  return { organization, owner, patient: await makeCase(services, at) }
}

type World = Awaited<ReturnType<typeof world>>

async function bodyOf(w: World, name: string, bytes: Uint8Array) {
  const file_path = await upload(services, w.organization.id, name, bytes)
  return { file_path, patient_id: w.patient.id, patient_file_type_id: 2 as const, original_file_name: name }
}

/** 40 by 20 pixels that EXIF turns, with a place and a maker. */
function tracked(format: 'jpeg' | 'png' | 'webp') {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#b08070' } })
    .withExif({ IFD0: { Make: 'Secretphone' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer()
}

function rowOf(id: number) {
  return services.db.selectFrom('patient_files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

describe('a photo', () => {
  it('of more than 100 megapixels is refused by its header', async () => {
    const w = await world()
    const png = await tinyPhoto('png')
    new DataView(png.buffer, png.byteOffset).setUint32(16, 30_000)
    new DataView(png.buffer, png.byteOffset).setUint32(20, 20_000)
    const refused = await t.as(w.owner).refused(fileCalls.store, { body: await bodyOf(w, 'bomb.png', png) })
    expect(refused.error).toEqual({
      file_path: ['bomb.png: The photo has 600 megapixels; up to 100 are allowed. Please export it smaller.'],
    })
  })

  it('that is cut is damaged: no link leads to it, and no small picture is made of it', async () => {
    const w = await world()
    const whole = await sharp({
      create: {
        width: 900,
        height: 600,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer()
    const cut = whole.subarray(0, Math.floor(whole.length * 0.6))
    const { patient_file } = await t.as(w.owner).call(fileCalls.store, { body: await bodyOf(w, 'cut.jpg', cut) })
    await t.runJobs()
    const { images } = await t.as(w.owner).call(fileCalls.images, { params: { id: w.patient.id } })
    expect(images).toMatchObject([{ url: '', thumbnail_url: null, inspection: 'failed' }])
    const refused = await t.as(w.owner).refused(fileCalls.downloadLink, { params: { id: patient_file.id } })
    expect([refused.status, refused.error]).toEqual([409, 'The photo is damaged and cannot be opened.'])
  })

  it.each(['jpeg', 'png', 'webp'] as const)('as %s loses place and device before it has a link', async (format) => {
    const w = await world()
    const bytes = await tracked(format)
    expect(bytes.includes('Secretphone')).toBe(true)
    const body = await bodyOf(w, `smile.${format}`, bytes)
    const { patient_file } = await t.as(w.owner).call(fileCalls.store, { body })
    const params = { id: patient_file.id }
    expect(patient_file).toMatchObject({ url: '', thumbnail_url: null })
    expect((await t.as(w.owner).refused(fileCalls.downloadLink, { params })).status).toBe(409)
    expect((await t.as(w.owner).refused(fileCalls.lightLink, { params })).status).toBe(409)

    await t.runJobs()
    const row = await rowOf(patient_file.id)
    const cleaned = Buffer.from(await services.storage.read(row.file_path))
    const { exif, xmp, iptc, width, height } = await sharp(cleaned).metadata()
    expect([exif, xmp, iptc, width, height]).toEqual([undefined, undefined, undefined, 20, 40])
    expect(cleaned.includes('Secretphone')).toBe(false)
    const sum = (of: Uint8Array) => createHash('sha256').update(of).digest('hex')
    expect(row).toMatchObject({
      arrived_path: body.file_path,
      sha256: sum(bytes),
      cleaned_sha256: sum(cleaned),
      size: cleaned.length,
    })
    expect(await services.storage.head(body.file_path)).toMatchObject({ size: 0 })
    const { url } = await t.as(w.owner).call(fileCalls.downloadLink, { params })
    const got = await t.app.inject({ url: url.slice(new URL(url).origin.length) })
    expect([got.statusCode, got.rawPayload.equals(cleaned)]).toEqual([200, true])
    // The same upload recorded again is the same file, not a second one.
    const again = await t.as(w.owner).call(fileCalls.store, { body })
    expect(again.patient_file.id).toBe(patient_file.id)
  })

  it('from before photos were cleaned is cleaned by the hourly job, also where a copy was left half-way', async () => {
    const w = await world()
    const body = await bodyOf(w, 'old.jpg', await tracked('jpeg'))
    const { patient_file } = await t.as(w.owner).call(fileCalls.store, { body })
    await t.runJobs()
    const { file_path, cleaned_sha256 } = await rowOf(patient_file.id)
    // As an earlier version left it; the cleaned copy lies there, and no row names it.
    await services.storage.remove(body.file_path)
    await services.storage.write(body.file_path, await tracked('jpeg'), 'image/jpeg')
    const before = { file_path: body.file_path, arrived_path: null, cleaned_at: null, cleaned_sha256: null }
    await services.db
      .updateTable('patient_files')
      .set({ ...before, created_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', patient_file.id)
      .execute()
    await services.db.deleteFrom('released_objects').where('key', 'in', [file_path, body.file_path]).execute()
    await services.queue.boss.send('files', { kind: 'clock', slot: 'hour' })
    await t.runJobs()
    expect(await rowOf(patient_file.id)).toMatchObject({ file_path, cleaned_sha256, inspection: 'done' })
    expect(await services.storage.head(body.file_path)).toMatchObject({ size: 0 })
  })
})

it.each(['jpeg', 'png', 'webp'] as const)('reads the size of a %s from its header', async (format) => {
  expect(announcedSize(await tinyPhoto(format))).toEqual({ width: 900, height: 600 })
  expect(announcedSize((await tinyPhoto(format)).subarray(0, 12))).toBeUndefined()
})
