import { expect, it } from 'vitest'
import { askedItemCalls } from '#contract/asked-items.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { dashboardCalls } from '#contract/dashboard.ts'
import { addDays } from '#contract/days.ts'
import { testApp } from '#server/testing/app.ts'
import { askFor, LOWER_SCAN } from '#server/testing/asked-items.ts'
import { makeUser } from '#server/testing/people.ts'
import { makeSetupWorld } from '#server/testing/setups.ts'

const t = await testApp()
const admin = await makeUser(t.services, { role: 'admin' })
const QUESTION = { kind: 'answer', reason: 'Which brackets?' } as const

it('GET /dashboard/asked lists who owes what since when, the longest waiting first', async () => {
  const w = await makeSetupWorld(t)
  for (const person of [w.owner, w.partner]) {
    expect((await t.as(person).refused(dashboardCalls.asked)).status).toBe(403)
  }
  const query = { chosen_wi_organization_id: String(w.organization.id) }
  const owed = async () => (await t.as(w.tech).call(dashboardCalls.asked, { query })).data
  expect(await owed()).toEqual({ items: [], total: 0, overdue: 0 })
  const first = await askFor(w, LOWER_SCAN)
  const second = await askFor(w, { ...QUESTION, due_at: addDays(t.services.clock(), 1) })
  const age = t.services.db.updateTable('asked_items').where('id', '=', second.id)
  const [opened_at, due_at] = [addDays(t.services.clock(), -2), addDays(t.services.clock(), -1)]
  await age.set({ opened_at, due_at }).execute()
  const { items, total, overdue } = await owed()
  expect(items).toMatchObject([
    { id: second.id, opened_at, organization: w.organization.name, patient_id: w.patient.id },
    { id: first.id, kind: 'scan', part: 'lower' },
  ])
  expect(items[0]?.formatted_name).toContain(w.patient.last_name)
  expect({ total, overdue }).toEqual({ total: 2, overdue: 1 })

  await t.as(w.owner).call(askedItemCalls.answer, { params: { id: second.id }, body: { text: 'Metal.' } })
  expect(await owed()).toMatchObject({ items: [{ id: first.id }], total: 1, overdue: 0 })
  await t.as(admin).call(caseStepCalls.archive, { params: w.params })
  expect(await owed()).toMatchObject({ items: [], total: 0 })
})

it('counts what it does not list', async () => {
  const w = await makeSetupWorld(t)
  for (let number = 0; number < 9; number += 1) await askFor(w, QUESTION)
  const query = { chosen_wi_organization_id: String(w.organization.id) }
  const { data } = await t.as(w.tech).call(dashboardCalls.asked, { query })
  expect([data.items.length, data.total]).toEqual([8, 9])
})
