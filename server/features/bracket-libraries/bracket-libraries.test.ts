import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { bracketLibraryCalls } from '#contract/bracket-libraries.ts'
import { caseCalls } from '#contract/cases.ts'
import { CODE } from '#contract/errors.ts'
import { rxFormCalls } from '#contract/rx-forms.ts'
import { testApp } from '#server/testing/app.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { makeLabPartner, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { sendClockJob } from '#server/testing/jobs.ts'
import { makeUser } from '#server/testing/people.ts'
import { phonePhoto, upload } from '#server/testing/uploads.ts'

const t = await testApp()
const { services } = t
const BYTES = new TextEncoder().encode('brackets of every kind')

async function world(options: { archived?: boolean; disabled?: boolean } = {}) {
  const { organization, owner, location } = await makeOrganization(services, options)
  if (!location) throw new Error('makeOrganization makes a location')
  const id = organization.id
  const as = t.as(owner)
  const sent = () => upload(services, id, 'ardent-mini-022.zip', BYTES)
  const create = async (name: string, member_id: number | null = null) => {
    const body = { name, member_id, file_path: await sent(), original_name: 'Ardent Mini .022.zip' }
    return (await as.call(bracketLibraryCalls.create, { params: { id }, body })).bracket_library
  }
  return { id, params: { id }, owner, location, as, sent, create }
}

describe('bracket library permissions', () => {
  it('let a member list and download, but not change anything', async () => {
    const w = await world()
    const library = await w.create('Ardent', w.owner.id)
    const member = t.as(await makeMember(services, w.id))
    const one = { params: { ...w.params, library_id: library.id } }
    const refusals = [
      await member.refused(bracketLibraryCalls.assignableMembers, { params: w.params }),
      await member.refused(bracketLibraryCalls.uploadUrl, { params: w.params, body: { file_name: 'a.zip' } }),
      await member.refused(bracketLibraryCalls.create, {
        params: w.params,
        body: { name: 'Mine', file_path: await w.sent() },
      }),
      await member.refused(bracketLibraryCalls.update, { ...one, body: { name: 'Mine' } }),
      await member.refused(bracketLibraryCalls.remove, one),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    const { bracket_libraries } = await member.call(bracketLibraryCalls.list, { params: w.params })
    // Plain members do not see the names of colleagues.
    expect(bracket_libraries).toMatchObject([{ id: library.id, name: 'Ardent', member_name: null }])
    expect((await member.call(bracketLibraryCalls.downloadUrl, one)).url).toContain('/files/')
  })

  it('let technicians read and supervisors and the managing lab partner edit, and hide it from strangers', async () => {
    const w = await world()
    const library = await w.create('Ardent')
    const sent = { params: { ...w.params, library_id: library.id }, body: { name: 'Ardent 2' } }
    const tech = t.as(await makeUser(services, { role: 'tech_support' }), { management: true })
    expect((await tech.refused(bracketLibraryCalls.update, sent)).status).toBe(403)
    expect((await tech.call(bracketLibraryCalls.list, { params: w.params })).bracket_libraries).toHaveLength(1)
    const supervisor = t.as(await makeUser(services, { role: 'supervisor' }), { management: true })
    await supervisor.call(bracketLibraryCalls.update, sent)
    const partner = t.as(await makeLabPartner(services, w.id))
    await partner.call(bracketLibraryCalls.update, { ...sent, body: { name: 'Ardent 3' } })
    const other = await world()
    for (const stranger of [other.as, t.as(await makeLabPartner(services, other.id))]) {
      expect((await stranger.refused(bracketLibraryCalls.update, sent)).status).toBe(404)
      expect((await stranger.refused(bracketLibraryCalls.downloadUrl, { params: sent.params })).status).toBe(404)
    }
    // A library id under the path of another organization is not found.
    const crossed = { params: { id: other.id, library_id: library.id } }
    expect((await other.as.refused(bracketLibraryCalls.remove, crossed)).status).toBe(404)
  })

  it('allow no uploads in a disabled or archived organization', async () => {
    for (const closed of [{ disabled: true }, { archived: true }]) {
      const w = await world(closed)
      const admin = t.as(await makeUser(services, { role: 'admin' }), { management: true })
      const refused = await admin.refused(bracketLibraryCalls.uploadUrl, {
        params: w.params,
        body: { file_name: 'a.zip' },
      })
      expect(refused).toMatchObject({ status: 409, code: CODE.closedOrganization })
    }
  })
})

describe('a new library', () => {
  it('is refused if a value is missing or foreign, or the file is empty or too large', async () => {
    const w = await world()
    const create = (body: { name: string; file_path: string; member_id?: number }) =>
      w.as.refused(bracketLibraryCalls.create, { params: w.params, body })
    const other = await world()
    const body = { name: 'Ardent', file_path: await w.sent() }
    expect((await create({ ...body, name: ' ' })).error).toEqual({ name: ['Required'] })
    expect((await create({ ...body, file_path: await other.sent() })).error).toEqual({
      file_path: ['This upload does not belong to the organization.'],
    })
    expect((await create({ ...body, file_path: `${body.file_path.slice(0, -4)}.rar` })).error).toEqual({
      file_path: ['The upload did not arrive. Please send it again.'],
    })
    const empty = await upload(services, w.id, 'empty.zip', new Uint8Array())
    expect((await create({ ...body, file_path: empty })).error).toEqual({ file_path: ['The file is empty.'] })
    expect((await create({ ...body, member_id: other.owner.id })).error).toEqual({
      member_id: ['The member does not belong to the organization.'],
    })
    const tooLarge = { file_name: 'a.zip', file_size: 200_000_001 }
    const refused = await w.as.refused(bracketLibraryCalls.uploadUrl, { params: w.params, body: tooLarge })
    expect(refused.error).toEqual({ file_size: ['The file is larger than 200 MB.'] })
    const nothing = { file_name: 'a.zip', file_size: 0 }
    const none = await w.as.refused(bracketLibraryCalls.uploadUrl, { params: w.params, body: nothing })
    expect(none.error).toEqual({ file_size: ['Must be more than 0.'] })
    expect((await w.as.call(bracketLibraryCalls.list, { params: w.params })).bracket_libraries).toEqual([])
  })

  it('is created once per upload, even by concurrent requests', async () => {
    const w = await world()
    const body = { name: 'Ardent', file_path: await w.sent() }
    await w.as.call(bracketLibraryCalls.list, { params: w.params })
    await Promise.all(
      Array.from({ length: 6 }, () => w.as.call(bracketLibraryCalls.create, { params: w.params, body })),
    )
    expect((await w.as.call(bracketLibraryCalls.list, { params: w.params })).bracket_libraries).toHaveLength(1)
  })

  it('from a photo is refused if damaged or too large, else stored as JPEG without location and device', async () => {
    const w = await world()
    const create = (file_path: string) => ({
      params: w.params,
      body: { name: 'Ardent', file_path, original_name: 'A.HEIC' },
    })
    const cut = await upload(services, w.id, 'A.HEIC', phonePhoto.subarray(0, phonePhoto.length - 100))
    expect((await w.as.refused(bracketLibraryCalls.create, create(cut))).error).toEqual({
      file_path: ['The photo is damaged, or of a kind that cannot be shown. Please export it as JPEG.'],
    })
    const large = Buffer.from(phonePhoto)
    large.writeUInt32BE(2_000_000, large.lastIndexOf('ispe') + 8)
    const huge = await upload(services, w.id, 'A.HEIC', large)
    expect((await w.as.refused(bracketLibraryCalls.create, create(huge))).error).toEqual({
      file_path: ['The photo has 96 megapixels; up to 50 are allowed as HEIC. Please export it smaller.'],
    })
    const sent = await upload(services, w.id, 'A.HEIC', phonePhoto)
    const both = await Promise.all([1, 2].map(() => w.as.call(bracketLibraryCalls.create, create(sent))))
    const [{ bracket_library } = { bracket_library: undefined }, again] = both
    expect(bracket_library).toMatchObject({ original_name: 'A.jpg' })
    expect(again?.bracket_library.id).toBe(bracket_library?.id)
    const kept = Buffer.from(await services.storage.read(bracket_library?.file_path ?? ''))
    expect([kept.subarray(0, 3).toString('hex'), kept.length, kept.includes('Secretphone')]).toEqual([
      'ffd8ff',
      bracket_library?.size,
      false,
    ])
    await t.runJobs()
    expect(await services.storage.head(sent)).toMatchObject({ size: 0 })
    const later = await w.as.call(bracketLibraryCalls.create, create(sent))
    expect(later.bracket_library.id).toBe(bracket_library?.id)
  })

  it('is uploaded like any file: URL, bytes, row; a repeated request adds no second one', async () => {
    const w = await world()
    const file = { file_name: 'lumen-sl-022.zip', file_size: BYTES.length, content_type: '' }
    const { url, file_path } = await w.as.call(bracketLibraryCalls.uploadUrl, { params: w.params, body: file })
    const put = await t.app.inject({
      method: 'PUT',
      url,
      payload: Buffer.from(BYTES),
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(put.statusCode).toBeLessThan(300)
    const body = { name: 'Lumen SL', file_path, original_name: 'lumen-sl-022.zip', member_id: w.owner.id }
    const made = await w.as.call(bracketLibraryCalls.create, { params: w.params, body })
    const again = await w.as.call(bracketLibraryCalls.create, { params: w.params, body })
    expect(again.bracket_library.id).toBe(made.bracket_library.id)
    // Another name would make two libraries of one upload.
    const second = await w.as.refused(bracketLibraryCalls.create, {
      params: w.params,
      body: { ...body, name: 'Other' },
    })
    expect(second).toMatchObject({ status: 422, error: { file_path: ['This upload is used elsewhere already.'] } })
    expect(made.bracket_library).toMatchObject({
      name: 'Lumen SL',
      original_name: 'lumen-sl-022.zip',
      size: BYTES.length,
      member_name: `${w.owner.first_name} ${w.owner.last_name}`,
    })
    const one = { params: { ...w.params, library_id: made.bracket_library.id } }
    const download = await w.as.call(bracketLibraryCalls.downloadUrl, one)
    const got = await t.app.inject({ method: 'GET', url: download.url })
    expect(got.rawPayload).toEqual(Buffer.from(BYTES))
    expect(got.headers['content-disposition']).toContain('lumen-sl-022.zip')
    const events = await services.db
      .selectFrom('events')
      .where('subject_id', '=', made.bracket_library.id)
      .where('name', 'like', 'bracket_library.%')
      .select(['name', 'actor_id', 'organization_id'])
      .execute()
    expect(events).toEqual([{ name: 'bracket_library.created', actor_id: w.owner.id, organization_id: w.id }])
  })

  it('cannot use the file of a patient, nor a patient the file of a library', async () => {
    const w = await world()
    const library = await w.create('Ardent')
    const form = caseForm(w.id, w.location.id, { scan_submission_type: 1 })
    const stl_files = [{ file_path: await upload(services, w.id, 'upper.stl'), name: 'upper.stl' }]
    const { rx_form } = await w.as.call(caseCalls.submit, { body: { ...form, stl_files } })
    const taken = await services.db
      .selectFrom('patient_files')
      .where('patient_id', '=', rx_form.patient_id)
      .select('file_path')
      .executeTakeFirstOrThrow()
    const body = { name: 'Scan', file_path: taken.file_path }
    const refused = await w.as.refused(bracketLibraryCalls.create, { params: w.params, body })
    expect(refused).toMatchObject({ status: 422, error: { file_path: ['This upload is used elsewhere already.'] } })
    const photo = { file_path: library.file_path ?? '', name: 'ardent.jpg' }
    const other = caseForm(w.id, w.location.id, { rx_intraoral_photos: [photo] })
    expect((await w.as.refused(caseCalls.submit, { body: other })).status).toBe(422)
  })
})

describe('an existing library', () => {
  it('is listed for its member together with the shared ones', async () => {
    const w = await world()
    const other = await makeMember(services, w.id)
    await w.create('Shared')
    await w.create('Own', w.owner.id)
    await w.create('Other', other.id)
    const all = await w.as.call(bracketLibraryCalls.list, { params: w.params })
    expect(all.bracket_libraries.map((each) => each.name)).toEqual(['Other', 'Own', 'Shared'])
    const query = { member_id: w.owner.id }
    const mine = await w.as.call(bracketLibraryCalls.list, { params: w.params, query })
    expect(mine.bracket_libraries.map((each) => each.name)).toEqual(['Own', 'Shared'])
    await makeLabPartner(services, w.id)
    const { members } = await w.as.call(bracketLibraryCalls.assignableMembers, { params: w.params })
    expect(new Set(members.map((each) => each.id))).toEqual(new Set([w.owner.id, other.id]))
  })

  it('refuses the second of two concurrent edits, and keeps the first', async () => {
    const w = await world()
    const library = await w.create('Ardent')
    const params = { ...w.params, library_id: library.id }
    const edit = (name: string) => ({ params, body: { name, updated_at: library.updated_at } })
    await w.as.call(bracketLibraryCalls.update, edit('First'))
    const second = t.as(await makeLabPartner(services, w.id))
    const refused = await second.refused(bracketLibraryCalls.update, edit('Second'))
    expect(refused).toMatchObject({ status: 409, code: CODE.conflict })
    expect(refused.error).toBe(
      `This record was changed by ${w.owner.first_name} ${w.owner.last_name}. Reload to see the changes.`,
    )
    const { bracket_libraries } = await w.as.call(bracketLibraryCalls.list, { params: w.params })
    expect(bracket_libraries[0]?.name).toBe('First')
  })

  it('is deleted with its file if no case uses it', async () => {
    const w = await world()
    const library = await w.create('Ardent')
    const one = { params: { ...w.params, library_id: library.id } }
    await w.as.call(bracketLibraryCalls.remove, one)
    expect((await w.as.refused(bracketLibraryCalls.remove, one)).status).toBe(404)
    await t.runJobs()
    expect(await services.storage.head(library.file_path ?? '')).toMatchObject({ size: 0 })
  })

  it('is removed from the lists, but kept with its file for the cases that use it', async () => {
    const w = await world()
    const library = await w.create('Ardent')
    const form = caseForm(w.id, w.location.id, { bracket_libraries: [library.id] })
    const { rx_form } = await w.as.call(caseCalls.submit, { body: form })
    const one = { params: { ...w.params, library_id: library.id } }
    await w.as.call(bracketLibraryCalls.remove, one)
    await t.runJobs()
    expect((await w.as.call(bracketLibraryCalls.list, { params: w.params })).bracket_libraries).toEqual([])
    expect(await services.storage.head(library.file_path ?? '')).toMatchObject({ size: BYTES.length })
    expect((await w.as.call(bracketLibraryCalls.downloadUrl, one)).url).toContain('/files/')
    expect((await w.as.refused(bracketLibraryCalls.update, { ...one, body: { name: 'Again' } })).status).toBe(404)

    const sent = { params: { id: rx_form.id }, query: { include: 'bracketLibraries' } }
    const read = await w.as.call(rxFormCalls.get, sent)
    expect(read.rx_form.bracketLibraries).toEqual([{ id: library.id, name: 'Ardent' }])
    // The case keeps the deleted library, but a new one cannot use it.
    const body = { special_instructions: 'As before', bracket_libraries: [library.id] }
    await w.as.call(caseCalls.patch, { params: { id: rx_form.id }, body })
    const next = caseForm(w.id, w.location.id, { bracket_libraries: [library.id] })
    expect((await w.as.refused(caseCalls.submit, { body: next })).error).toEqual({
      bracket_libraries: ['The bracket library does not belong to this organization.'],
    })
  })

  it('keeps its file in the daily sweep, which deletes unused uploads', async () => {
    const w = await world()
    const library = await w.create('Ardent')
    const nobodys = await w.sent()
    const old = new Date(Date.now() - 2 * 86_400_000)
    for (const key of [library.file_path ?? '', nobodys]) {
      await utimes(path.join(services.config.dataDir, 'files', key), old, old)
    }
    const staged = { file_path: nobodys, organization_id: w.id, bytes: 9, created_at: old.toISOString() }
    await services.db.insertInto('staged_uploads').values(staged).execute()
    await sendClockJob(services, 'files', 'day')
    await t.runJobs()
    expect(await services.storage.head(library.file_path ?? '')).toBeDefined()
    expect(await services.storage.head(nobodys)).toBeUndefined()
  })
})
