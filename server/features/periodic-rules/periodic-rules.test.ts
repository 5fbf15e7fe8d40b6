import { describe, expect, it } from 'vitest'
import { orderCalls } from '#contract/orders.ts'
import { ENDS_BEFORE_START, OVERLAPS, periodicRuleCalls } from '#contract/periodic-rules.ts'
import { testApp } from '#server/testing/app.ts'
import { makeBilledOrganization } from '#server/testing/billing.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t
const staff = await makeUser(services, { role: 'supervisor' })
const supervisor = () => t.as(staff)
const PLAN = { type: 'Charge' as const, value: 25, custom_description: 'Support plan', is_active: true }

async function world() {
  const { organization, owner } = await makeBilledOrganization(services)
  const { id: contract_id } = await services.db
    .selectFrom('contracts')
    .where('organization_id', '=', organization.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const current = async () => (await t.as(owner).call(orderCalls.current, { params: { id: organization.id } })).order
  const create = (more: object = {}) =>
    supervisor().call(periodicRuleCalls.create, { body: { ...PLAN, contract_id, ...more } })
  return { contract_id, owner, current, create }
}

describe('a periodic rule', () => {
  it.each([
    [{ value: undefined }, { value: ['Required'] }],
    [{ value: -1 }, { value: ['Value cannot be negative.'] }],
    [{ value: 1.234 }, { value: ['Only two decimals are allowed.'] }],
    [{ custom_description: '' }, { custom_description: ['Required'] }],
    [{ type: 'Gift' }, { type: ['Required'] }],
    [{ is_active: 'maybe' }, { is_active: ['Required'] }],
    [{ applied_from: '2026-05-02', applied_to: '2026-05-01' }, { applied_to: [ENDS_BEFORE_START] }],
    [{ contract_id: 2_000_000_000 }, { contract_id: ['The subscription does not exist.'] }],
  ])('is rejected with %o', async (wrong, error) => {
    const { contract_id } = await world()
    const body = { ...PLAN, contract_id, ...wrong }
    const { status, body: said } = await supervisor().send(periodicRuleCalls.create, { body })
    expect({ status, said }).toMatchObject({ status: 422, said: { error } })
  })

  it('is limited to users who manage rules, and deleted by admins only', async () => {
    const w = await world()
    const { rule } = await w.create()
    const params = { id: rule.id }
    const tech = t.as(await makeUser(services, { role: 'tech_support' }))
    for (const person of [tech, t.as(w.owner)]) {
      expect((await person.refused(periodicRuleCalls.get, { params })).status).toBe(403)
    }
    expect((await supervisor().refused(periodicRuleCalls.remove, { params })).status).toBe(403)
    await t.as(await makeUser(services, { role: 'admin' })).call(periodicRuleCalls.remove, { params })
    expect((await supervisor().refused(periodicRuleCalls.get, { params })).status).toBe(404)
  })

  it('applies within its dates only, and cannot be duplicated for the same dates', async () => {
    const w = await world()
    const before = await w.current()
    const { rule } = await w.create()
    expect((await w.current())?.charges).toMatchObject([
      { id: null, custom_description: 'Support plan', value: 25, is_periodic: true },
    ])
    await w.create({ type: 'Discount', value: 5, custom_description: 'Loyalty', applied_to: '2999-01-01' })
    await w.create({ custom_description: 'Later', applied_from: '2999-01-01' })
    expect((await w.current())?.subtotal).toBe((before?.subtotal ?? 0) + 20)
    const again = {
      ...PLAN,
      contract_id: w.contract_id,
      custom_description: 'SUPPORT plan',
      applied_from: '2026-01-01',
    }
    expect((await supervisor().refused(periodicRuleCalls.create, { body: again })).error).toEqual({
      applied_from: [OVERLAPS],
    })
    const params = { id: rule.id }
    const { updated_at } = rule
    const saved = await supervisor().call(periodicRuleCalls.update, { params, body: { ...PLAN, is_active: false } })
    expect(saved.rule).toMatchObject({ is_active: false })
    const late = await supervisor().refused(periodicRuleCalls.update, {
      params,
      body: { ...PLAN, value: 1, updated_at },
    })
    expect(late.status).toBe(409)
    expect((await w.current())?.charges).toEqual([])
    const filter = { contract_id: w.contract_id, is_active: true }
    const { rules } = await supervisor().call(periodicRuleCalls.list, { query: { filter } })
    expect(rules.data.map(({ custom_description }) => custom_description)).toEqual(['Later', 'Loyalty'])
  })
})
