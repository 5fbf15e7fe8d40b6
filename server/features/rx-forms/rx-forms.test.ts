import { describe, expect, it } from 'vitest'
import { CODE } from '#contract/errors.ts'
import { fileCalls } from '#contract/files.ts'
import { rxFormCalls } from '#contract/rx-forms.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeLabPartner, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { upload } from '#server/testing/uploads.ts'

const t = await testApp()
const { services } = t

async function world() {
  const { organization, owner, location } = await makeOrganization(services)
  const make = (more: { user_id?: number; last_name?: string } = {}) =>
    makeCase(services, { organization_id: organization.id, user_id: owner.id, location_id: location?.id, ...more })
  return { id: organization.id, params: { id: organization.id }, organization, owner, location, make }
}

describe('GET /rx_forms and /organizations/:id/rx_forms', () => {
  it('are limited to the scope of the user', async () => {
    const w = await world()
    const other = await world()
    const member = await makeMember(services, w.id)
    const partner = await makeLabPartner(services, w.id)
    const a = await w.make()
    const b = await w.make({ user_id: member.id })
    await other.make()
    const ids = async (person: { id: number }) => {
      const { rx_forms } = await t.as(person).call(rxFormCalls.list, { query: { order: 'asc' } })
      return rx_forms.data.map((form) => form.id)
    }
    expect(await ids(w.owner)).toEqual([a.rx_form_id, b.rx_form_id])
    expect(await ids(partner)).toEqual([a.rx_form_id, b.rx_form_id])
    expect(await ids(member)).toEqual([b.rx_form_id])
    expect((await t.as(other.owner).refused(rxFormCalls.listOfOrganization, { params: w.params })).status).toBe(404)
    const staff = await makeUser(services, { role: 'tech_support' })
    const { rx_forms } = await t.as(staff).call(rxFormCalls.listOfOrganization, { params: w.params })
    expect(rx_forms).toMatchObject({ total: 2, per_page: 25, current_page: 1 })
    expect(rx_forms.data.map((form) => form.id)).toEqual([b.rx_form_id, a.rx_form_id])
  })

  it('filter by state, names and location, and omit archived patients', async () => {
    const w = await world()
    const now = services.clock()
    const fresh = await w.make({ last_name: 'Okafor' })
    const ready = await w.make()
    const done = await w.make()
    const off = await w.make()
    const gone = await w.make()
    const set = (id: number, at: object) => services.db.updateTable('rx_forms').set(at).where('id', '=', id).execute()
    await set(ready.rx_form_id, { ready_at: now })
    await set(done.rx_form_id, { ready_at: now, completed_at: now })
    await set(off.rx_form_id, { ready_at: now, cancelled_at: now })
    await services.db.updateTable('patients').set({ deleted_at: now }).where('id', '=', gone.id).execute()
    const ids = async (query: object) => {
      const { rx_forms } = await t.as(w.owner).call(rxFormCalls.listOfOrganization, { params: w.params, query })
      return rx_forms.data.map((form) => form.id)
    }
    expect(await ids({ status: 'new' })).toEqual([fresh.rx_form_id])
    expect(await ids({ status: 'pending' })).toEqual([ready.rx_form_id])
    expect(await ids({ status: 'completed' })).toEqual([done.rx_form_id])
    expect(await ids({ status: 'cancelled' })).toEqual([off.rx_form_id])
    expect(await ids({})).toHaveLength(4)
    expect(await ids({ searchFullNameQuery: 'sof okaf' })).toEqual([fresh.rx_form_id])
    expect(await ids({ searchDoctorFullNameQuery: w.owner.last_name })).toHaveLength(4)
    expect(await ids({ searchDoctorFullNameQuery: 'nobody' })).toEqual([])
    expect(await ids({ locations: '999999' })).toEqual([])
  })
})

describe('GET /rx_forms/:id', () => {
  it('returns 404 outside the scope', async () => {
    const w = await world()
    const other = await world()
    const { rx_form_id } = await w.make()
    const member = await makeMember(services, w.id)
    for (const person of [other.owner, member]) {
      expect((await t.as(person).refused(rxFormCalls.get, { params: { id: rx_form_id } })).status).toBe(404)
    }
  })

  it('returns the requested includes and what may be modified', async () => {
    const w = await world()
    const { rx_form_id } = await w.make()
    const include = 'organization,location,shippingLocation,bracketLibraries,createdByUser,nonsense'
    const { rx_form, metadata } = await t
      .as(w.owner)
      .call(rxFormCalls.get, { params: { id: rx_form_id }, query: { include } })
    expect(rx_form).toMatchObject({
      organization: { id: w.id, name: w.organization.name },
      location: { id: w.location?.id },
      shippingLocation: { full_address: '12 Foundry Row, Ogden, UT 84401' },
      bracketLibraries: [],
      created_by_user: { id: w.owner.id },
      shipping_method_label: 'Express',
    })
    expect(metadata.modification_rules).toEqual({ can_modify: true, locked_fields: [], reason: null })
    const tech = await makeUser(services, { role: 'tech_support' })
    const seen = await t.as(tech).call(rxFormCalls.get, { params: { id: rx_form_id } })
    expect(seen.metadata.modification_rules.can_modify).toBe(false)
    expect(seen.rx_form).not.toHaveProperty('location')
  })
})

it('an Rx form lists the scans that came from the scanner', async () => {
  const w = await world()
  const { rx_form_id, id } = await w.make()
  const tech = t.as(await makeUser(services, { role: 'tech_support' }))
  const params = { id: rx_form_id }
  expect((await tech.call(rxFormCalls.get, { params })).rx_form.ios_files).toEqual([])
  const store = async (name: string, patient_file_type_id: 1 | 3) => {
    const file_path = await upload(services, w.id, name)
    const body = { file_path, patient_id: id, patient_file_type_id, original_file_name: name }
    return (await tech.call(fileCalls.store, { body })).patient_file
  }
  await store('upper.stl', 1)
  const scan = await store('from-the-scanner.stl', 3)
  const { rx_form } = await tech.call(rxFormCalls.get, { params })
  expect(rx_form.ios_files).toEqual([{ id: scan.id, file_path: scan.file_path, name: 'from-the-scanner.stl' }])
})

describe('GET /rx_forms/upload_link', () => {
  it('is limited to users who may start a case there', async () => {
    const w = await world()
    const other = await world()
    const query = { organization_id: w.id, file_name: 'upper.stl' }
    const partner = await makeLabPartner(services, other.id)
    for (const person of [other.owner, partner]) {
      expect((await t.as(person).refused(rxFormCalls.uploadLink, { query })).status).toBe(404)
    }
    const suspended = await makeOrganization(services, { suspended: true })
    const closed = { ...query, organization_id: suspended.organization.id }
    expect(await t.as(suspended.owner).refused(rxFormCalls.uploadLink, { query: closed })).toMatchObject({
      status: 409,
      code: CODE.suspendedContract,
    })
    const tiff = await t.as(w.owner).refused(rxFormCalls.uploadLink, { query: { ...query, file_name: 'IMG_1.TIFF' } })
    expect(tiff.error).toEqual({ file_name: ['Only .stl files and JPEG, PNG, WebP and HEIC photos can be uploaded.'] })
    const path = await t.as(w.owner).refused(rxFormCalls.uploadLink, { query: { ...query, file_name: '../upper.stl' } })
    expect(path.status).toBe(422)
  })

  it('signs size and type, so that nothing else can be uploaded', async () => {
    const w = await world()
    const query = { organization_id: w.id, file_name: 'upper.stl', file_size: 5, content_type: 'model/stl' }
    const link = await t.as(w.owner).call(rxFormCalls.uploadLink, { query })
    expect(link.file_path).toMatch(new RegExp(`^organizations/${w.id}/[0-9a-f-]{36}/upper\\.stl$`))
    const put = (payload: string, type: string) =>
      t.app.inject({ method: 'PUT', url: new URL(link.url).pathname, payload, headers: { 'content-type': type } })
    expect((await put('123456', 'model/stl')).statusCode).toBeGreaterThanOrEqual(400)
    expect((await put('12345', 'text/html')).statusCode).toBeGreaterThanOrEqual(400)
    expect((await put('12345', 'model/stl')).statusCode).toBe(200)
    expect(await services.storage.head(link.file_path)).toEqual({ size: 5, contentType: 'model/stl' })
  })
})
