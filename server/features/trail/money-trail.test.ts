import { expect, it } from 'vitest'
import { priceCalls } from '#contract/prices.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { orderCalls } from '#contract/orders.ts'
import { trailCalls } from '#contract/trail.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLabPartner, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeOrder } from '#server/testing/orders.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t

it('the money trail is limited to users who see the invoices; other organizations return 404', async () => {
  const { organization } = await makeOrganization(services)
  const params = { id: organization.id }
  expect(await t.refused(trailCalls.money, { params })).toMatchObject({ status: 401 })
  for (const [person, status] of [
    [(await makeOrganization(services)).owner, 404],
    [await makeLabPartner(services, organization.id), 403],
    [await makeMember(services, organization.id), 403],
    [await makeMember(services, organization.id, 'organization_manager'), 403],
  ] as const) {
    expect(await t.as(person).refused(trailCalls.money, { params })).toMatchObject({ status })
  }
})

it('the money trail has the billing events of the practice, and no names of staff', async () => {
  const { organization, owner } = await makeOrganization(services)
  const other = await makeOrganization(services)
  const params = { id: organization.id }
  const admin = t.as(await makeUser(services, { role: 'admin', first_name: 'Nadia', last_name: 'Rahimi' }))
  const { id } = await makeOrder(services, organization.id, null)
  const body = { value: 15, custom_description: 'Extra wax-up' }
  await admin.call(orderCalls.addDiscountOrCharge, { params: { id }, body })
  const credit = { value: 25, valid_from: '2026-01-01', valid_to: null }
  await admin.call(organizationSettingCalls.addCredit, { params, body: credit })
  for (const each of [organization, other.organization]) {
    const of = { params: { id: each.id } }
    const { data } = await admin.call(priceCalls.getOwn, of)
    await admin.call(priceCalls.saveOwn, { ...of, body: { ...data, arch: { ...data.arch, print: 21.5 } } })
  }
  const { events } = await t.as(owner).call(trailCalls.money, { params })
  const by = { actor_name: services.config.providerName, ip: null, user: null, patient: null }
  expect(events.data).toMatchObject([
    { name: 'pricing.saved', ...by, data: { before: { 'arch.print': null }, after: { 'arch.print': 21.5 } } },
    { name: 'organization.credit_added', ...by, data: { value: 25 } },
    { name: 'order.line_added', ...by, data: { value_cents: 1500, custom_description: 'Extra wax-up' } },
  ])
  expect(JSON.stringify(events)).not.toContain('Rahimi')
})
