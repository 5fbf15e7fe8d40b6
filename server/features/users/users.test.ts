import { describe, expect, it } from 'vitest'
import { CODE } from '#contract/errors.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { userCalls } from '#contract/users.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLabPartner, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { addMember, makeUser, nextNumber } from '#server/testing/people.ts'

const t = await testApp()

describe('GET /me', () => {
  it('requires a session', async () => {
    expect(await t.refused(userCalls.me)).toMatchObject({ status: 401, code: CODE.unauthenticated })
    const forged = await t.with({ authorization: 'Bearer forged' }).refused(userCalls.me)
    expect(forged.status).toBe(401)
  })

  it('returns roles, permissions, organizations and the contract of the current one', async () => {
    const { organization, owner, location } = await makeOrganization(t.services, { suspended: true })
    const { user, metadata } = await t.as(owner).call(userCalls.me)
    expect(metadata).toEqual({ show_promotion: false })
    expect(user).toMatchObject({ roles: [{ name: 'doctor' }], current_organization_id: organization.id })
    const [membership] = user.organizations
    expect(membership).toMatchObject({ id: organization.id, main_location: { id: location?.id, state: 'UT' } })
    expect(membership?.main_location).toMatchObject({ country: 'USA', time_zone: null, timezone_offset: null })
    expect(membership?.pivot.role.name).toBe('organization_owner')
    expect(membership?.pivot.all_permissions).toContain('organization.patients.view-any')
    expect(user.contract?.license?.license_type.rules.allow_buy_seats).toBe(false)
    expect(user.contract?.suspended_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  it('stores the organization that the user works in, and ignores a foreign one', async () => {
    const first = await makeOrganization(t.services)
    const second = await makeOrganization(t.services)
    await addMember(t.services, second.organization.id, first.owner.id, 'organization_member')
    const me = t.as(first.owner)
    const switched = await me.call(userCalls.me, { query: { current_organization_id: second.organization.id } })
    expect(switched.user.current_organization_id).toBe(second.organization.id)
    const foreign = await makeOrganization(t.services)
    const asked = await me.call(userCalls.me, { query: { current_organization_id: foreign.organization.id } })
    expect(asked.user.current_organization_id).toBe(second.organization.id)
  })

  it('gives a lab partner the manager permissions in its organizations', async () => {
    const { organization } = await makeOrganization(t.services)
    const partner = await makeLabPartner(t.services, organization.id)
    const { user } = await t.as(partner).call(userCalls.me)
    expect(user.organizations[0]?.pivot.all_permissions).toContain('organization.view')
    expect(user.organizations[0]?.pivot.all_permissions).not.toContain('organization.update')
  })

  it('shows the payment status to the owner only', async () => {
    const { organization, owner } = await makeOrganization(t.services)
    const { user } = await t.as(owner).call(userCalls.me)
    expect(user.contract).toHaveProperty('payment_status')
    expect(user.organizations[0]?.contract).toHaveProperty('payment_status')
    for (const other of [
      await makeLabPartner(t.services, organization.id),
      await makeMember(t.services, organization.id),
    ]) {
      const me = t.as(other)
      const own = await me.call(userAdminCalls.get, { params: { id: other.id } })
      expect(JSON.stringify([await me.call(userCalls.me), own])).not.toContain('payment_status')
    }
  })
})

describe('GET /me/draft_keys', () => {
  it('returns no key without a session, and always the same key for the same user', async () => {
    expect((await t.refused(userCalls.draftKeys)).status).toBe(401)
    const [one, other] = [await makeUser(t.services), await makeUser(t.services)]
    const { keys } = await t.as(one).call(userCalls.draftKeys)
    expect(keys.map((key) => Buffer.from(key, 'base64').length)).toEqual([32])
    expect((await t.as(one).call(userCalls.draftKeys)).keys).toEqual(keys)
    expect((await t.as(other).call(userCalls.draftKeys)).keys).not.toEqual(keys)
  })
})

describe('PUT /profile', () => {
  it('rejects empty names, invalid usernames and the account number of a customer', async () => {
    const user = await makeUser(t.services)
    const me = t.as(user)
    const empty = await me.refused(userCalls.updateProfile, { body: { first_name: ' ', last_name: 'Raman' } })
    expect(empty).toMatchObject({ status: 422, error: { first_name: ['Required'] } })
    const short = await me.refused(userCalls.updateProfile, {
      body: { first_name: 'A', last_name: 'B', username: 'abc' },
    })
    expect(short.error).toEqual({ username: ['Must contain at least 6 characters.'] })
    const number = await me.refused(userCalls.updateProfile, {
      body: { first_name: 'A', last_name: 'B', account_number: '777777' },
    })
    expect(number.error).toHaveProperty('account_number')
  })

  it('rejects a taken username, in any letter case', async () => {
    const [one, other] = [await makeUser(t.services), await makeUser(t.services)]
    const username = `Raman-${process.pid}-${nextNumber()}`
    await t.as(one).call(userCalls.updateProfile, { body: { first_name: 'A', last_name: 'B', username } })
    const taken = await t
      .as(other)
      .refused(userCalls.updateProfile, { body: { first_name: 'A', last_name: 'B', username: username.toUpperCase() } })
    expect(taken).toMatchObject({ status: 422, error: { username: ['The username has already been taken.'] } })
  })

  it('refuses a stale edit', async () => {
    const user = await makeUser(t.services)
    const me = t.as(user)
    const body = { first_name: 'Ada', last_name: 'Second', updated_at: user.updated_at }
    t.setClock('2036-01-01T00:00:00.000Z')
    try {
      await t.as(user).call(userCalls.updateProfile, { body: { ...body, last_name: 'First' } })
      const lost = await me.refused(userCalls.updateProfile, { body })
      expect(lost).toMatchObject({
        status: 409,
        error: `This record was changed by ${user.first_name} First. Reload to see the changes.`,
      })
    } finally {
      t.setClock(undefined)
    }
  })

  it('saves names, and the account number for staff', async () => {
    const tech = await makeUser(t.services, { role: 'tech_support' })
    const account_number = `AC-${process.pid}-${nextNumber()}`
    const { user } = await t
      .as(tech)
      .call(userCalls.updateProfile, { body: { first_name: ' Zoë ', last_name: 'Łuk', account_number } })
    expect(user).toMatchObject({ first_name: 'Zoë', last_name: 'Łuk', account_number })
  })
})
