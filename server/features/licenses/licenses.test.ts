import { describe, expect, it } from 'vitest'
import type { Call, CallArguments } from '#contract/call.ts'
import { CODE } from '#contract/errors.ts'
import { initialSetupCalls } from '#contract/initial-setup.ts'
import { licenseCalls } from '#contract/licenses.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { trailCalls } from '#contract/trail.ts'
import { userCalls } from '#contract/users.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLabPartner, makeMember, makeOrganization, makeUnsetOrganization } from '#server/testing/factories.ts'
import { makeDevice } from '#server/testing/licenses.ts'
import { addMember, makeUser, nextNumber } from '#server/testing/people.ts'
import { accountDetailsBody } from '#server/testing/account-setup.ts'

const t = await testApp()
const { services } = t

function at(id: number) {
  return { params: { id } }
}

async function staff(role: 'super_admin' | 'admin' | 'supervisor' | 'tech_support') {
  return t.as(await makeUser(services, { role }))
}

/** Creates a practice with a license of one seat. */
async function world(options: Parameters<typeof makeOrganization>[1] = {}) {
  const made = await makeOrganization(services, options)
  const { id } = await services.db
    .selectFrom('contracts')
    .where('organization_id', '=', made.organization.id)
    .select('id')
    .executeTakeFirstOrThrow()
  return { ...made, license_id: id, ...at(id), admin: await staff('admin') }
}

async function factsOf(organization_id: number) {
  const { events } = await (
    await staff('admin')
  ).call(trailCalls.ofOrganization, { ...at(organization_id), query: { perPage: 50 } })
  return events.data
    .filter(({ name }) => /^(license|device)\./.test(name))
    .map(({ name, data }) => ({ name, data }))
    .toReversed()
}

describe('license permissions', () => {
  it('refuse practices and lab partners, and let technicians only read', async () => {
    const w = await world()
    const device = await makeDevice(services, w.license_id)
    const partner = await makeLabPartner(services, w.organization.id)
    const body = { license_type_id: 2, seats: 4 }
    const reads: [Call, object][] = [
      [licenseCalls.list, {}],
      [licenseCalls.get, at(w.license_id)],
      [licenseCalls.types, {}],
    ]
    const writes: [Call, object][] = [
      [licenseCalls.create, { body: { ...body, user_id: w.owner.id } }],
      [licenseCalls.update, { ...at(w.license_id), body }],
      [licenseCalls.setStatus, { ...at(w.license_id), body: { active: true } }],
      [licenseCalls.remove, at(w.license_id)],
      [licenseCalls.updateDevice, { ...at(device.id), body: { name: 'Mine' } }],
      [licenseCalls.removeDevice, at(device.id)],
    ]
    const tech = await staff('tech_support')
    for (const [call, sent] of reads) {
      expect((await t.as(w.owner).send(call, sent)).status).toBe(403)
      expect((await t.as(partner).send(call, sent)).status).toBe(403)
      expect((await tech.send(call, sent)).status).toBe(200)
    }
    for (const [call, sent] of writes) {
      expect((await t.as(w.owner).send(call, sent)).status).toBe(403)
      expect((await tech.send(call, sent)).status).toBe(403)
    }
    expect((await tech.call(licenseCalls.get, at(w.license_id))).license).toMatchObject({ seats: 1 })
  })
})

describe('GET /licenses', () => {
  it('refuses an unknown filter', async () => {
    const strange = { query: { filter: { seats: 3 } } }
    expect((await (await staff('admin')).send(licenseCalls.list, strange)).status).toBe(422)
  })

  it('sorts and searches by owner name, five per page', async () => {
    const family = `Family${process.pid}n${nextNumber()}`
    for (const first_name of ['Zoe', 'Adam', 'mina']) {
      const { owner } = await world()
      const values = { first_name, last_name: family }
      await services.db.updateTable('users').set(values).where('id', '=', owner.id).execute()
    }
    const admin = await staff('supervisor')
    const names = async (more: { sort?: string } = {}) => {
      const query = { filter: { full_name_like: family.toUpperCase() }, ...more }
      const { licenses } = await admin.call(licenseCalls.list, { query })
      expect(licenses).toMatchObject({ total: 3, per_page: 5 })
      return licenses.data.map(({ user }) => user?.full_name.split(' ')[0])
    }
    expect(await names()).toEqual(['Adam', 'mina', 'Zoe'])
    expect(await names({ sort: '-full_name' })).toEqual(['Zoe', 'mina', 'Adam'])
    for (const sort of ['license_type', 'activated_at', '-expiration_date', 'seats'])
      expect(await names({ sort })).toHaveLength(3)
  })

  it('returns user, type, seats and devices, also of archived organizations if the user may see them', async () => {
    const w = await world({ archived: true })
    await makeDevice(services, w.license_id, 'Front desk')
    const supervisor = await staff('supervisor')
    expect((await supervisor.call(licenseCalls.get, at(w.license_id))).license).toMatchObject({
      id: w.license_id,
      user: { id: w.owner.id, email: w.owner.email },
      organization: { id: w.organization.id, name: w.organization.name },
      license_type: { id: 1, name: 'Custom' },
      activated_at: null,
      expiration_date: null,
      is_active: false,
      seats: 1,
      available_seats: 0,
      devices: [{ name: 'Front desk', details: null }],
    })
    expect((await (await staff('tech_support')).refused(licenseCalls.get, at(w.license_id))).status).toBe(404)
    const changed = { ...at(w.license_id), body: { license_type_id: 2, seats: 5 } }
    expect(await supervisor.refused(licenseCalls.update, changed)).toMatchObject({
      status: 409,
      code: CODE.closedOrganization,
    })
  })

  it('lists the two types', async () => {
    const { license_types } = await (await staff('tech_support')).call(licenseCalls.types)
    expect(license_types).toEqual([
      { id: 1, name: 'Custom', rules: { allow_buy_seats: false } },
      { id: 2, name: 'Multi-seat', rules: { allow_buy_seats: true } },
    ])
  })
})

describe('POST /licenses', () => {
  async function refused(body: object) {
    const sent = { body } as CallArguments<typeof licenseCalls.create>
    return (await staff('admin')).refused(licenseCalls.create, sent)
  }

  it.each([
    ['no user', { user_id: undefined }, { user_id: ['Required'] }],
    ['no type', { license_type_id: undefined }, { license_type_id: ['Required'] }],
    ['an unknown type', { license_type_id: 9 }, { license_type_id: ['Invalid license type.'] }],
    ['no seats', { seats: undefined }, { seats: ['Required'] }],
    ['half a seat', { seats: 1.5 }, { seats: ['Must be a whole number.'] }],
    ['zero seats', { seats: 0 }, { seats: ['Must be at least 1.'] }],
    ['text for seats', { seats: 'two' }, { seats: ['Required'] }],
  ])('refuses %s', async (_name, wrong, error) => {
    const { owner } = await makeUnsetOrganization(services)
    const body = { user_id: owner.id, license_type_id: 1, seats: 2, ...wrong }
    expect(await refused(body)).toEqual({ status: 422, code: CODE.invalid, error })
  })

  it('refuses a user who owns no organization, one that has a license, and a closed organization', async () => {
    const w = await world()
    const member = await makeMember(services, w.organization.id)
    const terms = { license_type_id: 1, seats: 2 }
    expect(await refused({ ...terms, user_id: member.id })).toMatchObject({
      status: 422,
      error: { user_id: ['This user owns no organization.'] },
    })
    expect(await refused({ ...terms, user_id: w.owner.id })).toEqual({
      status: 409,
      code: CODE.conflict,
      error: `${w.organization.name} has a license already. An organization has one license.`,
    })
    const closed = await makeUnsetOrganization(services, { disabled: true })
    expect((await refused({ ...terms, user_id: closed.owner.id })).code).toBe(CODE.closedOrganization)
  })

  it('requires the organization if the user owns several', async () => {
    const first = await makeUnsetOrganization(services)
    const second = await makeUnsetOrganization(services)
    await services.db.deleteFrom('organization_members').where('organization_id', '=', second.organization.id).execute()
    await addMember(services, second.organization.id, first.owner.id, 'organization_owner')
    const body = { user_id: first.owner.id, license_type_id: 1, seats: 2 }
    expect((await refused(body)).error).toEqual({
      organization_id: ['This user owns several organizations: choose one.'],
    })
    const foreign = await makeUnsetOrganization(services)
    expect((await refused({ ...body, organization_id: foreign.organization.id })).error).toEqual({
      organization_id: ['This user does not own the organization.'],
    })
    const named = { body: { ...body, organization_id: second.organization.id } }
    const { license } = await (await staff('admin')).call(licenseCalls.create, named)
    expect(license.organization.id).toBe(second.organization.id)
  })

  it('creates an inactive license with its seats, visible to the owner, that the account setup keeps', async () => {
    const { organization, owner } = await makeUnsetOrganization(services)
    const body = { user_id: owner.id, license_type_id: 2, seats: 3 }
    const { license, message } = await (await staff('supervisor')).call(licenseCalls.create, { body })
    expect(message).toBe('The license was created.')
    const made = { license_type: { id: 2, name: 'Multi-seat' }, seats: 3, available_seats: 3, is_active: false }
    expect(license).toMatchObject({ ...made, user: { id: owner.id }, activated_at: null, expiration_date: null })
    const details = { ...at(organization.id), body: accountDetailsBody(owner) }
    await t.as(owner).call(initialSetupCalls.saveAccountDetails, details)
    await t.as(owner).call(initialSetupCalls.processInitialPurchase, {
      ...at(organization.id),
      body: { promotion_code_id: null },
    })
    const { user } = await t.as(owner).call(userCalls.me)
    expect(user.contract?.license).toEqual({
      id: license.id,
      license_type: { id: 2, name: 'Multi-seat', rules: { allow_buy_seats: true } },
    })
    expect((await (await staff('admin')).call(licenseCalls.get, at(license.id))).license).toMatchObject(made)
    const facts = [{ name: 'license.created', data: { license_type: 'Multi-seat', seats: 3 } }]
    expect(await factsOf(organization.id)).toEqual(facts)
  })
})

describe('PUT /licenses/:id', () => {
  it('refuses fewer seats than there are devices', async () => {
    const w = await world()
    const save = (seats: number) => ({ ...at(w.license_id), body: { license_type_id: 2, seats } })
    await w.admin.call(licenseCalls.update, save(2))
    await makeDevice(services, w.license_id)
    const last = await makeDevice(services, w.license_id)
    expect(await w.admin.refused(licenseCalls.update, save(1))).toEqual({
      status: 422,
      code: CODE.invalid,
      error: { seats: ['2 devices use this license: there must be as many seats. Remove a device first.'] },
    })
    await w.admin.call(licenseCalls.removeDevice, at(last.id))
    expect((await w.admin.call(licenseCalls.update, save(1))).license).toMatchObject({ seats: 1, available_seats: 0 })
  })

  it('refuses the second of two concurrent edits; a billing update does not count as one', async () => {
    const w = await world()
    const first = await makeUser(services, { role: 'supervisor' })
    const { updated_at } = (await w.admin.call(licenseCalls.get, at(w.license_id))).license
    const billed = { payment_status: 'PAID' as const, updated_at: services.clock() }
    await services.db.updateTable('contracts').set(billed).where('id', '=', w.license_id).execute()
    const save = (seats: number) => ({ ...at(w.license_id), body: { license_type_id: 1, seats, updated_at } })
    await t.as(first).call(licenseCalls.update, save(4))
    const lost = await w.admin.refused(licenseCalls.update, save(5))
    expect(lost).toMatchObject({ status: 409, code: CODE.conflict })
    expect(lost.error).toContain(`This record was changed by ${first.first_name} ${first.last_name}.`)
  })

  it('updates type and seats, and records the change once', async () => {
    const w = await world()
    const sent = { ...at(w.license_id), body: { license_type_id: 2, seats: 7 } }
    const { license, message } = await w.admin.call(licenseCalls.update, sent)
    expect(message).toBe('The license was saved.')
    expect(license).toMatchObject({ license_type: { name: 'Multi-seat' }, seats: 7, available_seats: 7 })
    await w.admin.call(licenseCalls.update, sent)
    expect(await factsOf(w.organization.id)).toEqual([
      {
        name: 'license.updated',
        data: { before: { license_type: 'Custom', seats: 1 }, after: { license_type: 'Multi-seat', seats: 7 } },
      },
    ])
    const none = await w.admin.refused(licenseCalls.update, { ...sent, ...at(2_000_000) })
    expect(none.status).toBe(404)
  })
})

describe('POST /licenses/:id/set_status', () => {
  it('stores the first activation, and deactivates and reactivates the license', async () => {
    const w = await world()
    const set = async (active: boolean) =>
      (await w.admin.call(licenseCalls.setStatus, { ...at(w.license_id), body: { active } })).license
    try {
      t.setClock('2026-03-01T10:00:00.000Z')
      const nothing = await w.admin.send(licenseCalls.setStatus, { ...at(w.license_id), body: {} })
      expect(nothing.status).toBe(422)
      // The license was never activated, so it gets no expiration date.
      expect(await set(false)).toMatchObject({ activated_at: null, expiration_date: null, is_active: false })
      const activated_at = '2026-03-01T10:00:00.000Z'
      expect(await set(true)).toMatchObject({ activated_at, expiration_date: null, is_active: true })
      t.setClock('2026-03-01T20:00:00.000Z')
      const ended = { activated_at, expiration_date: '2026-03-01', is_active: false }
      expect(await set(false)).toMatchObject(ended)
      t.setClock('2026-03-02T04:00:00.000Z')
      expect(await set(false)).toMatchObject(ended)
      expect(await set(true)).toMatchObject({ activated_at, expiration_date: null, is_active: true })
    } finally {
      t.setClock(undefined)
    }
    const names = (await factsOf(w.organization.id)).map(({ name }) => name)
    expect(names).toEqual(['license.activated', 'license.deactivated', 'license.activated'])
  })
})

describe('DELETE /licenses/:id', () => {
  it('removes license, seats and devices from the contract, which stays and accepts a new license', async () => {
    const w = await world()
    await makeDevice(services, w.license_id)
    await w.admin.call(licenseCalls.setStatus, { ...at(w.license_id), body: { active: true } })
    expect((await w.admin.call(licenseCalls.remove, at(w.license_id))).message).toBe('The license was deleted.')
    for (const call of [licenseCalls.get, licenseCalls.remove])
      expect((await w.admin.refused(call, at(w.license_id))).status).toBe(404)
    const asked = { ...at(w.organization.id), query: { include: 'contract,licenses' } }
    const { organization } = await w.admin.call(organizationCalls.get, asked)
    expect(organization).toMatchObject({ licenses: [], contract: { id: w.license_id, license: null } })
    const { user } = await t.as(w.owner).call(userCalls.me)
    expect(user.contract).toMatchObject({ id: w.license_id, license: null })

    const body = { user_id: w.owner.id, license_type_id: 1, seats: 2 }
    const { license } = await w.admin.call(licenseCalls.create, { body })
    expect(license).toMatchObject({ id: w.license_id, seats: 2, devices: [], activated_at: null })
    const names = (await factsOf(w.organization.id)).map(({ name }) => name)
    expect(names).toEqual(['license.activated', 'license.deleted', 'license.created'])
  })
})

describe('devices', () => {
  it('can be renamed, with details that can be cleared', async () => {
    const w = await world()
    const { id } = await makeDevice(services, w.license_id, 'PC')
    const empty = await w.admin.refused(licenseCalls.updateDevice, { ...at(id), body: { name: ' ' } })
    expect(empty.error).toEqual({ name: ['Required'] })
    const save = async (body: { name: string; details?: string | null }) =>
      (await w.admin.call(licenseCalls.updateDevice, { ...at(id), body })).device
    expect(await save({ name: ' Front desk ', details: 'Windows 11' })).toMatchObject({
      name: 'Front desk',
      details: 'Windows 11',
    })
    expect(await save({ name: 'Desk' })).toMatchObject({ name: 'Desk', details: 'Windows 11' })
    expect(await save({ name: 'Desk', details: '' })).toMatchObject({ details: null })
    await save({ name: 'Desk' })
    expect((await w.admin.call(licenseCalls.get, at(w.license_id))).license.devices).toMatchObject([
      { id, name: 'Desk', details: null },
    ])
    const facts = await factsOf(w.organization.id)
    expect(facts).toHaveLength(3)
    expect(facts[1]).toEqual({
      name: 'device.updated',
      data: { name: 'Front desk', before: { name: 'Front desk' }, after: { name: 'Desk' } },
    })
  })

  it('can be removed once, which frees the seat, but not in a closed organization', async () => {
    const w = await world()
    const { id } = await makeDevice(services, w.license_id, 'PC')
    expect((await w.admin.call(licenseCalls.removeDevice, at(id))).message).toBe('The device was removed.')
    expect((await w.admin.refused(licenseCalls.removeDevice, at(id))).status).toBe(404)
    expect((await w.admin.call(licenseCalls.get, at(w.license_id))).license.available_seats).toBe(1)
    expect(await factsOf(w.organization.id)).toEqual([{ name: 'device.deleted', data: { name: 'PC' } }])
    const closed = await world({ disabled: true })
    const kept = await makeDevice(services, closed.license_id)
    expect(await w.admin.refused(licenseCalls.removeDevice, at(kept.id))).toMatchObject({
      status: 409,
      code: CODE.closedOrganization,
    })
  })
})
