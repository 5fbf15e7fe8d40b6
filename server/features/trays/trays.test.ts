import { describe, expect, inject, it } from 'vitest'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { caseCalls } from '#contract/cases.ts'
import { patientCalls } from '#contract/patients.ts'
import { trayCalls } from '#contract/trays.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLabPartner } from '#server/testing/factories.ts'
import { makeUser, nextNumber } from '#server/testing/people.ts'
import { makePractice, printingRequestBody } from '#server/testing/requests.ts'
import { findSlowestCase } from './slowest-step.ts'

const t = await testApp()
const practice = await makePractice(t)
const { as } = practice
/** Makes numbers of eight characters, so that none is a prefix of another; they repeat after 1.6 million. */
const newNumber = () =>
  `T${(process.pid % 1296).toString(36).padStart(2, '0')}X${(nextNumber() % 36 ** 4).toString(36).padStart(4, '0')}`.toUpperCase()

async function makeTray(cases = 1, tray_number = newNumber(), place = practice) {
  const case_ids: number[] = []
  for (let count = 0; count < cases; count++) case_ids.push((await place.addCase()).id)
  const { tray } = await as.call(trayCalls.create, { body: { tray_number, case_ids } })
  return { ...tray, case_ids, params: { id: tray.id } }
}

const findByNumber = async (tray_number: string, more: object = {}) =>
  (await as.call(trayCalls.list, { query: { filter: { tray_number, ...more } } })).trays.data.map((tray) => tray.id)

describe('POST /patients/case-trays', () => {
  it('is limited to super admins and admins', async () => {
    const body = { tray_number: newNumber(), case_ids: [(await practice.addCase()).id] }
    expect((await t.refused(trayCalls.create, { body })).status).toBe(401)
    const others = [
      await makeUser(t.services, { role: 'supervisor' }),
      await makeUser(t.services, { role: 'tech_support' }),
      await makeLabPartner(t.services, practice.organization.id),
      practice.owner,
    ]
    for (const person of others) expect((await t.as(person).refused(trayCalls.create, { body })).status).toBe(403)
    expect(await findByNumber(body.tray_number)).toEqual([])
  })

  it('rejects invalid numbers and cases with a message', async () => {
    const case_ids = [(await practice.addCase()).id]
    const nine = Array.from({ length: 9 }, (_, index) => index + 1)
    const wrong: [object, string, string][] = [
      [{ tray_number: '', case_ids }, 'tray_number', 'Required'],
      [{ tray_number: 'ABCDEFGHIJK', case_ids }, 'tray_number', 'Max 10 characters allowed'],
      [{ tray_number: 'T-101', case_ids }, 'tray_number', 'Only alphanumeric characters allowed'],
      [{ tray_number: newNumber(), case_ids: [] }, 'case_ids', 'Select 1 to 8 cases.'],
      [{ tray_number: newNumber(), case_ids: nine }, 'case_ids', 'Select 1 to 8 cases.'],
      [{ tray_number: newNumber() }, 'case_ids', 'Select 1 to 8 cases.'],
      [{ tray_number: newNumber(), case_ids: [999] }, 'case_ids', 'One of the cases was not found.'],
    ]
    for (const [body, field, text] of wrong) {
      const { status, body: reply } = await as.send(trayCalls.create, { body })
      expect([status, reply]).toMatchObject([422, { error: { [field]: [text] } }])
    }
  })

  it('accepts up to eight cases, uppercases the number, and records an event for each case', async () => {
    const cases = [await practice.addCase(), await practice.addCase()]
    const case_ids = [...cases, cases[0]].map((each) => each?.id ?? 0)
    const typed = newNumber().toLowerCase()
    const { tray, message } = await as.call(trayCalls.create, { body: { tray_number: typed, case_ids } })
    expect(message).toBe('The tray was created.')
    expect(tray).toMatchObject({
      tray_number: typed.toUpperCase(),
      shipping_id_text: null,
      deleted_at: null,
      cases_count: 2,
      printed_count: 0,
      slowest_step_key: 'digital_design',
      cases: cases.map(({ id }) => ({ id, is_printed: false, case_tray_number: tray.tray_number })),
    })
    expect(tray.created_by_name).not.toBe(null)
    const params = { id: cases[1]?.id ?? 0 }
    expect((await as.call(patientCalls.get, { params })).patient.case_tray?.id).toBe(tray.id)
    const trail = await as.call(patientCalls.events, { params })
    expect(trail.events.data[0]).toMatchObject({
      name: 'tray.created',
      data: { tray_id: tray.id, tray_number: tray.tray_number },
    })
    // The practice does not see production events.
    const seen = await t.as(practice.owner).call(patientCalls.events, { params })
    expect(seen.events.data.map((event) => event.name)).not.toContain('tray.created')
    expect((await makeTray(8)).cases_count).toBe(8)
  })

  it('refuses a case that has a tray or is archived, and a number in use; nothing changes', async () => {
    const first = await makeTray()
    const free = (await practice.addCase()).id
    const taken = newNumber()
    const twice = await as.refused(trayCalls.create, {
      body: { tray_number: taken, case_ids: [free, ...first.case_ids] },
    })
    expect(twice).toMatchObject({ status: 409, code: 1409 })
    expect(twice.error).toMatch(/^Sofia Delgado .* has a tray already\.$/)
    const again = await as.refused(trayCalls.create, {
      body: { tray_number: first.tray_number.toLowerCase(), case_ids: [free] },
    })
    expect(again).toMatchObject({ status: 409, error: `There is an active tray ${first.tray_number} already.` })
    const gone = (await practice.addCase()).id
    await as.call(caseStepCalls.archive, { params: { id: gone } })
    const archived = await as.refused(trayCalls.create, { body: { tray_number: taken, case_ids: [gone] } })
    expect(archived).toMatchObject({ status: 409, code: 3100 })
    expect(await findByNumber(taken)).toEqual([])
    expect((await as.call(patientCalls.get, { params: { id: free } })).patient.case_tray).toBe(null)
  })

  it.skipIf(inject('template').kind !== 'postgres')('accepts one of two concurrent requests only', async () => {
    const other = t.as(await makeUser(t.services, { role: 'super_admin' }))
    await other.call(trayCalls.list)
    const [one, two] = [(await practice.addCase()).id, (await practice.addCase()).id]
    const tray_number = newNumber()
    const attempts: [object, object][] = [
      [
        { tray_number: newNumber(), case_ids: [one] },
        { tray_number: newNumber(), case_ids: [one] },
      ],
      [
        { tray_number, case_ids: [two] },
        { tray_number, case_ids: [(await practice.addCase()).id] },
      ],
    ]
    for (const [mine, theirs] of attempts) {
      const replies = await Promise.all([
        as.send(trayCalls.create, { body: mine }),
        other.send(trayCalls.create, { body: theirs }),
      ])
      expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201, 409]))
    }
  })
})

describe('reading trays', () => {
  it('is limited to staff and lab partners; a lab partner sees only its own cases', async () => {
    expect((await t.refused(trayCalls.list)).status).toBe(401)
    expect((await t.as(practice.owner).refused(trayCalls.list)).status).toBe(403)
    const elsewhere = await makePractice(t)
    const case_ids = [(await practice.addCase()).id, (await elsewhere.addCase()).id]
    const { tray } = await as.call(trayCalls.create, { body: { tray_number: newNumber(), case_ids } })
    const foreign = await makeTray(1, newNumber(), elsewhere)
    const lab = t.as(await makeLabPartner(t.services, practice.organization.id))
    const { trays } = await lab.call(trayCalls.list, { query: { perPage: 500 } })
    const ids = trays.data.map((each) => each.id)
    expect([ids.includes(tray.id), ids.includes(foreign.id)]).toEqual([true, false])
    expect(trays.data.find((each) => each.id === tray.id)?.cases_count).toBe(1)
    const seen = await lab.call(trayCalls.get, { params: { id: tray.id } })
    expect(seen.tray.cases.map((each) => each.id)).toEqual(case_ids.slice(0, 1))
    expect((await lab.refused(trayCalls.get, foreign)).status).toBe(404)
    expect((await as.refused(trayCalls.get, { params: { id: 9_999_999 } })).status).toBe(404)
    const supervisor = t.as(await makeUser(t.services, { role: 'supervisor' }))
    expect((await supervisor.call(trayCalls.get, foreign)).tray.cases_count).toBe(1)
  })

  it('sorts newest first, fifty per page, and filters by a part of the number', async () => {
    const stem = newNumber()
    const trays = [await makeTray(1, `${stem}A`), await makeTray(1, `${stem}B`), await makeTray(1, `${stem}BC`)]
    const found = async (query: object) =>
      (await as.call(trayCalls.list, { query })).trays.data.map((tray) => tray.tray_number.slice(stem.length))
    const filter = { tray_number_like: stem.toLowerCase() }
    expect(await found({ filter })).toEqual(['BC', 'B', 'A'])
    expect(await found({ filter, sort: 'tray_number' })).toEqual(['A', 'B', 'BC'])
    expect(await found({ filter: { tray_number_like: `${stem}b` } })).toEqual(['BC', 'B'])
    expect(await found({ filter: { tray_number: `${stem}b` } })).toEqual(['B'])
    expect((await as.call(trayCalls.list)).trays.per_page).toBe(50)
    expect((await as.refused(trayCalls.list, { query: { filter: { archived: 'maybe' } } })).status).toBe(422)
    expect(trays).toHaveLength(3)
  })

  it('is limited to the organizations selected in the top bar; a number is looked up in all', async () => {
    const elsewhere = await makePractice(t)
    const [own, mixed] = [await makeTray(1), newNumber()]
    const case_ids = [(await practice.addCase()).id, (await elsewhere.addCase()).id]
    const shared = (await as.call(trayCalls.create, { body: { tray_number: mixed, case_ids } })).tray
    const chosen_wi_organization_id = String(elsewhere.organization.id)
    const { trays, meta } = await as.call(trayCalls.list, { query: { filter: { chosen_wi_organization_id } } })
    expect(trays.data.map(({ id, cases_count }) => [id, cases_count])).toEqual([[shared.id, 2]])
    expect(meta.total).toBe(1)
    expect(await findByNumber(own.tray_number, { chosen_wi_organization_id })).toEqual([own.id])
  })

  it('counts printed cases, and returns the step of the case farthest behind', async () => {
    const printed = await practice.addCase()
    await as.call(caseStepCalls.completeSetup, { params: { id: printed.id } })
    await as.call(caseRequestCalls.createPrinting, { body: printingRequestBody(printed.id, practice.location.id) })
    const tray_number = newNumber()
    const { tray } = await as.call(trayCalls.create, { body: { tray_number, case_ids: [printed.id] } })
    expect(tray).toMatchObject({ slowest_step_key: 'generate_tray', printed_count: 0 })
    await t.services.db
      .updateTable('workflow_steps')
      .set({ started_at: t.services.clock(), finished_at: t.services.clock() })
      .where('patient_id', '=', printed.id)
      .where('step_key', '=', 'print')
      .execute()
    const { trays } = await as.call(trayCalls.list, { query: { filter: { tray_number } } })
    expect(trays.data[0]).toMatchObject({ cases_count: 1, printed_count: 1 })
    await as.call(caseStepCalls.archive, { params: { id: printed.id } })
    const left = await as.call(trayCalls.get, { params: { id: tray.id } })
    expect(left.tray).toMatchObject({ cases_count: 0, printed_count: 0, slowest_step_key: null, cases: [] })
  })
})

it('the case farthest behind has the earliest step, and of several the longest wait', () => {
  const step = (step_key: string | null, day: number, step_status = 'PENDING') => ({
    step_key,
    step_status,
    step_updated_at: `2026-11-0${day}`,
  })
  expect(findSlowestCase([])).toBe(undefined)
  expect(findSlowestCase([step(null, 1), step('ship', 1, 'COMPLETED')])).toBe(undefined)
  const members = [step('ship', 1), step('print', 3), step('print', 2), step('cft', 5, 'COMPLETED')]
  expect(findSlowestCase(members)).toBe(members[2])
})

describe('archiving a tray', () => {
  it('hides it, keeps its cases in it, frees its number, and cannot be undone', async () => {
    const tray = await makeTray()
    const supervisor = t.as(await makeUser(t.services, { role: 'supervisor' }))
    expect((await supervisor.refused(trayCalls.archive, tray)).status).toBe(403)
    expect((await as.refused(trayCalls.archive, { params: { id: 9_999_999 } })).status).toBe(404)
    const { tray: archived, message } = await as.call(trayCalls.archive, tray)
    expect([archived.deleted_at === null, message]).toEqual([false, 'The tray was archived.'])
    const again = await as.refused(trayCalls.archive, tray)
    expect(again).toMatchObject({ status: 409, code: 3100, error: 'The tray is archived already.' })

    const filter = { tray_number_like: tray.tray_number }
    const listed = async (more: object) =>
      (await as.call(trayCalls.list, { query: { filter: { ...filter, ...more } } })).trays.data.map(({ id }) => id)
    expect([await listed({}), await listed({ archived: true })]).toEqual([[], [tray.id]])
    expect(archived.cases.map((each) => each.id)).toEqual(tray.case_ids)
    const { patient } = await as.call(patientCalls.get, { params: { id: tray.case_ids[0] ?? 0 } })
    expect(patient.case_tray_number).toBe(null)

    const second = await makeTray(1, tray.tray_number)
    await as.call(trayCalls.archive, second)
    const third = await makeTray(1, tray.tray_number)
    // The active tray comes first, then archived ones, newest first.
    expect(await findByNumber(tray.tray_number)).toEqual([third.id, second.id, tray.id])
    expect(await findByNumber(tray.tray_number, { archived: false })).toEqual([third.id])
  })
})

describe('the shipping id', () => {
  it('is generated once, and not for an archived tray', async () => {
    const tray = await makeTray()
    const tech = t.as(await makeUser(t.services, { role: 'tech_support' }))
    expect((await tech.refused(trayCalls.generateShippingId, tray)).status).toBe(403)
    expect((await as.refused(trayCalls.generateShippingId, { params: { id: 9_999_999 } })).status).toBe(404)
    const first = await as.call(trayCalls.generateShippingId, tray)
    expect(first.tray.shipping_id_text).toMatch(/^SHP-[A-Z0-9]{8}$/)
    expect(first.message).toBe(`The shipping ID is ${first.tray.shipping_id_text}.`)
    await as.call(trayCalls.archive, tray)
    const second = await as.call(trayCalls.generateShippingId, tray)
    expect(second.tray.shipping_id_text).toBe(first.tray.shipping_id_text)
    const trail = await as.call(patientCalls.events, { params: { id: tray.case_ids[0] ?? 0 } })
    const names = trail.events.data.map((event) => event.name)
    expect(names.slice(0, 3)).toEqual(['tray.archived', 'tray.shipping_id_generated', 'tray.created'])

    const other = await makeTray()
    await as.call(trayCalls.archive, other)
    const refused = await as.refused(trayCalls.generateShippingId, other)
    expect(refused).toMatchObject({ status: 409, code: 3100, error: 'The tray is archived.' })
  })
})

describe('the cases of an active tray', () => {
  const add = (id: number, ...case_ids: number[]) => ({ params: { id }, body: { case_ids } })
  const caseOf = async () => (await practice.addCase()).id

  it('are added and removed only by super admins and admins', async () => {
    const tray = await makeTray()
    const out = { params: { id: tray.id, patient_id: tray.case_ids[0] ?? 0 } }
    const others = [await makeUser(t.services, { role: 'supervisor' }), practice.owner]
    for (const person of others) {
      expect((await t.as(person).refused(trayCalls.addCases, add(tray.id, await caseOf()))).status).toBe(403)
      expect((await t.as(person).refused(trayCalls.removeCase, out)).status).toBe(403)
    }
    expect((await as.refused(trayCalls.addCases, add(999_999, await caseOf()))).status).toBe(404)
    const elsewhere = { params: { id: (await makeTray()).id, patient_id: tray.case_ids[0] ?? 0 } }
    expect((await as.refused(trayCalls.removeCase, elsewhere)).status).toBe(404)
  })

  it('are at most eight, each once, none of them archived or canceled', async () => {
    const tray = await makeTray(7)
    const [one, two] = [await caseOf(), await caseOf()]
    const full = await as.refused(trayCalls.addCases, add(tray.id, one, two))
    expect(full).toMatchObject({ status: 409, code: 3100, error: 'The tray has room for 1 more case.' })
    const taken = (await makeTray()).case_ids[0] ?? 0
    expect((await as.refused(trayCalls.addCases, add(tray.id, taken))).error).toMatch(/has a tray already\.$/)
    const cancelled = await practice.addCase()
    await as.call(caseCalls.cancel, { params: { id: cancelled.rx_form_id } })
    const refused = await as.refused(trayCalls.addCases, add(tray.id, cancelled.id))
    expect(refused.error).toMatch(/ is canceled\.$/)
    const made = await as.refused(trayCalls.create, { body: { tray_number: newNumber(), case_ids: [cancelled.id] } })
    expect(made.error).toMatch(/ is canceled\.$/)
    expect((await as.call(trayCalls.addCases, add(tray.id, one))).tray.cases_count).toBe(8)
    expect((await as.refused(trayCalls.addCases, add(tray.id, two))).error).toBe('The tray is full.')
  })

  it('are added and removed one by one, and recorded in their timelines', async () => {
    const tray = await makeTray()
    const id = await caseOf()
    const added = await as.call(trayCalls.addCases, add(tray.id, id))
    expect([added.message, added.tray.cases_count]).toEqual(['The case was put into the tray.', 2])
    const removed = await as.call(trayCalls.removeCase, { params: { id: tray.id, patient_id: id } })
    expect(removed.tray.cases.map((each) => each.id)).toEqual(tray.case_ids)
    const { events } = await as.call(patientCalls.events, { params: { id } })
    expect(events.data.slice(0, 2).map((event) => event.name)).toEqual(['tray.case_removed', 'tray.case_added'])
    const seen = await t.as(practice.owner).call(patientCalls.events, { params: { id } })
    expect(seen.events.data.filter((event) => event.name.startsWith('tray.'))).toEqual([])
    await as.call(trayCalls.create, { body: { tray_number: newNumber(), case_ids: [id] } })
  })

  it('are free for another tray once theirs is archived, which is then read-only', async () => {
    const tray = await makeTray(2)
    const [first = 0, second = 0] = tray.case_ids
    await as.call(trayCalls.archive, tray)
    const late = await as.refused(trayCalls.addCases, add(tray.id, await caseOf()))
    expect(late).toMatchObject({ status: 409, code: 3100, error: 'The tray is archived.' })
    const out = await as.refused(trayCalls.removeCase, { params: { id: tray.id, patient_id: first } })
    expect(out.error).toBe('The tray is archived.')
    const free = await as.call(patientCalls.list, { query: { filter: { null_tray_only: true, ids: `${first}` } } })
    expect(free.patients.data.map((row) => row.id)).toEqual([first])
    const next_tray = await as.call(trayCalls.create, { body: { tray_number: newNumber(), case_ids: [first] } })
    expect(next_tray.tray.cases_count).toBe(1)
    expect((await as.call(trayCalls.get, { params: tray.params })).tray.cases.map((each) => each.id)).toEqual([second])
  })

  it('keep their place when archived and restored, unless another case took it', async () => {
    const tray = await makeTray(8)
    const [gone = 0] = tray.case_ids
    await as.call(caseStepCalls.archive, { params: { id: gone } })
    await as.call(trayCalls.addCases, add(tray.id, await caseOf()))
    const { patient } = await as.call(caseStepCalls.restore, { params: { id: gone } })
    expect(patient.case_tray).toBe(null)
    expect((await as.call(trayCalls.get, { params: tray.params })).tray.cases_count).toBe(8)
  })
})
