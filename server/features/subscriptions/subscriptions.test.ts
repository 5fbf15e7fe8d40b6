import { describe, expect, it } from 'vitest'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { subscriptionCalls } from '#contract/subscriptions.ts'
import { trailCalls } from '#contract/trail.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLabPartner, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeOrder } from '#server/testing/orders.ts'
import { makeUser, nextNumber, signIn } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t

type State = {
  next_payment_date?: string
  last_payment_date?: string
  payment_status?: 'PAID' | 'PENDING' | 'NOT_PAID' | 'BLOCKED' | 'SUSPENDED'
  suspended_at?: string
  suspension_type?: number
}

async function world(state: State = {}) {
  const { organization, owner } = await makeOrganization(services)
  const { id } = await services.db
    .updateTable('contracts')
    .set({ ...state, updated_at: services.clock() })
    .where('organization_id', '=', organization.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, params: { id }, organization, owner }
}

const staff = async (role: 'super_admin' | 'admin' | 'supervisor' | 'tech_support') =>
  t.as(await makeUser(services, { role }))

describe('GET /contracts', () => {
  it('is limited to staff', async () => {
    const { organization, owner } = await world()
    expect((await t.refused(subscriptionCalls.list)).status).toBe(401)
    for (const person of [owner, await makeLabPartner(services, organization.id)]) {
      expect((await t.as(person).refused(subscriptionCalls.list)).status).toBe(403)
    }
  })

  it('rejects unknown filters and sorts', async () => {
    const admin = await staff('admin')
    const wrong = [{ filter: { payment_status: 'LATE' } }, { filter: { payment_date_range: '2026' } }, { sort: 'id' }]
    for (const query of wrong) {
      expect((await admin.refused(subscriptionCalls.list, { query })).status).toBe(422)
    }
  })

  it('sorts by the next payment, with suspended contracts and those without a date at the end', async () => {
    const soon = await world({ next_payment_date: '2026-12-01T00:00:00.000Z' })
    const late = await world({ next_payment_date: '2027-02-01T00:00:00.000Z' })
    const none = await world()
    const held = await world({
      next_payment_date: '2027-03-01T00:00:00.000Z',
      suspended_at: '2026-11-01T00:00:00.000Z',
      suspension_type: 1,
      payment_status: 'SUSPENDED',
    })
    const all = [soon, late, none, held]
    const filter = { chosen_wi_organization_id: all.map((each) => each.organization.id).join(',') }
    const tech = await staff('tech_support')
    const idsOf = async (query: object) => {
      const { contracts } = await tech.call(subscriptionCalls.list, { query: { filter, ...query } })
      return contracts.data.map((row) => row.id)
    }
    expect(await idsOf({})).toEqual([late.id, soon.id, held.id, none.id])
    expect(await idsOf({ sort: 'custom_next_payment_date' })).toEqual([soon.id, late.id, none.id, held.id])
    expect(await idsOf({ perPage: 1, page: 2 })).toEqual([soon.id])
  })

  it('filters by name or account number, status and dates of the next payment', async () => {
    const name = `Foxglove ${nextNumber()}`
    const paid = await world({ next_payment_date: '2026-12-05T22:15:00.000Z', payment_status: 'PAID' })
    const owing = await world({ next_payment_date: '2026-12-06T01:00:00.000Z', payment_status: 'NOT_PAID' })
    for (const { organization } of [paid, owing]) {
      await services.db.updateTable('organizations').set({ name }).where('id', '=', organization.id).execute()
    }
    const admin = await staff('admin')
    const found = async (filter: Record<string, string>) => {
      const query = { filter: { full_name_like: name.toLowerCase(), ...filter }, sort: 'custom_next_payment_date' }
      return (await admin.call(subscriptionCalls.list, { query })).contracts.data.map((row) => row.id)
    }
    expect(await found({})).toEqual([paid.id, owing.id])
    expect(await found({ full_name_like: paid.organization.account_number })).toEqual([paid.id])
    expect(await found({ payment_status: 'NOT_PAID,BLOCKED' })).toEqual([owing.id])
    expect(await found({ payment_date_range: '2026-12-05,2026-12-05' })).toEqual([paid.id])
    expect(await found({ payment_date_range: '2026-12-06,' })).toEqual([owing.id])
    // The alternative syntax of a range (specification 1.5).
    const token = await signIn(services, (await makeUser(services, { role: 'admin' })).id, true)
    const sides = 'filter[payment_date_range][from]=2026-12-05&filter[payment_date_range][to]=2026-12-05'
    const reply = await t.app.inject({
      url: `/api/v2/contracts?filter[full_name_like]=${encodeURIComponent(name)}&${sides}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.json()).toMatchObject({ contracts: { total: 1, data: [{ id: paid.id }] } })
  })

  it('shows archived organizations only to users who may see them', async () => {
    const { organization, id } = await world()
    const admin = await staff('admin')
    await admin.call(organizationSettingCalls.archive, { params: { id: organization.id } })
    const query = { filter: { chosen_wi_organization_id: String(organization.id) } }
    expect((await admin.call(subscriptionCalls.list, { query })).contracts.data.map((row) => row.id)).toEqual([id])
    expect((await (await staff('tech_support')).call(subscriptionCalls.list, { query })).contracts.total).toBe(0)
  })
})

describe('GET /contracts/:id', () => {
  it('refuses members and lab partners, and returns 404 to others', async () => {
    const { params, organization } = await world()
    const stranger = (await world()).owner
    const people: [{ id: number }, number][] = [
      [await makeMember(services, organization.id), 403],
      [await makeLabPartner(services, organization.id), 403],
      [await makeLabPartner(services, (await world()).organization.id), 404],
      [stranger, 404],
    ]
    for (const [person, status] of people) {
      expect((await t.as(person).refused(subscriptionCalls.get, { params })).status).toBe(status)
    }
    expect((await (await staff('admin')).refused(subscriptionCalls.get, { params: { id: 9_999_999 } })).status).toBe(
      404,
    )
  })

  it('returns all fields to staff and the owner, with the open order on request', async () => {
    const { params, organization, owner } = await world({ next_payment_date: '2026-12-05T10:00:00.000Z' })
    const open = await makeOrder(services, organization.id, null)
    await makeOrder(services, organization.id, 'PAID')
    for (const person of [t.as(owner), await staff('supervisor')]) {
      const { contract } = await person.call(subscriptionCalls.get, { params })
      expect(contract).toMatchObject({
        id: params.id,
        organization: { id: organization.id, name: organization.name, disabled_at: null },
        next_payment_date: '2026-12-05T10:00:00.000Z',
        suspended_at: null,
        suspension_type: 0,
        billed_monthly_orders: 0,
        payment_status: 'CURRENT',
        license: { id: params.id, license_type: { name: 'Custom' } },
      })
      expect(contract).not.toHaveProperty('current_monthly_order')
      const query = { include: 'organization,current_monthly_order' }
      const seen = await person.call(subscriptionCalls.get, { params, query })
      expect(seen.contract.current_monthly_order).toMatchObject({ id: open.id, total: 198 })
    }
  })
})

describe('suspending and resuming', () => {
  it('are limited to users who manage contracts', async () => {
    const { params, owner } = await world()
    for (const call of [subscriptionCalls.suspend, subscriptionCalls.resume]) {
      for (const client of [t.as(owner), await staff('supervisor'), await staff('tech_support')]) {
        expect((await client.refused(call, { params })).status).toBe(403)
      }
      expect((await (await staff('admin')).refused(call, { params: { id: 9_999_999 } })).status).toBe(404)
    }
  })

  it('change the state, and are refused when it already applies', async () => {
    const { params, organization } = await world({ next_payment_date: '2026-01-05T10:00:00.000Z' })
    const admin = await staff('admin')
    const tooEarly = await admin.refused(subscriptionCalls.resume, { params })
    expect(tooEarly).toMatchObject({ status: 409, code: 3100, error: 'The subscription is not suspended.' })
    const suspended = await admin.call(subscriptionCalls.suspend, { params })
    expect(suspended).toMatchObject({
      message: 'The subscription was suspended.',
      contract: { suspension_type: 1, payment_status: 'SUSPENDED', next_payment_date: '2026-01-05T10:00:00.000Z' },
    })
    expect(suspended.contract.suspended_at).not.toBe(null)
    const again = await admin.refused(subscriptionCalls.suspend, { params })
    expect(again).toMatchObject({ status: 409, code: 3100, error: 'The subscription is suspended already.' })
    const { contract } = await admin.call(subscriptionCalls.resume, { params })
    expect(contract).toMatchObject({ suspended_at: null, suspension_type: 0, payment_status: 'CURRENT' })
    expect(Date.parse(contract.next_payment_date ?? '')).toBeGreaterThan(Date.now())
    const { events } = await admin.call(trailCalls.ofOrganization, { params: { id: organization.id } })
    expect(events.data.map((event) => event.name).slice(0, 2)).toEqual(['contract.resumed', 'contract.suspended'])
  })

  it.each([
    ['disabled', organizationSettingCalls.update],
    // Archiving suspends the contract, and only restoring resumes it (specification 4.9).
    ['archived', organizationSettingCalls.archive],
  ] as const)('cannot resume a contract while the organization is %s', async (state, close) => {
    const { params, organization } = await world()
    const admin = await staff('admin')
    await admin.call(subscriptionCalls.suspend, { params })
    await admin.send(close, { params: { id: organization.id }, body: { disabled: true } })
    const refused = await admin.refused(subscriptionCalls.resume, { params })
    expect(refused).toMatchObject({ status: 409, code: 2300, error: `The organization is ${state}.` })
    expect((await admin.call(subscriptionCalls.get, { params })).contract.suspension_type).toBe(1)
  })

  it.skipIf(!process.env.DATABASE_URL)('accept one of two concurrent requests and refuse the other', async () => {
    const { params } = await world()
    const [one, other] = [await staff('admin'), await staff('super_admin')]
    const replies = await Promise.all([one, other].map((client) => client.send(subscriptionCalls.suspend, { params })))
    expect(replies.map((reply) => reply.status).sort((a, b) => a - b)).toEqual([200, 409])
  })
})
