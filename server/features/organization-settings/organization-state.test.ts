import { describe, expect, it } from 'vitest'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeLabPartner, makeLocation, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t

async function world(options: Parameters<typeof makeOrganization>[1] = {}) {
  const { organization, owner, location } = await makeOrganization(services, options)
  return { id: organization.id, params: { id: organization.id }, name: organization.name, owner, location }
}

const staff = (role: 'super_admin' | 'admin' | 'supervisor' | 'tech_support') => makeUser(services, { role })

function contractOf(organization_id: number) {
  return services.db
    .selectFrom('contracts')
    .where('organization_id', '=', organization_id)
    .select(['suspended_at', 'suspension_type', 'payment_status', 'next_payment_date'])
    .executeTakeFirstOrThrow()
}

async function eventsOf(organization_id: number) {
  const rows = await services.db
    .selectFrom('events')
    .where('organization_id', '=', organization_id)
    .where((eb) => eb.or([eb('name', 'like', 'organization.%'), eb('name', 'like', 'contract.%')]))
    .orderBy('id')
    .select(['name', 'data'])
    .execute()
  return rows.map(({ name, data }) => [name, data])
}

describe('PUT /organizations/:id', () => {
  it('is limited to the owner and to staff who may edit organizations', async () => {
    const w = await world()
    const other = await world()
    const member = await makeMember(services, w.id)
    const body = { name: 'Taken Over' }
    const people = [member, await makeLabPartner(services, w.id), await staff('tech_support')]
    for (const person of people) {
      expect((await t.as(person).refused(organizationSettingCalls.update, { params: w.params, body })).status).toBe(403)
    }
    const stranger = t.as(other.owner)
    expect((await stranger.refused(organizationSettingCalls.update, { params: w.params, body })).status).toBe(404)
    const admin = t.as(await staff('admin'))
    expect((await admin.refused(organizationSettingCalls.update, { params: { id: 999_999 }, body })).status).toBe(404)
  })

  it('rejects invalid values and fields the user may not set, and writes nothing', async () => {
    const w = await world()
    const foreign = await makeLocation(services, (await world()).id)
    const [owner, supervisor] = [t.as(w.owner), t.as(await staff('supervisor'))]
    const send = async (as: typeof owner, body: object) => {
      const refused = await as.send(organizationSettingCalls.update, {
        params: w.params,
        body: { name: 'New name', ...body },
      })
      return [refused.status, (refused.body as { error: unknown }).error]
    }
    expect(await send(owner, { name: ' ' })).toEqual([422, { name: ['Required'] }])
    for (const organization_type of ['A', 'x'.repeat(21), 'Clinic 9']) {
      expect(await send(supervisor, { organization_type })).toEqual([422, { organization_type: ['Invalid name'] }])
    }
    expect(await send(supervisor, { organization_type: 'Never Heard Of' })).toEqual([
      422,
      { organization_type: ['Invalid name'] },
    ])
    const roman = await send(owner, { tooth_notation: 'roman' })
    expect(roman).toEqual([422, { tooth_notation: ['Choose FDI, Universal or Palmer.'] }])
    expect(await send(owner, { main_location_id: foreign.id })).toEqual([
      422,
      { main_location_id: ['The location does not belong to this organization.'] },
    ])
    for (const body of [{ organization_type: 'DSO' }, { management_notes: 'mine' }, { disabled: true }]) {
      expect((await send(owner, body))[0]).toBe(403)
    }
    expect((await send(supervisor, { disabled: true }))[0]).toBe(403)
    const { organization } = await owner.call(organizationCalls.get, { params: w.params })
    expect([organization.name, organization.organization_type]).toEqual([w.name, null])
    expect(await eventsOf(w.id)).toEqual([])
  })

  it('refuses a stale edit and names the user who saved first', async () => {
    const w = await world()
    const { organization } = await t.as(w.owner).call(organizationCalls.get, { params: w.params })
    const body = { name: 'By the owner', updated_at: organization.updated_at }
    await t.as(w.owner).call(organizationSettingCalls.update, { params: w.params, body })
    const late = await t.as(await staff('admin')).refused(organizationSettingCalls.update, { params: w.params, body })
    expect(late).toMatchObject({ status: 409, code: 1409 })
    expect(late.error).toBe(
      `This record was changed by ${w.owner.first_name} ${w.owner.last_name}. Reload to see the changes.`,
    )
  })

  it('saves the fields each user may set, with the values before and after', async () => {
    const w = await world()
    const second = await makeLocation(services, w.id)
    await t.as(w.owner).call(organizationSettingCalls.update, {
      params: w.params,
      body: { name: 'Mira Orthodontics', main_location_id: second.id, tooth_notation: 'palmer' },
    })
    const admin = t.as(await staff('admin'))
    const { organization, message } = await admin.call(organizationSettingCalls.update, {
      params: w.params,
      // Leaves the name out, so that saving notes does not undo a concurrent rename.
      body: { organization_type: 'Sleep Clinic', management_notes: 'Pays late' },
    })
    expect(message).toBe('The organization was saved.')
    expect(organization).toMatchObject({
      name: 'Mira Orthodontics',
      organization_type: 'Sleep Clinic',
      management_notes: 'Pays late',
      main_location: { id: second.id },
      tooth_notation: 'palmer',
    })
    const { data } = await admin.call(organizationSettingCalls.types)
    expect(data).toMatchObject({ DSO: { label: 'DSO' }, 'Sleep Clinic': { label: 'Sleep Clinic' } })
    const picked = { name: 'Mira Orthodontics', organization_type: 'Sleep Clinic' }
    const elsewhere = await world()
    await t
      .as(await staff('supervisor'))
      .call(organizationSettingCalls.update, { params: elsewhere.params, body: picked })
    expect(await eventsOf(w.id)).toEqual([
      [
        'organization.updated',
        {
          before: { name: w.name, main_location_id: w.location?.id, tooth_notation: 'universal' },
          after: { name: 'Mira Orthodontics', main_location_id: second.id, tooth_notation: 'palmer' },
        },
      ],
      [
        'organization.updated',
        {
          before: { organization_type: null, management_notes: null },
          after: { organization_type: 'Sleep Clinic', management_notes: 'Pays late' },
        },
      ],
    ])
    const seen = await t.as(w.owner).send(organizationCalls.get, { params: w.params })
    expect(JSON.stringify(seen.body)).not.toContain('Pays late')
  })

  it('disables an organization, which then accepts nothing but being enabled', async () => {
    const w = await world()
    const admin = t.as(await staff('admin'))
    const put = (body: object) =>
      admin.send(organizationSettingCalls.update, { params: w.params, body: { name: w.name, ...body } })
    expect((await put({ disabled: true })).status).toBe(200)
    expect(await put({ name: 'Other' })).toMatchObject({ status: 409, body: { code: 2300 } })
    expect(await put({ name: 'Other', disabled: false })).toMatchObject({ status: 409, body: { code: 2300 } })
    expect(await put({ management_notes: 'x' })).toMatchObject({ status: 409, body: { code: 2300 } })
    expect((await put({ disabled: false })).body).toMatchObject({ organization: { disabled_at: null } })
    expect((await eventsOf(w.id)).map(([name]) => name)).toEqual(['organization.disabled', 'organization.enabled'])
  })
})

describe('archiving', () => {
  it('requires organization.archive, and restoring requires organization.un-archive', async () => {
    const w = await world()
    const people = [
      w.owner,
      await makeLabPartner(services, w.id),
      await staff('supervisor'),
      await staff('tech_support'),
    ]
    for (const person of people) {
      for (const call of [organizationSettingCalls.archive, organizationSettingCalls.unArchive]) {
        expect((await t.as(person).refused(call, { params: w.params })).status).toBe(403)
      }
    }
  })

  it('suspends the contract, restoring resumes it, and neither works twice', async () => {
    const w = await world()
    const admin = t.as(await staff('admin'))
    expect(await admin.refused(organizationSettingCalls.unArchive, { params: w.params })).toMatchObject({
      status: 409,
      code: 3100,
    })
    const { organization } = await admin.call(organizationSettingCalls.archive, { params: w.params })
    expect(organization).toMatchObject({ is_archived: true, status: 6, contract: { payment_status: 'SUSPENDED' } })
    expect(await contractOf(w.id)).toMatchObject({ suspension_type: 1, payment_status: 'SUSPENDED' })
    expect(await admin.refused(organizationSettingCalls.archive, { params: w.params })).toMatchObject({
      status: 409,
      code: 3100,
    })
    expect(
      await admin.refused(organizationSettingCalls.update, { params: w.params, body: { name: 'x' } }),
    ).toMatchObject({ code: 2300 })
    const tech = await staff('tech_support')
    expect((await t.as(tech).refused(organizationCalls.get, { params: w.params })).status).toBe(404)
    const restored = await admin.call(organizationSettingCalls.unArchive, { params: w.params })
    expect(restored).toMatchObject({ organization: { is_archived: false }, message: 'The organization was restored.' })
    expect(await contractOf(w.id)).toMatchObject({
      suspended_at: null,
      suspension_type: 0,
      payment_status: 'CURRENT',
      next_payment_date: null,
    })
    expect((await eventsOf(w.id)).map(([name]) => name)).toEqual([
      'organization.archived',
      'contract.suspended',
      'organization.restored',
      'contract.resumed',
    ])
  })

  it('resumes the contract of a disabled organization once enabled, unless it was suspended by hand', async () => {
    const w = await world({ disabled: true })
    const byHand = await world({ disabled: true })
    const admin = t.as(await staff('admin'))
    await services.db
      .updateTable('contracts')
      .set({ suspended_at: services.clock(), suspension_type: 1, payment_status: 'SUSPENDED' })
      .where('organization_id', '=', byHand.id)
      .execute()
    await admin.call(organizationSettingCalls.archive, { params: w.params })
    await admin.call(organizationSettingCalls.unArchive, { params: w.params })
    expect((await contractOf(w.id)).suspended_at).not.toBeNull()
    for (const { params, name } of [w, byHand]) {
      await admin.call(organizationSettingCalls.update, { params, body: { name, disabled: false } })
    }
    expect(await contractOf(w.id)).toMatchObject({ suspended_at: null, payment_status: 'CURRENT' })
    expect((await contractOf(byHand.id)).suspended_at).not.toBeNull()
    expect((await eventsOf(w.id)).map(([name]) => name).slice(-2)).toEqual(['organization.enabled', 'contract.resumed'])
  })

  it('schedules the payment of an unpaid invoice again after restoring', async () => {
    const admin = t.as(await staff('admin'))
    const open = await world()
    const now = services.clock()
    const order = {
      organization_id: open.id,
      kind: 'start_up' as const,
      fm_invoice_status: 'SENT' as const,
      created_at: now,
      updated_at: now,
    }
    await services.db.insertInto('orders').values(order).execute()
    await services.db
      .updateTable('contracts')
      .set({ next_payment_date: '2020-01-01T00:00:00.000Z' })
      .where('organization_id', '=', open.id)
      .execute()
    await admin.call(organizationSettingCalls.archive, { params: open.params })
    await admin.call(organizationSettingCalls.unArchive, { params: open.params })
    const contract = await contractOf(open.id)
    expect(contract.payment_status).toBe('NOT_PAID')
    expect(Date.parse(contract.next_payment_date ?? '')).toBeGreaterThan(Date.parse(now))
  })
})

describe('DELETE /organizations/:id', () => {
  it('requires organizations.manage, an archived organization and no patients', async () => {
    const w = await world()
    for (const person of [w.owner, await staff('supervisor')]) {
      expect((await t.as(person).refused(organizationSettingCalls.remove, { params: w.params })).status).toBe(403)
    }
    const admin = t.as(await staff('admin'))
    expect(await admin.refused(organizationSettingCalls.remove, { params: w.params })).toMatchObject({
      status: 409,
      code: 3100,
    })
    await makeCase(services, { organization_id: w.id, user_id: w.owner.id, location_id: w.location?.id })
    await admin.call(organizationSettingCalls.archive, { params: w.params })
    expect(await admin.refused(organizationSettingCalls.remove, { params: w.params })).toMatchObject({
      status: 409,
      error: 'The organization has patients, so it cannot be deleted.',
    })
  })

  it('deletes the organization with its dependent records', async () => {
    const w = await world({ archived: true })
    const admin = t.as(await staff('admin'))
    expect(await admin.call(organizationSettingCalls.remove, { params: w.params })).toEqual({
      message: 'The organization was deleted.',
    })
    expect((await admin.refused(organizationCalls.get, { params: w.params })).status).toBe(404)
    expect(await eventsOf(w.id)).toEqual([
      ['organization.deleted', { name: w.name, user_ids: [w.owner.id], location_ids: [w.location?.id] }],
    ])
  })
})

describe('PUT /organizations/:id/no-startup-fee', () => {
  it('requires organizations.manage and no start-up order', async () => {
    const w = await world()
    const body = { no_startup_fee: true }
    for (const person of [w.owner, await staff('supervisor')]) {
      expect(
        (await t.as(person).refused(organizationSettingCalls.noStartupFee, { params: w.params, body })).status,
      ).toBe(403)
    }
    const admin = t.as(await staff('admin'))
    const done = await admin.call(organizationSettingCalls.noStartupFee, { params: w.params, body })
    expect(done.organization).toMatchObject({ no_startup_fee: true, has_startup_order: false })
    const now = services.clock()
    const order = {
      organization_id: w.id,
      kind: 'start_up' as const,
      fm_invoice_status: 'PAID' as const,
      created_at: now,
      updated_at: now,
    }
    await services.db.insertInto('orders').values(order).execute()
    const late = await admin.refused(organizationSettingCalls.noStartupFee, {
      params: w.params,
      body: { no_startup_fee: false },
    })
    expect(late).toMatchObject({ status: 409, code: 3100, error: 'The start-up fee was charged already.' })
    const { organization } = await t.as(w.owner).call(organizationCalls.get, { params: w.params })
    expect(organization).not.toHaveProperty('no_startup_fee')
  })
})

describe('POST /organizations', () => {
  it('is limited to staff, restricts the type and validates the account number', async () => {
    const w = await world()
    for (const person of [w.owner, await makeLabPartner(services, w.id)]) {
      expect((await t.as(person).refused(organizationSettingCalls.create, { body: {} })).status).toBe(403)
    }
    const tech = t.as(await staff('tech_support'))
    expect((await tech.refused(organizationSettingCalls.create, { body: { organization_type: 'DSO' } })).status).toBe(
      403,
    )
    const short = await tech.refused(organizationSettingCalls.create, { body: { account_number: '12' } })
    expect(short.error).toEqual({ account_number: ['Must contain at least 6 characters.'] })
  })

  it('creates an organization with a new account number, which is its default name', async () => {
    const admin = t.as(await staff('admin'))
    const { organization } = await admin.call(organizationSettingCalls.create, { body: {} })
    expect(organization.name).toBe(`Account ${organization.account_number}`)
    const account_number = `ORG-${process.pid}-1`
    const body = { name: 'Noor Dental', account_number, organization_type: 'DSO' }
    const named = await admin.call(organizationSettingCalls.create, { body })
    expect(named.organization).toMatchObject({ ...body, status: 1 })
    const twice = await admin.refused(organizationSettingCalls.create, {
      body: { account_number: account_number.toLowerCase() },
    })
    expect(twice.error).toEqual({ account_number: ['The account number has already been taken.'] })
  })
})

describe('GET /organizations/:id with includes', () => {
  it('shows billing data to staff and the owner only', async () => {
    const w = await world()
    const member = await makeMember(services, w.id)
    const manager = await makeMember(services, w.id, 'organization_manager')
    const partner = await makeLabPartner(services, w.id)
    const all = { params: w.params, query: { include: 'billingAddress,credits,contract,licenses,statistics' } }
    for (const person of [member, manager, partner]) {
      const { organization } = await t.as(person).call(organizationCalls.get, all)
      for (const part of ['billing_address', 'credits', 'licenses']) expect(organization).not.toHaveProperty(part)
      expect(organization.contract).not.toHaveProperty('next_payment_date')
    }
    const contract = await services.db
      .selectFrom('contracts')
      .where('organization_id', '=', w.id)
      .select('id')
      .executeTakeFirstOrThrow()
    const now = services.clock()
    const device = { contract_id: contract.id, name: 'Front desk', created_at: now, updated_at: now }
    await services.db.insertInto('devices').values(device).execute()
    for (const person of [w.owner, await staff('tech_support')]) {
      const { organization } = await t.as(person).call(organizationCalls.get, all)
      expect(organization).toMatchObject({
        billing_address: null,
        credits: [],
        contract: { next_payment_date: null },
        licenses: [
          { license_type: { name: 'Custom' }, seats: 1, available_seats: 0, devices: [{ name: 'Front desk' }] },
        ],
      })
    }
  })

  it('shows statistics to staff and lab partners, not to the owner', async () => {
    const w = await world()
    await makeCase(services, { organization_id: w.id, user_id: w.owner.id, location_id: w.location?.id })
    const first = new Date(Date.parse(services.clock()) - 10 * 86_400_000).toISOString()
    await services.db
      .updateTable('organizations')
      .set({ first_case_at: first, newest_case_at: first })
      .where('id', '=', w.id)
      .execute()
    const query = { include: 'statistics' }
    const { organization } = await t
      .as(await staff('tech_support'))
      .call(organizationCalls.get, { params: w.params, query })
    expect(organization).toMatchObject({ status: 3, statistics: { patients_this_month: 1, submission_average: 1 } })
    const owned = await t.as(w.owner).call(organizationCalls.get, { params: w.params, query })
    expect(owned.organization).not.toHaveProperty('statistics')
  })
})
