import { describe, expect, inject, it } from 'vitest'
import { caseStepCalls } from '#contract/case-steps.ts'
import { initialSetupCalls } from '#contract/initial-setup.ts'
import { orderCalls } from '#contract/orders.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { patientCalls } from '#contract/patients.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeOrganization, makeUnsetOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { makePromotionCode, setupBody } from '#server/testing/setup.ts'

/** The embedded database has one session: there nothing can race, so a green test would prove nothing. */
const races = inject('template').kind === 'postgres' ? describe : describe.skip

const t = await testApp()

async function newCase() {
  const { organization, owner, location } = await makeOrganization(t.services)
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
  const made = await makeCase(t.services, place)
  return { owner, place, params: { id: made.id } }
}

/** Sends all at once and gives the statuses, sorted. */
async function statuses(count: number, send: (index: number) => Promise<{ status: number }>) {
  const replies = await Promise.all(Array.from({ length: count }, (_, index) => send(index)))
  return replies.map((reply) => reply.status).sort((a, b) => a - b)
}

races('at the same time (PostgreSQL only)', () => {
  it('31 hold toggles lose none', async () => {
    const { owner, params } = await newCase()
    const as = t.as(owner)
    await as.call(patientCalls.get, { params })
    const body = { action_owner_name: 'Mina', reason: 'Race' }
    const done = await statuses(31, (index) =>
      as.send(caseStepCalls.toggleHold, { params, body: { ...body, reason: `Race ${index}` } }),
    )
    expect(done).toEqual(Array.from({ length: 31 }, () => 200))
    const { patient } = await as.call(patientCalls.get, { params })
    expect(patient.is_on_hold).toBe(true)
    expect(patient.on_hold_notes).toHaveLength(31)
    const holds = patient.on_hold_notes.filter((note) => note.is_on_hold_reason === 'hold')
    expect(holds).toHaveLength(16)
  })

  it('approvals make one request', async () => {
    const { owner, params } = await newCase()
    const admin = await makeUser(t.services, { role: 'admin' })
    await t.as(admin).call(caseStepCalls.completeSetup, { params })
    const clients = [t.as(owner), t.as(admin)]
    await Promise.all(clients.map((client) => client.call(patientCalls.get, { params })))
    const done = await statuses(12, (index) => (clients[index % 2] ?? t).send(caseStepCalls.approve, { params }))
    expect(done).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
    const { patient } = await t.as(owner).call(patientCalls.get, { params })
    expect(patient.customer_requests).toHaveLength(1)
    expect(patient.customer_requests[0]?.jaws).toEqual([1, 2])
  })

  it('one of two completions wins', async () => {
    const { params } = await newCase()
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    await admin.call(patientCalls.get, { params })
    expect(await statuses(2, () => admin.send(caseStepCalls.completeSetup, { params }))).toEqual([200, 409])
  })

  it('new patients of one name each get their own suffix', async () => {
    const { owner, place } = await newCase()
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    const body = { ...place, user_id: owner.id, first_name: 'Lena', last_name: 'Race' }
    const replies = await Promise.all(Array.from({ length: 8 }, () => admin.call(patientCalls.create, { body })))
    const suffixes = replies.map((reply) => reply.patient.numeric_suffix ?? 0).sort((a, b) => a - b)
    expect(suffixes).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  it('of two edits of one user the second is told', async () => {
    const admins = await Promise.all([makeUser(t.services, { role: 'admin' }), makeUser(t.services, { role: 'admin' })])
    const user = await makeUser(t.services)
    const clients = admins.map((admin) => t.as(admin))
    await Promise.all(clients.map((client) => client.call(userAdminCalls.get, { params: { id: user.id } })))
    const done = await statuses(8, (index) =>
      (clients[index % 2] ?? t).send(userAdminCalls.update, {
        params: { id: user.id },
        body: { first_name: `Race ${index}`, last_name: 'Won', email: user.email, updated_at: user.updated_at },
      }),
    )
    expect(done).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  })

  it('two who archive each other leave one of them', async () => {
    const pair = await Promise.all([
      makeUser(t.services, { role: 'super_admin' }),
      makeUser(t.services, { role: 'super_admin' }),
    ])
    const clients = pair.map((one) => t.as(one))
    await Promise.all(
      clients.map((client, index) => client.call(userAdminCalls.get, { params: { id: pair[index]?.id ?? 0 } })),
    )
    const done = await statuses(2, (index) =>
      (clients[index] ?? t).send(userAdminCalls.archive, { params: { id: pair[1 - index]?.id ?? 0 } }),
    )
    expect(done).toEqual([200, 401])
  })

  it('a permission that two set to the same state is set once', async () => {
    const admins = await Promise.all([makeUser(t.services, { role: 'admin' }), makeUser(t.services, { role: 'admin' })])
    const user = await makeUser(t.services, { role: 'tech_support' })
    const params = { id: user.id }
    const clients = admins.map((admin) => t.as(admin))
    const body = { permission: 'orders.manage', granted: true }
    const set = (index: number) => (clients[index % 2] ?? t).send(userAdminCalls.togglePermission, { params, body })
    expect(await statuses(6, set)).toEqual(Array.from({ length: 6 }, () => 200))
    const turned = await t.services.db
      .selectFrom('events')
      .where('user_id', '=', user.id)
      .where('name', '=', 'user.permission_toggled')
      .select('id')
      .execute()
    expect(turned).toHaveLength(1)
  })

  it('an address is given to one of two new users', async () => {
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    const email = `race-${process.pid}@typodont.test`
    const done = await statuses(4, (index) =>
      admin.send(userAdminCalls.create, {
        body: {
          first_name: 'Race',
          last_name: String(index),
          email: index % 2 ? email : email.toUpperCase(),
          role: 'doctor',
        },
      }),
    )
    expect(done).toEqual([201, 422, 422, 422])
  })

  it('an account is charged for its start once', async () => {
    const { client, params } = await savedSetup()
    const code = await makePromotionCode(t.services)
    const body = { promotion_code_id: code.id }
    const done = await statuses(8, () => client.send(initialSetupCalls.processInitialPurchase, { params, body }))
    expect(done).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const { orders } = await client.call(orderCalls.list, { params })
    expect(orders.data).toHaveLength(1)
    const { uses } = await t.services.db
      .selectFrom('promotion_codes')
      .where('id', '=', code.id)
      .select('uses')
      .executeTakeFirstOrThrow()
    expect(uses).toBe(1)
  })

  it('account details saved at once make one location', async () => {
    const { client, owner, params } = await savedSetup()
    const sent = (index: number) =>
      client.send(initialSetupCalls.saveAccountDetails, { params, body: setupBody(owner, { city: `City ${index}` }) })
    expect(await statuses(6, sent)).toEqual([200, 200, 200, 200, 200, 200])
    const { organization } = await client.call(organizationCalls.get, { params, query: { include: 'locations' } })
    expect(organization.locations).toHaveLength(1)
  })

  it('the last use of a promotion code goes to one of two', async () => {
    const code = await makePromotionCode(t.services, { max_uses: 1 })
    const setups = [await savedSetup(), await savedSetup()]
    const body = { promotion_code_id: code.id }
    const done = await statuses(2, async (index) => {
      const setup = setups[index] ?? (await savedSetup())
      return setup.client.send(initialSetupCalls.processInitialPurchase, { params: setup.params, body })
    })
    expect(done).toEqual([200, 422])
  })
})

async function savedSetup() {
  const { organization, owner } = await makeUnsetOrganization(t.services)
  const client = t.as(owner)
  const params = { id: organization.id }
  await client.call(initialSetupCalls.saveAccountDetails, { params, body: setupBody(owner) })
  return { client, owner, params }
}
