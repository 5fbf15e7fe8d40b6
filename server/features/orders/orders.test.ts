import { describe, expect, it } from 'vitest'
import { orderCalls } from '#contract/orders.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { productCalls } from '#contract/products.ts'
import { surveyCalls } from '#contract/surveys.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLabPartner, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeOrder } from '#server/testing/orders.ts'
import { addMember, makeUser } from '#server/testing/people.ts'

const t = await testApp()

describe('the orders of an organization', () => {
  it('are refused to members, managers and lab partners, and return 404 for other organizations', async () => {
    const { organization } = await makeOrganization(t.services)
    const params = { id: organization.id }
    const manager = await makeUser(t.services)
    await addMember(t.services, organization.id, manager.id, 'organization_manager')
    const people: [{ id: number }, number][] = [
      [await makeMember(t.services, organization.id), 403],
      [manager, 403],
      [await makeLabPartner(t.services, (await makeOrganization(t.services)).organization.id), 404],
      [(await makeOrganization(t.services)).owner, 404],
    ]
    for (const [person, status] of people) {
      expect((await t.as(person).refused(orderCalls.current, { params })).status).toBe(status)
      expect((await t.as(person).refused(orderCalls.list, { params })).status).toBe(status)
    }
    expect((await t.refused(orderCalls.list, { params })).status).toBe(401)
  })

  it('are empty at first, without an error', async () => {
    const { organization, owner } = await makeOrganization(t.services)
    const params = { id: organization.id }
    expect(await t.as(owner).call(orderCalls.current, { params })).toEqual({
      order: null,
      metadata: { template_data: null, coming: [] },
    })
    expect((await t.as(owner).call(orderCalls.list, { params })).orders.data).toEqual([])
  })

  it('are the open order, and the invoiced ones, newest first and paginated', async () => {
    const { organization, owner } = await makeOrganization(t.services)
    const params = { id: organization.id }
    const paid = await makeOrder(t.services, organization.id, 'PAID')
    const sent = await makeOrder(t.services, organization.id, 'SENT')
    const open = await makeOrder(t.services, organization.id, null)
    const tech = t.as(await makeUser(t.services, { role: 'tech_support' }))
    for (const client of [t.as(owner), tech]) {
      const { order, metadata } = await client.call(orderCalls.current, { params })
      // Includes the monthly fee.
      expect(order).toMatchObject({ id: open.id, invoice_id: null, total: 198, charges: [{ value: 99 }] })
      expect(metadata.template_data).toEqual({ patients: [], monthly_fee: 99 })
      const { orders } = await client.call(orderCalls.list, { params })
      expect(orders.data.map((each) => each.id)).toEqual([sent.id, paid.id])
      expect(orders.data[0]).toMatchObject({ invoice_id: sent.id, charges: [{ custom_description: 'Extra model' }] })
      const second = await client.call(orderCalls.list, { params, query: { page: 2, perPage: 1 } })
      expect(second.orders).toMatchObject({ total: 2, data: [{ id: paid.id }] })
    }
  })
})

describe('the orders included in an organization', () => {
  it('are the listed invoices, returned on request to users who see amounts', async () => {
    const { organization, owner } = await makeOrganization(t.services)
    const params = { id: organization.id }
    const query = { include: 'orders' }
    await makeOrder(t.services, organization.id, 'PAID')
    await makeOrder(t.services, organization.id, 'SENT')
    await makeOrder(t.services, organization.id, null)
    const partner = await makeLabPartner(t.services, organization.id)
    const member = await makeMember(t.services, organization.id)
    for (const person of [partner, member]) {
      const seen = await t.as(person).call(organizationCalls.get, { params, query })
      expect(seen.organization).not.toHaveProperty('orders')
    }
    expect((await t.as(owner).call(organizationCalls.get, { params })).organization).not.toHaveProperty('orders')
    for (const person of [owner, await makeUser(t.services, { role: 'tech_support' })]) {
      const { orders } = await t.as(person).call(orderCalls.list, { params })
      expect(orders.data).toHaveLength(2)
      const seen = await t.as(person).call(organizationCalls.get, { params, query })
      expect(seen.organization.orders).toEqual(orders.data)
    }
  })
})

describe('the orders of a user', () => {
  it('are limited to staff and the user', async () => {
    const { organization, owner } = await makeOrganization(t.services)
    const params = { id: owner.id }
    const others = [
      await makeMember(t.services, organization.id),
      await makeLabPartner(t.services, organization.id),
      (await makeOrganization(t.services)).owner,
    ]
    for (const person of others) {
      expect((await t.as(person).refused(orderCalls.ofUser, { params })).status).toBe(404)
    }
    expect((await t.refused(orderCalls.ofUser, { params })).status).toBe(401)
    const tech = t.as(await makeUser(t.services, { role: 'tech_support' }))
    const archived = await makeUser(t.services, { archived: true })
    for (const id of [archived.id, 2_000_000_000]) {
      expect((await tech.refused(orderCalls.ofUser, { params: { id } })).status).toBe(404)
    }
  })

  it('are those of the organizations the user owns, not of those the user works in', async () => {
    const { organization, owner } = await makeOrganization(t.services)
    const other = await makeOrganization(t.services)
    await addMember(t.services, other.organization.id, owner.id, 'organization_member')
    const sent = await makeOrder(t.services, organization.id, 'SENT')
    await makeOrder(t.services, organization.id, null)
    await makeOrder(t.services, other.organization.id, 'SENT')
    const tech = await makeUser(t.services, { role: 'tech_support' })
    for (const reader of [owner, tech]) {
      const { orders } = await t.as(reader).call(orderCalls.ofUser, { params: { id: owner.id } })
      expect(orders.data.map(({ id }) => id)).toEqual([sent.id])
    }
    const member = await makeMember(t.services, organization.id)
    const { orders } = await t.as(member).call(orderCalls.ofUser, { params: { id: member.id } })
    expect(orders.data).toEqual([])
  })
})

describe('GET /products/:id', () => {
  it('returns the start-up fee, and 404 for an unknown product', async () => {
    const { owner } = await makeOrganization(t.services)
    expect((await t.refused(productCalls.get, { params: { id: 1 } })).status).toBe(401)
    expect((await t.as(owner).refused(productCalls.get, { params: { id: 999 } })).status).toBe(404)
    expect(await t.as(owner).call(productCalls.get, { params: { id: 1 } })).toEqual({
      product: { id: 1, name: 'Start-up fee', value: 995 },
    })
  })
})

describe('GET /survey_questions/:id', () => {
  it('returns the question of the setup with its seven answers', async () => {
    const { owner } = await makeOrganization(t.services)
    expect((await t.refused(surveyCalls.get, { params: { id: 1 } })).status).toBe(401)
    expect((await t.as(owner).refused(surveyCalls.get, { params: { id: 999 } })).status).toBe(404)
    const { survey_question, has_questions } = await t.as(owner).call(surveyCalls.get, { params: { id: 1 } })
    expect(has_questions).toBe(true)
    expect(survey_question.survey_answers.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(survey_question.survey_answers.at(-1)?.answer).toBe('Other')
  })
})
