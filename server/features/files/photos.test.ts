import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fileCalls } from '#contract/files.ts'
import { jobs } from '#server/app.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'
import { sendClockJob } from '#server/testing/jobs.ts'
import { phonePhoto, tinyPhoto, upload } from '#server/testing/uploads.ts'
import { readPhotoSize } from './photo-header.ts'

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

/** Creates a photo of 40 by 20 pixels with EXIF orientation, location and camera. */
function photoWithMetadata(format: 'jpeg' | 'png' | 'webp') {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#b08070' } })
    .withExif({ IFD0: { Make: 'Secretphone' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer()
}

function plain() {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#b08070' } })
}

async function store(w: World, name: string, bytes: Uint8Array) {
  const { patient_file } = await t.as(w.owner).call(fileCalls.store, { body: await bodyOf(w, name, bytes) })
  await t.runJobs()
  return patient_file.id
}

async function loadStoredPhoto(id: number) {
  const { file_path, name, content_type, inspection } = await rowOf(id)
  const picture = sharp(await services.storage.read(file_path))
  const { format, space, depth, width, height, pages } = await picture.metadata()
  return { name, content_type, inspection, format, space, depth, width, height, pages, picture }
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

  it('of more than 50 megapixels as HEIC is refused by its header', async () => {
    const w = await world()
    const heic = Buffer.from(phonePhoto)
    const size = heic.lastIndexOf('ispe') + 8
    heic.writeUInt32BE(8064, size)
    heic.writeUInt32BE(7000, size + 4)
    const refused = await t.as(w.owner).refused(fileCalls.store, { body: await bodyOf(w, 'bomb.heic', heic) })
    expect(refused.error).toEqual({
      file_path: ['bomb.heic: The photo has 56 megapixels; up to 50 are allowed as HEIC. Please export it smaller.'],
    })
  })

  it.each([
    ['text', 'This is not', () => Promise.resolve(Buffer.from('These are words, and no picture.'))],
    ['GIF', 'This is a GIF picture, not', () => plain().gif().toBuffer()],
    ['TIFF', 'This is a TIFF picture, not', () => plain().tiff().toBuffer()],
    ['AVIF', 'This is an AVIF picture, not', () => plain().avif().toBuffer()],
  ])('that is really %s is refused, with its actual format in the message', async (_, what, make) => {
    const w = await world()
    const refused = await t.as(w.owner).refused(fileCalls.store, { body: await bodyOf(w, 'smile.png', await make()) })
    expect(refused.error).toEqual({
      file_path: [`smile.png: ${what} a JPEG, PNG, WebP or HEIC photo. Please export it as JPEG.`],
    })
  })

  it('that is truncated is marked damaged, and gets no link and no thumbnail', async () => {
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
    const phone = await bodyOf(w, 'phone.heic', phonePhoto.subarray(0, phonePhoto.length - 100))
    await t.as(w.owner).call(fileCalls.store, { body: phone })
    const { patient_file } = await t.as(w.owner).call(fileCalls.store, { body: await bodyOf(w, 'cut.jpg', cut) })
    await t.runJobs()
    const { images } = await t.as(w.owner).call(fileCalls.images, { params: { id: w.patient.id } })
    const damaged = { url: null, thumbnail_url: null, inspection: 'failed' }
    expect(images).toMatchObject([damaged, damaged])
    const refused = await t.as(w.owner).refused(fileCalls.downloadLink, { params: { id: patient_file.id } })
    expect([refused.status, refused.error]).toEqual([409, 'The photo is damaged and cannot be opened.'])
  })

  it.each(['jpeg', 'png', 'webp'] as const)('as %s loses location and device before it gets a link', async (format) => {
    const w = await world()
    const bytes = await photoWithMetadata(format)
    expect(bytes.includes('Secretphone')).toBe(true)
    const body = await bodyOf(w, `smile.${format}`, bytes)
    const { patient_file } = await t.as(w.owner).call(fileCalls.store, { body })
    const params = { id: patient_file.id }
    expect(patient_file).toMatchObject({ url: null, thumbnail_url: null })
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
    // Storing the same upload again returns the same file.
    const again = await t.as(w.owner).call(fileCalls.store, { body })
    expect(again.patient_file.id).toBe(patient_file.id)
  })

  it.each(['IMG_1.HEIC', 'IMG_1.jpg'])(
    'from a phone, named %s, becomes a JPEG that every browser can show',
    async (name) => {
      const w = await world()
      const id = await store(w, name, phonePhoto)
      const { picture, ...shown } = await loadStoredPhoto(id)
      const jpeg = { content_type: 'image/jpeg', format: 'jpeg', space: 'srgb' }
      expect(shown).toMatchObject({ ...jpeg, name: 'IMG_1.jpg', inspection: 'done', width: 48, height: 64 })
      const row = await rowOf(id)
      expect(row).toMatchObject({ original_name: name, sha256: createHash('sha256').update(phonePhoto).digest('hex') })
      expect(Buffer.from(await services.storage.read(row.file_path)).includes('Secretphone')).toBe(false)
      // The pixel is in the upper left before the rotation; in Display P3 its blue would be twice as much.
      const pixels = await picture.raw().toBuffer()
      const [red = 0, green = 0, blue = 0] = pixels.subarray(3 * (10 * 48 + 37))
      expect(Math.max(Math.abs(red - 230), Math.abs(green - 200), Math.abs(blue - 40))).toBeLessThan(8)
      const { images } = await t.as(w.owner).call(fileCalls.images, { params: { id: w.patient.id } })
      expect(images).toMatchObject([{ name: 'IMG_1.jpg', url: expect.any(String) as string }])
    },
  )

  it.each([
    ['smile.jpg', 'smile.png', 'png', () => plain().png().toBuffer()],
    ['smile.heic', 'smile.jpg', 'jpeg', () => plain().jpeg().toBuffer()],
    ['smile.JPEG', 'smile.JPEG', 'jpeg', () => plain().jpeg().toBuffer()],
    ['smile.png', 'smile.webp', 'webp', () => plain().webp().toBuffer()],
  ])('named %s is shown as %s, according to its content', async (sent, name, format, make) => {
    const w = await world()
    const id = await store(w, sent, await make())
    expect(await loadStoredPhoto(id)).toMatchObject({
      name,
      format,
      content_type: `image/${format}`,
      inspection: 'done',
    })
    expect(await rowOf(id)).toMatchObject({ original_name: sent })
  })

  it.each([
    ['in CMYK', () => plain().toColourspace('cmyk').jpeg().toBuffer()],
    ['with 16 bits', () => plain().toColourspace('rgb16').png().toBuffer()],
    ['that is progressive', () => plain().jpeg({ progressive: true }).toBuffer()],
    ['that is animated', () => plain().extend({ bottom: 20 }).webp({ loop: 0 }).toBuffer()],
  ])('%s is shown in 8-bit sRGB, without animation', async (_, make) => {
    const w = await world()
    const id = await store(w, 'smile.jpg', await make())
    expect(await loadStoredPhoto(id)).toMatchObject({
      inspection: 'done',
      space: 'srgb',
      depth: 'uchar',
      pages: undefined,
    })
  })

  it('that two workers clean at once is cleaned once, and leaves no other files', async () => {
    const w = await world()
    const body = await bodyOf(w, 'phone.heic', phonePhoto)
    const { patient_file } = await t.as(w.owner).call(fileCalls.store, { body })
    await services.db
      .updateTable('patient_files')
      .set({ created_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', patient_file.id)
      .execute()
    await sendClockJob(services, 'files', 'hour')
    const other = startWorker(services, jobs, { poll: false })
    await Promise.all([t.runJobs(), other.drain()])
    const told = await services.db
      .selectFrom('events')
      .where('name', '=', 'file.inspected')
      .where('subject_id', '=', patient_file.id)
      .select('id')
      .execute()
    expect(told).toHaveLength(1)
    expect(await rowOf(patient_file.id)).toMatchObject({ inspection: 'done', arrived_path: body.file_path })
    const folder = body.file_path.slice(0, body.file_path.lastIndexOf('/') + 1)
    const left: string[] = []
    for await (const { key, size } of services.storage.list(folder)) if (size > 0) left.push(key.slice(folder.length))
    expect(left.toSorted()).toEqual(['cleaned.jpeg', 'thumbnail.webp'])
  })

  it('stored before photos were cleaned is cleaned by the hourly job, even with a leftover copy', async () => {
    const w = await world()
    const body = await bodyOf(w, 'old.jpg', await photoWithMetadata('jpeg'))
    const { patient_file } = await t.as(w.owner).call(fileCalls.store, { body })
    await t.runJobs()
    const { file_path, cleaned_sha256 } = await rowOf(patient_file.id)
    // The state that an earlier version left: the cleaned copy exists, but no row references it.
    await services.storage.remove(body.file_path)
    await services.storage.write(body.file_path, await photoWithMetadata('jpeg'), 'image/jpeg')
    const before = { file_path: body.file_path, arrived_path: null, cleaned_at: null, cleaned_sha256: null }
    await services.db
      .updateTable('patient_files')
      .set({ ...before, created_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', patient_file.id)
      .execute()
    await services.db.deleteFrom('released_objects').where('key', 'in', [file_path, body.file_path]).execute()
    await sendClockJob(services, 'files', 'hour')
    await t.runJobs()
    expect(await rowOf(patient_file.id)).toMatchObject({ file_path, cleaned_sha256, inspection: 'done' })
    expect(await services.storage.head(body.file_path)).toMatchObject({ size: 0 })
  })
})

it.each(['jpeg', 'png', 'webp'] as const)('reads the size of a %s from its header', async (format) => {
  expect(readPhotoSize(await tinyPhoto(format))).toEqual({ width: 900, height: 600 })
  expect(readPhotoSize((await tinyPhoto(format)).subarray(0, 12))).toBeUndefined()
})

it('reads the size of a HEIC from its header', () => {
  expect(readPhotoSize(phonePhoto)).toEqual({ width: 64, height: 64 })
  expect(readPhotoSize(phonePhoto.subarray(0, 200))).toBeUndefined()
})
