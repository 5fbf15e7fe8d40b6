import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askedItemCalls } from '#contract/asked-items.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { caseCalls } from '#contract/cases.ts'
import { promiseCalls } from '#contract/promises.ts'
import { testApp } from '#server/testing/app.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { loadChanges } from './measured-rows.ts'

const t = await testApp()
const admin = await makeUser(t.services, { role: 'admin' })

const MONDAY = '2026-10-19T16:00:00.000Z'
const TUESDAY = '2026-10-20T16:00:00.000Z'
const SCAN = { kind: 'scan', part: 'lower', reason: 'The scan stops behind 46.' } as const

beforeEach(() => t.setClock(MONDAY))
afterEach(() => t.setClock(undefined))

async function submit() {
  const { organization, owner, location } = await makeOrganization(t.services)
  const body = caseForm(organization.id, location?.id ?? 0, { impression_date: '2026-10-16' })
  const { rx_form } = await t.as(owner).call(caseCalls.submit, { body })
  const params = { id: rx_form.patient_id ?? 0 }
  return {
    params,
    get practice() {
      return t.as(owner)
    },
    get staff() {
      return t.as(admin, { management: true })
    },
    async promises() {
      return (await t.as(owner).call(promiseCalls.history, { params })).promises
    },
  }
}

type Made = Awaited<ReturnType<typeof submit>>

async function ask({ staff, params }: Made, due_at: string | null = '2026-11-02T16:00:00.000Z') {
  return (await staff.call(askedItemCalls.ask, { params, body: { ...SCAN, due_at } })).asked_item.id
}

const reasons = async (made: Made) => (await made.promises()).map(({ reason }) => reason)

describe('What the lab asks of the practice', () => {
  it('moves the dates behind the day named, and the answer moves them back', async () => {
    const made = await submit()
    const [before] = await made.promises()
    const id = await ask(made)
    const [waiting] = await made.promises()
    expect(waiting).toMatchObject({ reason: 'asked' })
    expect(waiting?.lines[0]).toMatchObject({ label: 'What the practice was asked for' })
    expect((waiting?.setup_by ?? '') > '2026-11-02').toBe(true)
    await made.practice.call(askedItemCalls.answer, { params: { id }, body: { text: 'There is no other scan.' } })
    const [answered] = await made.promises()
    expect(answered).toMatchObject({ reason: 'answered', setup_by: before?.setup_by, ships_safe: before?.ships_safe })
    await made.staff.call(askedItemCalls.accept, { params: { id } })
    expect(await reasons(made)).toEqual(['answered', 'asked', 'submitted'])
  })

  it('moves them again if it is asked again, and back if it is withdrawn', async () => {
    const made = await submit()
    const id = await ask(made)
    await made.practice.call(askedItemCalls.answer, { params: { id }, body: { text: 'Which one?' } })
    await made.staff.call(askedItemCalls.askAgain, { params: { id }, body: { reason: 'The lower one.' } })
    await made.staff.call(askedItemCalls.withdraw, { params: { id } })
    expect(await reasons(made)).toEqual(['withdrawn', 'asked', 'answered', 'asked', 'submitted'])
  })

  it('moves nothing if no step waits for it', async () => {
    const made = await submit()
    await made.staff.call(caseStepCalls.completeSetup, { params: made.params, body: {} })
    const before = await reasons(made)
    await ask(made)
    expect(await reasons(made)).toEqual(before)
  })
})

it('A change of a setup is measured from its request to the next version', async () => {
  const made = await submit()
  await made.staff.call(caseStepCalls.completeSetup, { params: made.params, body: {} })
  await made.practice.call(caseStepCalls.requestChanges, { params: made.params, body: { note: 'Rotate 11.' } })
  const open = await loadChanges(t.services.db, '2026-10-19T00:00:00.000Z')
  expect(open).toContainEqual(expect.objectContaining({ step_key: 'setup_change', began_at: MONDAY, ended_at: null }))
  t.setClock(TUESDAY)
  await made.staff.call(caseStepCalls.completeSetup, { params: made.params, body: {} })
  const done = await loadChanges(t.services.db, '2026-10-19T00:00:00.000Z')
  expect(done).toContainEqual(
    expect.objectContaining({ step_key: 'setup_change', began_at: MONDAY, ended_at: TUESDAY, is_rush: false }),
  )
})
