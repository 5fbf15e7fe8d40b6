import { describe, expect, it } from 'vitest'
import { askedItemCalls } from '#contract/asked-items.ts'
import { ensureOpenOrder } from '#server/features/orders/monthly.ts'
import { testApp } from '#server/testing/app.ts'
import { askFor, readItem } from '#server/testing/asked-items.ts'
import { makeMember, testContext } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { makeSetupWorld } from '#server/testing/setups.ts'

const t = await testApp()
const { db } = t.services
const admin = await makeUser(t.services, { role: 'admin' })
const PRICE = { kind: 'price', reason: 'Root integration', price: 20 } as const

async function world() {
  const w = await makeSetupWorld(t, { print_assignment: '3' })
  await ensureOpenOrder(testContext(t.services), w.organization.id, t.services.clock())
  const manager = await makeMember(t.services, w.organization.id, 'organization_manager')
  return { ...w, manager }
}

function charges(patient_id: number) {
  return db.selectFrom('patient_charges').where('patient_id', '=', patient_id).selectAll().execute()
}

describe('a price', () => {
  it('is asked by those who add charges, of a practice with a current order, as a printable line', async () => {
    const w = await world()
    const sent = { params: w.params, body: PRICE }
    for (const person of [w.tech, w.partner]) {
      expect(await t.as(person).refused(askedItemCalls.ask, sent)).toMatchObject({ status: 403 })
    }
    const script = { params: w.params, body: { ...PRICE, reason: '根の統合' } }
    expect(await t.as(admin).refused(askedItemCalls.ask, script)).toMatchObject({
      status: 422,
      error: { reason: [expect.stringContaining('can be printed')] },
    })
    for (const [price, text] of [
      [0, 'Must be greater than 0.'],
      [-5, 'Value cannot be negative.'],
      [20.005, 'Only two decimals are allowed.'],
      [100_001, 'Only up to 100,000 is allowed.'],
    ] as const) {
      const refused = await t.as(admin).refused(askedItemCalls.ask, { params: w.params, body: { ...PRICE, price } })
      expect(refused).toMatchObject({ status: 422, error: { price: [text] } })
    }
    const without = await makeSetupWorld(t)
    const noOrder = await t.as(admin).refused(askedItemCalls.ask, { params: without.params, body: PRICE })
    expect(noOrder).toMatchObject({ status: 409, code: 3100, error: 'There is no current order.' })
  })

  it('is seen by those who ask and approve prices, and by nobody else', async () => {
    const w = await world()
    const { id } = await askFor(w, PRICE, admin)
    for (const person of [admin, w.owner]) expect(await readItem(w, id, person)).toMatchObject({ price: 20 })
    for (const person of [w.tech, w.partner, w.manager]) {
      expect(await readItem(w, id, person)).not.toHaveProperty('price')
    }
    const { data } = await db
      .selectFrom('events')
      .where('name', '=', 'asked.created')
      .where('subject_id', '=', id)
      .select('data')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(data)).not.toContain('20')
  })

  it('is approved by the doctor of the case or the owner, and charged at once', async () => {
    const w = await world()
    const { id } = await askFor(w, PRICE, admin)
    const yes = { params: { id }, body: { accepted_price: true } }
    expect(await t.as(w.manager).refused(askedItemCalls.answer, yes)).toMatchObject({ status: 403 })
    const words = await t.as(w.owner).refused(askedItemCalls.answer, { params: { id }, body: { text: 'Fine.' } })
    expect(words).toMatchObject({ status: 422, error: { accepted_price: ['Required'] } })
    expect(await charges(w.patient.id)).toEqual([])
    await t.as(w.owner).call(askedItemCalls.answer, yes)
    expect(await readItem(w, id, admin)).toMatchObject({ state: 'accepted', answers: [{ accepted_price: true }] })
    expect(await charges(w.patient.id)).toMatchObject([{ description: 'Root integration', value_cents: 2000 }])
    expect((await t.as(w.owner).refused(askedItemCalls.answer, yes)).status).toBe(409)
    expect(await charges(w.patient.id)).toHaveLength(1)
  })

  it('that is declined charges nothing, and staff take note of it', async () => {
    const w = await world()
    const { id } = await askFor(w, PRICE, admin)
    await t.as(w.owner).call(askedItemCalls.answer, { params: { id }, body: { accepted_price: false } })
    expect(await readItem(w, id)).toMatchObject({ state: 'answered' })
    await t.as(w.tech).call(askedItemCalls.accept, { params: { id } })
    expect(await readItem(w, id)).toMatchObject({ state: 'accepted' })
    expect(await charges(w.patient.id)).toEqual([])
  })
})
