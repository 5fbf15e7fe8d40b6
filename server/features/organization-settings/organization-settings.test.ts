import { describe, expect, it } from 'vitest'
import { caseCalls } from '#contract/cases.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { organizationCalls, rxFormPreference } from '#contract/organizations.ts'
import { NOT_PRINTABLE } from '#contract/printable-text.ts'
import { testApp } from '#server/testing/app.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { makeLabPartner, makeLocation, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t

async function world(options: Parameters<typeof makeOrganization>[1] = {}) {
  const { organization, owner, location } = await makeOrganization(services, options)
  return { id: organization.id, params: { id: organization.id }, owner, location }
}

const staff = (role: 'admin' | 'supervisor' | 'tech_support') => makeUser(services, { role })

const ADDRESS = {
  first_name: 'Mina',
  last_name: 'Castellano',
  email: 'billing@typodont.test',
  phone_number: '+18015550142',
  street_address: '1480 Juniper Ridge Rd',
  city: 'Ogden',
  state: 'UT',
  zip_code: '84403',
}
const CONTACT = { first_name: 'Carmen', title: 'Treatment coordinator' }
const MAIL = { enabled: true, additional_emails: [] }

describe('the organization settings', () => {
  const bodies = [
    [organizationSettingCalls.billingAddress, ADDRESS],
    [organizationSettingCalls.saveContacts, { contacts: [] }],
    [organizationSettingCalls.saveNotificationSettings, { monthly_invoice: MAIL }],
    [organizationSettingCalls.saveRxFormPreference, {}],
    [organizationSettingCalls.saveInitialSetupConfiguration, {}],
    [organizationSettingCalls.savePrintRequestConfiguration, {}],
  ] as const

  it('can be changed only by the owner and by staff who may edit organizations', async () => {
    const w = await world()
    const people = [
      await makeMember(services, w.id),
      await makeMember(services, w.id, 'organization_manager'),
      await makeLabPartner(services, w.id),
      await staff('tech_support'),
    ]
    const stranger = t.as((await world()).owner)
    for (const [call, body] of bodies) {
      for (const person of people) {
        expect((await t.as(person).send(call, { params: w.params, body })).status).toBe(403)
      }
      expect((await stranger.send(call, { params: w.params, body })).status).toBe(404)
    }
    for (const person of [w.owner, await staff('supervisor')]) {
      for (const [call, body] of bodies) {
        expect((await t.as(person).send(call, { params: w.params, body })).status).toBe(200)
      }
    }
  })

  it('require a practice name in printable letters', async () => {
    const w = await world()
    const rename = (name: string) =>
      t.as(w.owner).send(organizationSettingCalls.update, { params: w.params, body: { name } })
    for (const name of ['山田矯正歯科', 'مكتب الشرق', 'Smile 🦷'])
      expect(await rename(name)).toMatchObject({ status: 422, body: { error: { name: [NOT_PRINTABLE] } } })
    expect((await rename('Çağla & Ορθοδοντική Київ')).status).toBe(200)
  })

  it('refuse changes while the organization is disabled or archived', async () => {
    const admin = t.as(await staff('admin'))
    for (const state of [{ disabled: true }, { archived: true }]) {
      const w = await world(state)
      for (const [call, body] of [
        ...bodies,
        [organizationSettingCalls.addCredit, { value: 5 }],
        [organizationSettingCalls.noStartupFee, { no_startup_fee: true }],
      ] as const) {
        expect(await admin.send(call, { params: w.params, body })).toMatchObject({ status: 409, body: { code: 2300 } })
      }
    }
  })

  it('show contacts and mail settings only to the owner, the manager and staff', async () => {
    const w = await world()
    const member = await makeMember(services, w.id)
    const foreign = (await world()).owner
    for (const call of [organizationSettingCalls.contacts, organizationSettingCalls.notificationSettings]) {
      for (const [person, status] of [
        [member, 403],
        [foreign, 404],
      ] as const) {
        expect((await t.as(person).refused(call, { params: w.params })).status).toBe(status)
      }
      const readers = [w.owner, await makeMember(services, w.id, 'organization_manager'), await staff('tech_support')]
      for (const person of readers) expect((await t.as(person).send(call, { params: w.params })).status).toBe(200)
    }
  })
})

describe('POST /organizations/:id/credits', () => {
  it('requires orders.manage, a valid amount and an end after the start', async () => {
    const w = await world()
    for (const person of [w.owner, await staff('supervisor')]) {
      expect(
        (await t.as(person).refused(organizationSettingCalls.addCredit, { params: w.params, body: { value: 5 } }))
          .status,
      ).toBe(403)
    }
    const admin = t.as(await staff('admin'))
    const refused = async (body: object) =>
      ((await admin.send(organizationSettingCalls.addCredit, { params: w.params, body })).body as { error: unknown })
        .error
    expect(await refused({ value: -1 })).toEqual({ value: ['Value cannot be negative.'] })
    expect(await refused({ value: 1e9 + 1 })).toEqual({ value: ['Only up to 1,000,000,000 is allowed.'] })
    expect(await refused({ value: 1.005 })).toEqual({ value: ['Only two decimals are allowed.'] })
    const later = { valid_to: ['Expiration date must be later than the starting date.'] }
    expect(await refused({ value: 1, valid_from: '2026-12-01', valid_to: '2026-12-01' })).toEqual(later)
    expect(await refused({ value: 1, valid_to: '2020-01-01' })).toEqual(later)
  })

  it('adds a credit, valid from today by default', async () => {
    const w = await world()
    const admin = t.as(await staff('admin'))
    const first = await admin.call(organizationSettingCalls.addCredit, { params: w.params, body: { value: 100.1 } })
    expect(first.credit).toMatchObject({ value: 100.1, valid_from: services.clock().slice(0, 10), valid_to: null })
    const body = { value: 1e9, valid_from: '2030-01-01', valid_to: '2030-12-31' }
    await admin.call(organizationSettingCalls.addCredit, { params: w.params, body })
    const query = { include: 'credits' }
    const { organization } = await admin.call(organizationCalls.get, { params: w.params, query })
    expect(organization.credits).toMatchObject([body, { value: 100.1 }])
  })
})

describe('PUT /organizations/:id/billing_address', () => {
  it('rejects missing or invalid fields', async () => {
    const w = await world()
    const as = t.as(w.owner)
    const empty = await as.send(organizationSettingCalls.billingAddress, { params: w.params, body: {} })
    const { error } = empty.body as { error: Record<string, string[]> }
    expect(Object.keys(error).sort()).toEqual(Object.keys(ADDRESS).sort())
    const wrong = { ...ADDRESS, phone_number: '+0123', state: 'Utah', email: 'nobody' }
    const { body } = await as.send(organizationSettingCalls.billingAddress, { params: w.params, body: wrong })
    expect((body as { error: unknown }).error).toEqual({
      phone_number: ['Invalid phone number.'],
      state: ['Must be exactly 2 characters.'],
      email: ['Invalid email.'],
    })
  })

  it('saves the address and refuses a stale edit', async () => {
    const w = await world()
    const as = t.as(w.owner)
    const { billing_address } = await as.call(organizationSettingCalls.billingAddress, {
      params: w.params,
      body: ADDRESS,
    })
    expect(billing_address).toMatchObject({ ...ADDRESS, country: 'USA', street_address_line_2: null })
    const later = { ...ADDRESS, city: 'Layton', state: 'ut', updated_at: billing_address.updated_at }
    await as.call(organizationSettingCalls.billingAddress, { params: w.params, body: later })
    const late = await as.refused(organizationSettingCalls.billingAddress, {
      params: w.params,
      body: { ...later, city: 'Provo' },
    })
    expect(late).toMatchObject({ status: 409, code: 1409 })
    const query = { include: 'billingAddress' }
    const { organization } = await as.call(organizationCalls.get, { params: w.params, query })
    expect(organization.billing_address).toMatchObject({ city: 'Layton', state: 'UT' })
  })
})

describe('PUT /organizations/:id/contacts', () => {
  it('rejects missing or invalid fields, and contacts of another organization', async () => {
    const w = await world()
    const as = t.as(w.owner)
    const wrong = { contacts: [{ first_name: ' ', title: '', email: 'nobody', phone_number: '12' }] }
    const { body } = await as.send(organizationSettingCalls.saveContacts, { params: w.params, body: wrong })
    expect((body as { error: unknown }).error).toEqual({
      'contacts.0.first_name': ['First Name is required'],
      'contacts.0.title': ['Title is required'],
      'contacts.0.email': ['Email is invalid'],
      'contacts.0.phone_number': ['Invalid phone number.'],
    })
    const other = await world()
    const { contacts } = await t.as(other.owner).call(organizationSettingCalls.saveContacts, {
      params: other.params,
      body: { contacts: [CONTACT] },
    })
    const stolen = { contacts: [{ ...CONTACT, id: contacts[0]?.id }] }
    expect((await as.refused(organizationSettingCalls.saveContacts, { params: w.params, body: stolen })).status).toBe(
      409,
    )
  })

  it('keeps contacts with an id, deletes omitted ones, and refuses a stale list', async () => {
    const w = await world()
    const as = t.as(w.owner)
    const save = (contacts: object[], updated_at?: string) =>
      as.send(organizationSettingCalls.saveContacts, { params: w.params, body: { contacts, updated_at } })
    const read = await as.call(organizationSettingCalls.contacts, { params: w.params })
    await save([CONTACT, { ...CONTACT, first_name: 'Noor', email: 'noor@typodont.test' }], read.metadata.updated_at)
    const two = await as.call(organizationSettingCalls.contacts, { params: w.params })
    expect(two.contacts.map((each) => each.first_name)).toEqual(['Carmen', 'Noor'])
    expect((await save([], read.metadata.updated_at)).status).toBe(409)
    const [, noor] = two.contacts
    await save(
      [
        { ...noor, title: 'Front desk' },
        { ...CONTACT, first_name: 'Ana' },
      ],
      two.metadata.updated_at,
    )
    const after = await as.call(organizationSettingCalls.contacts, { params: w.params })
    expect(after.contacts).toMatchObject([
      { id: noor?.id, title: 'Front desk' },
      { first_name: 'Ana', last_name: null, email: null },
    ])
    const last = await services.db
      .selectFrom('events')
      .where('organization_id', '=', w.id)
      .orderBy('id', 'desc')
      .select(['name', 'data'])
      .executeTakeFirstOrThrow()
    expect(last.name).toBe('organization.contacts_saved')
    expect(last.data).toMatchObject({
      before: { contacts: [{}, {}] },
      after: { contacts: [{}, { first_name: 'Ana' }] },
    })
  })
})

describe('notification settings', () => {
  it('reject invalid or too many addresses', async () => {
    const w = await world()
    const body = { monthly_invoice: { enabled: true, additional_emails: ['nobody'] } }
    const refused = await t
      .as(w.owner)
      .refused(organizationSettingCalls.saveNotificationSettings, { params: w.params, body })
    expect(refused.error).toEqual({ 'monthly_invoice.additional_emails.0': ['Invalid email.'] })
    const many = {
      monthly_invoice: { enabled: true, additional_emails: Array.from({ length: 21 }, (_, i) => `a${i}@b.test`) },
    }
    expect(
      (await t.as(w.owner).refused(organizationSettingCalls.saveNotificationSettings, { params: w.params, body: many }))
        .status,
    ).toBe(422)
  })

  it('are saved one at a time, and suggest the addresses of contacts and users', async () => {
    const w = await world()
    const as = t.as(w.owner)
    const contacts = [{ ...CONTACT, email: `carmen-${w.id}@typodont.test` }]
    await as.call(organizationSettingCalls.saveContacts, { params: w.params, body: { contacts } })
    await services.db.insertInto('user_emails').values({ user_id: w.owner.id, email: 'second@typodont.test' }).execute()
    const empty = await as.call(organizationSettingCalls.notificationSettings, { params: w.params })
    expect(empty.data.monthly_invoice).toEqual(MAIL)
    expect(empty.metadata.email_suggestions).toEqual([contacts[0]?.email, w.owner.email, 'second@typodont.test'])
    const first = { initial_case_setup_request: { enabled: false, additional_emails: [] } }
    await as.call(organizationSettingCalls.saveNotificationSettings, { params: w.params, body: first })
    const twice = ['office@typodont.test', 'Office@typodont.test']
    const second = { monthly_invoice: { enabled: true, additional_emails: twice } }
    const { data, message } = await as.call(organizationSettingCalls.saveNotificationSettings, {
      params: w.params,
      body: second,
    })
    expect(message).toBe('Notification settings successfully updated.')
    expect(data.initial_case_setup_request.enabled).toBe(false)
    expect(data.monthly_invoice.additional_emails).toHaveLength(1)
  })

  it('apply to the mails', async () => {
    const w = await world()
    const as = t.as(w.owner)
    const office = `office-${w.id}@typodont.test`
    const submit = async () => {
      await as.call(caseCalls.submit, { body: caseForm(w.id, w.location?.id ?? 0) })
      await t.runJobs()
      return [(await t.mailsTo(w.owner.email)).length, (await t.mailsTo(office)).length]
    }
    const save = (enabled: boolean) =>
      as.call(organizationSettingCalls.saveNotificationSettings, {
        params: w.params,
        body: { initial_case_setup_request: { enabled, additional_emails: [office] } },
      })
    await save(true)
    expect(await submit()).toEqual([1, 1])
    await save(false)
    expect(await submit()).toEqual([1, 1])
  })
})

describe('the defaults of a new case', () => {
  it('reject foreign locations, methods unavailable there, and a missing third party', async () => {
    const w = await world()
    const foreign = await makeLocation(services, (await world()).id)
    const abroad = await makeLocation(services, w.id, { country: 'CAN', state: 'ON' })
    const as = t.as(w.owner)
    const save = async (body: object) =>
      (
        (await as.send(organizationSettingCalls.saveRxFormPreference, { params: w.params, body })).body as {
          error: unknown
        }
      ).error
    expect(await save({ location_id: foreign.id })).toEqual({
      location_id: ['The location does not belong to this organization.'],
    })
    expect(await save({ shipping_location_id: abroad.id, shipping_method: 2 })).toEqual({
      shipping_method: ['Express is not available for this shipping location.'],
    })
    expect(await save({ shipping_method: 99 })).toEqual({ shipping_method: ['Invalid value.'] })
    expect(await save({ print_assignment: '3' })).toEqual({
      print_assignment: ['This organization has no authorized third party.'],
    })
    expect(await save({ print_assignment: 'H', insert_brackets_assignment: 'O' })).toEqual({
      insert_brackets_assignment: ['Brackets are inserted by nobody when printing is in-office.'],
    })
  })

  it('are shared by three calls, and refuse a stale edit', async () => {
    const w = await world()
    const as = t.as(w.owner)
    const read = await as.call(organizationCalls.rxFormPreference, { params: w.params })
    const wanted = {
      ...rxFormPreference.parse({}),
      arch_mode: 2 as const,
      print_assignment: 'H' as const,
      jaws_id: 3 as const,
    }
    const body = { ...wanted, updated_at: read.metadata.updated_at }
    const { data, message } = await as.call(organizationSettingCalls.saveRxFormPreference, { params: w.params, body })
    expect([data, message]).toEqual([wanted, 'The settings were saved.'])
    expect(
      (
        await as.refused(organizationSettingCalls.saveRxFormPreference, {
          params: w.params,
          body: { ...body, jaws_id: 1 },
        })
      ).status,
    ).toBe(409)
    const setup = await as.call(organizationCalls.initialSetupConfiguration, { params: w.params })
    expect(setup.data.arch_mode).toBe(2)
    await as.call(organizationSettingCalls.saveInitialSetupConfiguration, {
      params: w.params,
      body: { ...setup.data, export_type: 3, bracket_libraries_required: true },
    })
    await as.call(organizationSettingCalls.savePrintRequestConfiguration, {
      params: w.params,
      body: { print_assignment: 'O', shipping_location_id: w.location?.id, shipping_method_id: 4 },
    })
    const unknown = { params: w.params, body: { shipping_method_id: 99 } }
    expect((await as.refused(organizationSettingCalls.savePrintRequestConfiguration, unknown)).error).toEqual({
      shipping_method_id: ['Invalid value.'],
    })
    const after = await as.call(organizationCalls.rxFormPreference, { params: w.params })
    expect(after.data).toMatchObject({ export_type: 3, print_assignment: 'O', shipping_method: 4, jaws_id: 3 })
  })
})
