import { describe, expect, it } from 'vitest'
import { shippingCalls } from '#contract/shipping.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLocation, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()

describe('GET /shipping_methods', () => {
  it('refuses a location outside the scope and an unknown assignment', async () => {
    const { owner } = await makeOrganization(t.services)
    const other = await makeOrganization(t.services)
    const query = { location_id: other.location?.id }
    expect((await t.as(owner).refused(shippingCalls.methods, { query })).status).toBe(404)
    const wrong = await t.as(owner).send(shippingCalls.methods, { query: { assignment: 'X' } })
    expect(wrong.status).toBe(422)
  })

  it('offers International only abroad, the others only domestically, none for in-office prints', async () => {
    const { owner, organization, location } = await makeOrganization(t.services)
    const abroad = await makeLocation(t.services, organization.id, { country: 'CAN' })
    const names = async (query: object) => {
      const { shipping_methods } = await t
        .as(owner)
        .call(shippingCalls.methods, { query: { ...query, available_only: true } })
      return shipping_methods.map((method) => method.name)
    }
    expect(await names({ location_id: location?.id })).toEqual(['Standard', 'Express', 'Urgent', 'Lightspeed'])
    expect(await names({ location_id: abroad.id, assignment: 'O' })).toEqual(['International'])
    expect(await names({ location_id: location?.id, assignment: 'H' })).toEqual([])
    const { shipping_methods } = await t.as(owner).call(shippingCalls.methods)
    expect(shipping_methods.map((method) => method.available)).toEqual([true, true, true, true, false])
  })

  it('calculates dates from today: three business days of work, then those of the method', async () => {
    const staff = await makeUser(t.services, { role: 'supervisor' })
    const client = t.as(staff)
    await client.call(shippingCalls.methods)
    t.setClock('2026-11-20T10:00:00.000Z')
    try {
      const { shipping_methods } = await client.call(shippingCalls.methods)
      expect(shipping_methods[1]).toEqual({
        id: 2,
        name: 'Express',
        available: true,
        arrival_date: '2026-12-01',
        delivery_date_from: '2026-11-30',
        delivery_date_to: '2026-12-01',
      })
    } finally {
      t.setClock(undefined)
    }
  })
})
