import { MeshoptDecoder } from 'meshoptimizer/decoder'
import { describe, expect, it } from 'vitest'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { CODE } from '#contract/errors.ts'
import { fileCalls, SAME_NAME } from '#contract/files.ts'
import { notificationCalls } from '#contract/notifications.ts'
import { decodeLightMesh } from '#mesh/light-format.ts'
import { readMesh } from '#mesh/read-mesh.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeLabPartner, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { printingRequestBody, setRequestStatus } from '#server/testing/requests.ts'
import { smallArch } from '#server/testing/setups.ts'
import { tinyPhoto, tinyStl, upload } from '#server/testing/uploads.ts'

const t = await testApp()
const { services } = t

async function world() {
  const { organization, owner, location } = await makeOrganization(services)
  const patient = await makeCase(services, {
    organization_id: organization.id,
    user_id: owner.id,
    location_id: location?.id,
  })
  const staff = await makeUser(services, { role: 'tech_support' })
  const partner = await makeLabPartner(services, organization.id)
  const member = await makeMember(services, organization.id)
  return { organization, owner, location, patient, staff, partner, member }
}

type World = Awaited<ReturnType<typeof world>>

/** Stores a file on the patient, as an uploader does. */
async function stored(w: World, name: string, type = 1, bytes?: Uint8Array) {
  const file_path = await upload(services, w.organization.id, name, bytes)
  const { patient_file } = await t.as(w.staff).call(fileCalls.store, {
    body: { file_path, patient_id: w.patient.id, patient_file_type_id: type as 1, original_file_name: name },
  })
  return patient_file
}

describe('GET /patient_files/upload_link', () => {
  it('refuses scans by customers, foreign patients, wrong extensions, sizes and content types', async () => {
    const w = await world()
    const other = await world()
    const query = { patient_id: w.patient.id, patient_file_type_id: 1, file_name: 'upper.stl' }
    expect((await t.as(w.owner).refused(fileCalls.uploadLink, { query })).status).toBe(403)
    expect((await t.as(other.owner).refused(fileCalls.uploadLink, { query })).status).toBe(404)
    const staff = t.as(w.staff)
    expect((await staff.refused(fileCalls.uploadLink, { query: { ...query, file_name: 'upper.obj' } })).error).toEqual({
      file_name: ['Only .stl files can be uploaded.'],
    })
    const photo = { ...query, patient_file_type_id: 2, file_name: 'smile.png' }
    const large = { ...photo, file_size: 26_000_000 }
    expect((await staff.refused(fileCalls.uploadLink, { query: large })).error).toEqual({
      file_size: ['The file is larger than 25 MB.'],
    })
    const scan = { ...query, file_size: 200_000_001 }
    expect((await staff.refused(fileCalls.uploadLink, { query: scan })).error).toEqual({
      file_size: ['The file is larger than 200 MB, as many as 4 million triangles take. Please export it with fewer.'],
    })
    const html = { ...photo, content_type: 'text/html' }
    expect((await staff.refused(fileCalls.uploadLink, { query: html })).status).toBe(422)
  })

  it('returns a path in the organization with the name of the file', async () => {
    const w = await world()
    const query = { patient_id: w.patient.id, patient_file_type_id: 2, file_name: 'smile.png' }
    const link = await t.as(w.owner).call(fileCalls.uploadLink, { query })
    expect(link.file_path).toMatch(new RegExp(`^organizations/${w.organization.id}/[0-9a-f-]{36}/smile\\.png$`))
    expect(link.url).toContain('/api/v2/files/')
    const taken = await t.as(w.partner).call(fileCalls.uploadLink, { query: { ...query, file_name: 'thumbnail.webp' } })
    expect(taken.file_path).toMatch(/\/file\.webp$/)
  })
})

describe('POST /patient_files/store_uploaded_file', () => {
  it('refuses a missing, foreign or damaged file, or one of another kind, with a message', async () => {
    const w = await world()
    const other = await world()
    const staff = t.as(w.staff)
    const body = { patient_id: w.patient.id, patient_file_type_id: 1 as const, original_file_name: 'upper.stl' }
    const refusal = async (file_path: string, more: object = {}) => {
      const refused = await staff.refused(fileCalls.store, { body: { ...body, ...more, file_path } })
      return [refused.status, Object.values(refused.error).flat().join(' ')]
    }
    const gone = `organizations/${w.organization.id}/${crypto.randomUUID()}/upper.stl`
    expect(await refusal(gone)).toEqual([422, 'upper.stl: The upload did not arrive. Please send it again.'])
    const foreign = await upload(services, other.organization.id, 'upper.stl')
    expect(await refusal(foreign)).toEqual([422, 'upper.stl: This upload does not belong to the organization.'])
    expect((await refusal('../../etc/passwd'))[0]).toBe(422)
    const cut = await upload(services, w.organization.id, 'upper.stl', tinyStl().subarray(0, 200))
    expect(await refusal(cut)).toEqual([
      422,
      'upper.stl: The file is cut: it holds 2 of 4 triangles. Please send it again.',
    ])
    const page = await upload(services, w.organization.id, 'smile.jpg', Buffer.from('<html><script>'))
    const photo = { patient_file_type_id: 2, original_file_name: 'smile.jpg' }
    expect(await refusal(page, photo)).toEqual([
      422,
      'smile.jpg: This is a web page, not a JPEG, PNG, WebP or HEIC photo. Please export it as JPEG.',
    ])
    const member = await t.as(w.owner).refused(fileCalls.store, { body: { ...body, file_path: gone } })
    expect(member.status).toBe(403)
    expect((await t.as(other.owner).refused(fileCalls.store, { body: { ...body, file_path: gone } })).status).toBe(404)
  })

  it('is idempotent by path, and refuses a duplicate name and the upload of another patient', async () => {
    const w = await world()
    const file = await stored(w, 'upper.stl')
    const body = { patient_id: w.patient.id, patient_file_type_id: 1 as const, original_file_name: 'upper.stl' }
    const staff = t.as(w.staff)
    const again = await staff.call(fileCalls.store, { body: { ...body, file_path: file.file_path } })
    expect(again.patient_file.id).toBe(file.id)
    const twin = await upload(services, w.organization.id, 'UPPER.stl')
    const same = { ...body, original_file_name: 'UPPER.stl', file_path: twin }
    expect((await staff.refused(fileCalls.store, { body: same })).error).toEqual({ original_file_name: [SAME_NAME] })
    const second = await makeCase(services, {
      organization_id: w.organization.id,
      user_id: w.owner.id,
      location_id: undefined,
    })
    const taken = await staff.refused(fileCalls.store, {
      body: { ...body, patient_id: second.id, file_path: file.file_path },
    })
    expect(taken.error).toEqual({ file_path: ['This upload is used elsewhere already.'] })
  })

  it('records in the audit trail why a file was stored despite a mesh warning', async () => {
    const w = await world()
    const staff = t.as(w.staff)
    const place = { patient_id: w.patient.id, patient_file_type_id: 4 as const, original_file_name: 'upper.stl' }
    const body = { ...place, file_path: await upload(services, w.organization.id, 'upper.stl') }
    const warning = '3 holes near the second molar'
    const silent = { ...body, accepted_warning: { warning, reason: ' ' } }
    expect((await staff.refused(fileCalls.store, { body: silent })).error).toEqual({
      'accepted_warning.reason': ['Required'],
    })
    const accepted_warning = { warning, reason: 'It is trimmed there anyway.' }
    const { patient_file } = await staff.call(fileCalls.store, { body: { ...body, accepted_warning } })
    const event = await services.db
      .selectFrom('events')
      .where('name', '=', 'file.stored')
      .where('subject_id', '=', patient_file.id)
      .select('data')
      .executeTakeFirstOrThrow()
    expect(event.data).toMatchObject({ accepted_warning })
  })

  it('accepts a bracket image as a photo, and lists it among the images', async () => {
    const w = await world()
    const file = await stored(w, 'bracket.jpg', 6, await tinyPhoto())
    expect(file).toMatchObject({ patient_file_type_id: 6, content_type: 'image/jpeg' })
    const { images } = await t.as(w.staff).call(fileCalls.images, {
      params: { id: w.patient.id },
      query: { patient_file_type_id: 6 },
    })
    expect(images.map(({ id }) => id)).toEqual([file.id])
    const file_path = await upload(services, w.organization.id, 'page.html')
    const body = {
      file_path,
      patient_id: w.patient.id,
      patient_file_type_id: 6 as const,
      original_file_name: 'page.html',
    }
    const refused = await t.as(w.staff).refused(fileCalls.store, { body })
    expect(refused.error).toEqual({ file_path: ['page.html: Only JPEG, PNG, WebP and HEIC photos can be uploaded.'] })
  })

  it('accepts at most ten photos, and none for an archived patient', async () => {
    const w = await world()
    const png = await tinyPhoto('png')
    const add = async (n: number) => ({
      file_path: await upload(services, w.organization.id, `photo-${n}.png`, png),
      patient_id: w.patient.id,
      patient_file_type_id: 2 as const,
      original_file_name: `photo-${n}.png`,
    })
    for (let n = 0; n < 10; n += 1) await t.as(w.owner).call(fileCalls.store, { body: await add(n) })
    const eleventh = await t.as(w.owner).refused(fileCalls.store, { body: await add(11) })
    expect(eleventh.error).toEqual({ file_path: ['Only up to 10 files are allowed.'] })
    await services.db
      .updateTable('patients')
      .set({ deleted_at: services.clock() })
      .where('id', '=', w.patient.id)
      .execute()
    expect((await t.as(w.owner).refused(fileCalls.store, { body: await add(12) })).status).toBe(409)
  })

  it('queues an inspection: report, thumbnail and checksum of a scan, thumbnail of a photo', async () => {
    const w = await world()
    const scan = await stored(w, 'upper.stl')
    expect(scan).toMatchObject({ inspection: 'pending', content_type: 'model/stl', size: 284, thumbnail_url: null })
    await stored(w, 'smile.jpg', 2, await tinyPhoto('jpeg'))
    const broken = (await tinyPhoto('png')).subarray(0, 200)
    await stored(w, 'broken.png', 2, broken)
    await t.runJobs()
    const rows = await services.db
      .selectFrom('patient_files')
      .selectAll()
      .where('patient_id', '=', w.patient.id)
      .orderBy('id')
      .execute()
    expect(rows.map((row) => row.inspection)).toEqual(['done', 'done', 'failed'])
    expect(rows.map((row) => row.inspection_fault)).toEqual([
      null,
      null,
      'The photo is damaged, or of a kind that cannot be shown. Please export it as JPEG.',
    ])
    expect(rows[0]).toMatchObject({ mesh_report: { triangles: 4, watertight: true, shells: 1 } })
    expect(rows.map((row) => row.sha256)).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f]{64}$/)))
    const { patient_files } = await t
      .as(w.owner)
      .call(fileCalls.list, { query: { filter: { patient_id: w.patient.id } } })
    expect(patient_files).toHaveLength(1)
    const picture = await t.app.inject({ url: new URL(patient_files[0]?.thumbnail_url ?? '').pathname })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    const { images } = await t.as(w.owner).call(fileCalls.images, { params: { id: w.patient.id } })
    expect(images.map((image) => [image.name, image.thumbnail_url !== null])).toEqual([
      ['smile.jpg', true],
      ['broken.png', false],
    ])
    const facts = await services.db
      .selectFrom('events')
      .select('name')
      .where('patient_id', '=', w.patient.id)
      .where('name', '=', 'file.inspected')
      .execute()
    expect(facts).toHaveLength(3)
  })
})

it('a file that cannot be read is told to who sent it', async () => {
  const w = await world()
  const bytes = (await tinyPhoto('png')).subarray(0, 200)
  const file_path = await upload(services, w.organization.id, 'cut.png', bytes)
  const photo = { file_path, patient_id: w.patient.id, patient_file_type_id: 2 as const }
  await t.as(w.owner).call(fileCalls.store, { body: { ...photo, original_file_name: 'cut.png' } })
  await t.runJobs()
  const { notifications } = await t.as(w.owner).call(notificationCalls.list)
  expect(notifications[0]?.message).toMatch(/^cut\.png of /)
})

describe('GET /patient_files, /patients/:id/images and download_link', () => {
  it('return 404 out of scope', async () => {
    const w = await world()
    const other = await world()
    const file = await stored(w, 'lower.stl')
    for (const stranger of [other.owner, other.partner, w.member]) {
      const who = t.as(stranger)
      const query = { filter: { patient_id: w.patient.id } }
      expect((await who.refused(fileCalls.list, { query })).status).toBe(404)
      expect((await who.refused(fileCalls.images, { params: { id: w.patient.id } })).status).toBe(404)
      expect((await who.refused(fileCalls.downloadLink, { params: { id: file.id } })).status).toBe(404)
      expect((await who.refused(fileCalls.lightLink, { params: { id: file.id } })).status).toBe(404)
      expect((await who.refused(fileCalls.remove, { params: { id: file.id } })).status).toBe(404)
    }
    expect((await t.as(w.staff).refused(fileCalls.list, { query: {} })).error).toEqual({
      'filter.patient_id': ['Required'],
    })
    const { url } = await t.as(w.partner).call(fileCalls.downloadLink, { params: { id: file.id } })
    const got = await t.app.inject({ url: new URL(url).pathname })
    expect(got.rawPayload).toEqual(Buffer.from(tinyStl()))
    expect(got.headers['content-disposition']).toBe('attachment; filename="lower.stl"')
  })
})

describe('GET /patient_files/:id/light_link', () => {
  it('returns the light mesh of a scan, or the file itself if that would save little', async () => {
    const w = await world()
    const [tiny, scan] = [await stored(w, 'lower.stl'), await stored(w, 'upper.stl', 1, smallArch())]
    await t.runJobs()
    const [bytes = new Uint8Array(), light = new Uint8Array()] = await Promise.all(
      [tiny, scan].map(async ({ id }) => {
        const { url } = await t.as(w.owner).call(fileCalls.lightLink, { params: { id } })
        return (await t.app.inject({ url: new URL(url).pathname })).rawPayload
      }),
    )
    expect(bytes).toEqual(Buffer.from(tinyStl()))
    expect(light.length).toBeLessThan(smallArch().length / 4)
    await MeshoptDecoder.ready
    const { index } = decodeLightMesh(new Uint8Array(light), MeshoptDecoder)
    const read = readMesh(smallArch())
    expect(read.ok && read.mesh.index.length).toBe(index.length)
  })
})

describe('DELETE /patient_files/:id', () => {
  it('allows scans for doctors and staff, photos with a permission, and neither for lab partners', async () => {
    const w = await world()
    const scan = await stored(w, 'lower.stl')
    const photo = await stored(w, 'smile.jpg', 2, await tinyPhoto())
    const remove = (id: number) => ({ params: { id } })
    expect((await t.as(w.partner).refused(fileCalls.remove, remove(scan.id))).status).toBe(403)
    expect((await t.as(w.partner).refused(fileCalls.remove, remove(photo.id))).status).toBe(403)
    const manager = await makeMember(services, w.organization.id, 'organization_manager')
    expect((await t.as(manager).refused(fileCalls.remove, remove(photo.id))).status).toBe(403)
    await t.as(manager).call(fileCalls.remove, remove(scan.id))
    await t.as(w.staff).call(fileCalls.remove, remove(photo.id))
    expect((await t.as(w.staff).refused(fileCalls.remove, remove(photo.id))).status).toBe(404)
  })

  it('refuses files being printed: scans for the practice, files of a print item for everyone', async () => {
    const w = await world()
    const admin = t.as(await makeUser(services, { role: 'admin' }))
    const scan = await stored(w, 'upper.stl')
    const second = await stored(w, 'lower.stl')
    const print = await stored(w, 'tray-upper.stl', 5)
    const unnamed = await stored(w, 'tray-lower.stl', 5)
    const body = printingRequestBody(w.patient.id, w.location?.id ?? 0, { jaws: [1] })
    const { printing_request } = await admin.call(caseRequestCalls.createPrinting, {
      body: { ...body, items: body.items.map((item) => ({ ...item, file_id: print.id })) },
    })
    const named = await admin.refused(fileCalls.remove, { params: { id: print.id } })
    expect(named).toMatchObject({ status: 409, code: CODE.wrongState })
    expect(named.error).toBe('This file is part of an open print. It can be deleted once that is sent or canceled.')
    // No step of the print has been started yet.
    await t.as(w.owner).call(fileCalls.remove, { params: { id: second.id } })
    await setRequestStatus(t, printing_request.customer_request_id, 2)
    const running = await t.as(w.owner).refused(fileCalls.remove, { params: { id: scan.id } })
    expect(running).toMatchObject({
      status: 409,
      error: 'The print of this case is running. Its STL files stay until it is sent.',
    })
    expect((await t.as(w.owner).refused(fileCalls.remove, { params: { id: unnamed.id } })).status).toBe(409)
    await setRequestStatus(t, printing_request.customer_request_id, 4)
    await t.as(w.owner).call(fileCalls.remove, { params: { id: scan.id } })
    await admin.call(fileCalls.remove, { params: { id: print.id } })
  })
})
