import { describe, expect, it } from 'vitest'
import { caseStepCalls } from '#contract/case-steps.ts'
import { fileCalls } from '#contract/files.ts'
import { PRINTING_FILE_TYPES, printingFileCalls } from '#contract/printing-files.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeLabPartner, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
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
  return { organization, owner, patient, staff: t.as(staff) }
}

type World = Awaited<ReturnType<typeof world>>

async function store(w: World, name: string, type: 1 | 2 | 3 | 4 | 5, bytes: Uint8Array = tinyStl()) {
  const file_path = await upload(services, w.organization.id, name, bytes)
  const { patient_file } = await w.staff.call(fileCalls.store, {
    body: { file_path, patient_id: w.patient.id, patient_file_type_id: type, original_file_name: name },
  })
  return patient_file
}

/** Returns the listed files of the organization. */
async function listed(w: World, query: object = {}) {
  const chosen_wi_organization_id = [w.organization.id]
  const reply = await w.staff.call(printingFileCalls.list, { query: { chosen_wi_organization_id, ...query } })
  return reply.patient_files.data
}

describe('GET /printing_files', () => {
  it('is limited to the four staff roles', async () => {
    const w = await world()
    expect((await t.refused(printingFileCalls.list, {})).status).toBe(401)
    for (const person of [w.owner, await makeLabPartner(services, w.organization.id)]) {
      expect((await t.as(person).refused(printingFileCalls.list, {})).status).toBe(403)
    }
  })

  it('refuses an unsupported sort column', async () => {
    const { staff } = await world()
    const query = { orderBy: 'size' as 'id' }
    expect((await staff.refused(printingFileCalls.list, { query })).status).toBe(422)
  })

  it('lists every mesh file, latest first, with its case and doctor', async () => {
    const w = await world()
    const names: string[] = []
    for (const type of PRINTING_FILE_TYPES) names.push((await store(w, `upper-${type}.stl`, type)).original_name)
    await store(w, 'smile.jpg', 2, await tinyPhoto())
    const rows = await listed(w)
    expect(rows.map((row) => row.original_name)).toEqual(names.toReversed())
    expect(rows.map((row) => row.patient_file_type.name)).toEqual(['Print file', 'Corrected tray', 'IOS scan', 'STL'])
    expect(rows[0]).toMatchObject({
      patient: {
        id: w.patient.id,
        full_name: `${w.patient.first_name} ${w.patient.last_name}`,
        user: { id: w.owner.id, full_name: `${w.owner.first_name} ${w.owner.last_name}` },
      },
      file_modification_date: null,
      thumbnail_url: null,
    })
    expect(rows[0]).not.toHaveProperty('file_path')
    const first = await listed(w, { orderBy: 'updated_at', order: 'asc', perPage: 1 })
    expect(first.map((row) => row.original_name)).toEqual(['upper-1.stl'])
  })

  it('can be searched by doctor and patient, and filtered by the chosen organizations', async () => {
    const w = await world()
    const other = await world()
    await store(w, 'upper.stl', 1)
    await store(other, 'upper.stl', 1)
    const both = { chosen_wi_organization_id: [w.organization.id, other.organization.id] }
    expect(await listed(w, both)).toHaveLength(2)
    const of = async (query: object) => (await listed(w, { ...both, ...query })).map((row) => row.patient.id)
    expect(await of({ searchFullNameQuery: `${w.owner.last_name} ${w.owner.first_name}` })).toEqual([w.patient.id])
    expect(await of({ searchFullNameQuery: w.patient.last_name })).toEqual([])
    expect(await of({ patientSearchFullNameQuery: w.patient.last_name.toUpperCase() })).toContain(w.patient.id)
    expect(await of({ patientSearchFullNameQuery: 'nobody of this name' })).toEqual([])
    expect(await of({ searchFullNameQuery: '%' })).toEqual([])
  })

  it('omits files of archived patients', async () => {
    const w = await world()
    const { id } = await store(w, 'upper.stl', 5)
    const admin = t.as(await makeUser(services, { role: 'admin' }))
    await admin.call(caseStepCalls.archive, { params: { id: w.patient.id } })
    expect(await listed(w)).toEqual([])
    expect((await w.staff.refused(printingFileCalls.downloadLink, { params: { id } })).status).toBe(404)
  })
})

describe('GET /printing_files/{id}/download_link', () => {
  it('refuses customers, and returns 404 for other files', async () => {
    const w = await world()
    const { id } = await store(w, 'upper.stl', 5)
    expect((await t.as(w.owner).refused(printingFileCalls.downloadLink, { params: { id } })).status).toBe(403)
    const photo = await store(w, 'smile.jpg', 2, await tinyPhoto())
    for (const unknown of [photo.id, 999_999]) {
      const refusal = await w.staff.refused(printingFileCalls.downloadLink, { params: { id: unknown } })
      expect(refusal.status).toBe(404)
    }
  })

  it('returns a URL that downloads the file under its own name, and records the access', async () => {
    const w = await world()
    const { id } = await store(w, 'upper tray.stl', 5)
    const { url } = await w.staff.call(printingFileCalls.downloadLink, { params: { id } })
    const file = await t.app.inject({ url: new URL(url).pathname })
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload).toEqual(Buffer.from(tinyStl()))
    expect(file.headers['content-disposition']).toMatch(/^attachment/)
    expect(file.headers['content-disposition']).toContain('upper%20tray.stl')
    const opened = await services.db
      .selectFrom('events')
      .where('name', '=', 'file.opened')
      .where('patient_id', '=', w.patient.id)
      .selectAll()
      .execute()
    expect(opened).toHaveLength(1)
  })
})
