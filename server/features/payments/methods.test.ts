import { describe, expect, it } from 'vitest'
import { orderCalls } from '#contract/orders.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { paymentInfoCalls, paymentMethodCalls } from '#contract/payments.ts'
import { ORGANIZATION_HEADER } from '#contract/users.ts'
import { openTestApp, testApp } from '#server/testing/app.ts'
import { makeLabPartner, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeOrder } from '#server/testing/orders.ts'
import { addMethod, tokenize } from '#server/testing/payment-methods.ts'
import { paymentSandbox } from '#server/testing/payments.ts'
import { addMember, makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t

async function world() {
  const { organization, owner } = await makeOrganization(services)
  const { id } = organization
  const infoOf = async (client = t.as(owner)) => {
    const { organization: seen } = await client.call(organizationCalls.get, {
      params: { id },
      query: { include: 'paymentInfo' },
    })
    return seen.payment_info
  }
  return { id, organization, owner, as: t.as(owner), infoOf }
}

type World = Awaited<ReturnType<typeof world>>

async function primaries({ infoOf }: World) {
  const info = await infoOf()
  return info?.payment_methods.filter((method) => method.is_primary).map((method) => method.id)
}

describe('a payment method', () => {
  it('can be changed only by the owner and admins, and is hidden from other organizations', async () => {
    const w = await world()
    const method = await addMethod(w.as, w.id, { card: 'ok' })
    const token = await tokenize(w.as, w.id, { card: 'ok' })
    const body = { organization_id: w.id, payment_method_id: token }
    const params = { id: method.id }
    const people: [{ id: number }, number][] = [
      [await makeMember(services, w.id), 403],
      [await makeLabPartner(services, w.id), 403],
      [await makeUser(services, { role: 'supervisor' }), 403],
      [await makeUser(services, { role: 'tech_support' }), 403],
      [(await world()).owner, 404],
    ]
    for (const [person, status] of people) {
      const client = t.as(person)
      const refusals = [
        await client.refused(paymentInfoCalls.create, { body: { organization_id: w.id } }),
        await client.refused(paymentMethodCalls.create, { body }),
        await client.refused(paymentMethodCalls.update, { params, body: { is_primary: true } }),
        await client.refused(paymentMethodCalls.remove, { params }),
      ]
      expect(refusals.map((refusal) => refusal.status)).toEqual([status, status, status, status])
    }
    const admin = t.as(await makeUser(services, { role: 'admin' }))
    expect((await admin.call(paymentMethodCalls.create, { body })).payment_method.is_primary).toBe(true)
    await admin.call(paymentMethodCalls.remove, { params })
    expect((await admin.refused(paymentMethodCalls.remove, { params })).status).toBe(404)
  })

  it('is not readable by members and lab partners', async () => {
    const w = await world()
    expect(await w.infoOf()).toBe(null)
    await addMethod(w.as, w.id, { bank: 'ok' })
    for (const person of [await makeMember(services, w.id), await makeLabPartner(services, w.id)])
      expect(await w.infoOf(t.as(person))).toBeUndefined()
    const staff = t.as(await makeUser(services, { role: 'tech_support' }))
    expect(await w.infoOf(staff)).toMatchObject({
      customer_id: expect.any(String),
      payment_methods: [{ organization_id: w.id, payment_method_type: 'bank', is_primary: true }],
    })
  })

  it('must belong to this customer, and is added once, to an open organization only', async () => {
    const w = await world()
    const other = await world()
    const theirs = await tokenize(other.as, other.id, { card: 'ok' })
    const send = (organization_id: number, payment_method_id: string) =>
      w.as.send(paymentMethodCalls.create, { body: { organization_id, payment_method_id } })
    expect(await send(w.id, theirs)).toMatchObject({ status: 422 })
    expect(await send(w.id, 'nothing')).toMatchObject({ status: 422 })
    expect(await send(w.id, '')).toMatchObject({ status: 422 })
    const own = await tokenize(w.as, w.id, { card: 'ok' })
    expect((await send(w.id, own)).status).toBe(201)
    expect(await send(w.id, own)).toMatchObject({ status: 409 })
    expect((await w.infoOf())?.payment_methods).toHaveLength(1)
    const disabled = await makeOrganization(services, { disabled: true })
    const closed = { body: { organization_id: disabled.organization.id } }
    expect(await t.as(disabled.owner).refused(paymentInfoCalls.create, closed)).toMatchObject({
      status: 409,
      code: 2300,
    })
  })

  it('of another owned organization cannot be changed from the current one', async () => {
    const w = await world()
    const { organization: second } = await makeOrganization(services)
    await services.db.deleteFrom('organization_members').where('organization_id', '=', second.id).execute()
    await addMember(services, second.id, w.owner.id, 'organization_owner')
    const elsewhere = w.as.with({ [ORGANIZATION_HEADER]: String(w.id) })
    const refused = await elsewhere.refused(paymentInfoCalls.create, { body: { organization_id: second.id } })
    expect(refused.status).toBe(403)
  })

  it('becomes primary when added, and passes that on when removed', async () => {
    const w = await world()
    const first = await addMethod(w.as, w.id, { bank: 'ok' })
    const second = await addMethod(w.as, w.id, { card: 'ok' })
    const third = await addMethod(w.as, w.id, { card: 'declined' })
    expect(await primaries(w)).toEqual([third.id])
    const params = { id: first.id }
    await w.as.call(paymentMethodCalls.update, { params, body: { is_primary: true } })
    expect(await primaries(w)).toEqual([first.id])
    const wrong = { params, body: { is_primary: false } }
    expect((await w.as.send(paymentMethodCalls.update, wrong)).status).toBe(422)
    await w.as.call(paymentMethodCalls.remove, { params })
    expect(await primaries(w)).toEqual([third.id])
    await w.as.call(paymentMethodCalls.remove, { params: { id: second.id } })
    expect(await primaries(w)).toEqual([third.id])
    await w.as.call(paymentMethodCalls.remove, { params: { id: third.id } })
    expect((await w.infoOf())?.payment_methods).toEqual([])
  })

  it('is deleted at the provider as well once removed', async () => {
    const w = await world()
    const token = await tokenize(w.as, w.id, { card: 'ok' })
    const body = { organization_id: w.id, payment_method_id: token }
    const { payment_method } = await w.as.call(paymentMethodCalls.create, { body })
    await w.as.call(paymentMethodCalls.remove, { params: { id: payment_method.id } })
    await t.runJobs()
    const customer_id = (await w.infoOf())?.customer_id ?? ''
    expect(await services.payments.findMethod(customer_id, token)).toBeUndefined()
  })

  it('determines the total of an unpaid invoice: a card adds its fee', async () => {
    const w = await world()
    const { id } = await makeOrder(services, w.id, 'DRAFT')
    const totalOf = async () => (await w.as.call(orderCalls.get, { params: { id } })).order
    expect(await totalOf()).toMatchObject({ total: 99, credit_card_fee: 0 })
    const card = await addMethod(w.as, w.id, { card: 'ok' })
    expect(await totalOf()).toMatchObject({ total: 100.48, credit_card_fee: 1.48 })
    const bank = await addMethod(w.as, w.id, { bank: 'ok' })
    expect(await totalOf()).toMatchObject({ total: 99 })
    await w.as.call(paymentMethodCalls.update, { params: { id: card.id }, body: { is_primary: true } })
    expect(await totalOf()).toMatchObject({ total: 100.48 })
    await w.as.call(paymentMethodCalls.remove, { params: { id: card.id } })
    expect(await totalOf()).toMatchObject({ total: 99 })
    await w.as.call(paymentMethodCalls.remove, { params: { id: bank.id } })
    expect(await totalOf()).toMatchObject({ total: 99 })
  })

  it('is refused while the provider is down, and nothing is stored', async () => {
    const w = await world()
    const { weather } = await paymentSandbox()
    await weather({ kind: 'down', calls: 2 })
    const refused = await w.as.refused(paymentInfoCalls.create, { body: { organization_id: w.id } })
    await weather({ kind: 'fair' })
    expect(refused).toMatchObject({ status: 503, code: 1503 })
    expect(await w.infoOf()).toBe(null)
  })
})

describe('the bot check', () => {
  it('applies to both calls that save', async () => {
    const guarded = await openTestApp({ BOT_CHECK: 'altcha' })
    try {
      const { organization, owner } = await makeOrganization(guarded.services)
      const body = { organization_id: organization.id, payment_method_id: 'any' }
      for (const call of [paymentInfoCalls.create, paymentMethodCalls.create]) {
        const refused = await guarded.as(owner).send(call, { body })
        expect(refused).toMatchObject({ status: 422, body: { code: 2103 } })
      }
    } finally {
      await guarded.services.close()
    }
  })
})
