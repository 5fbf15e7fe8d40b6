import { describe, expect, it } from 'vitest'
import { askedItemCalls } from '#contract/asked-items.ts'
import { caseCalls } from '#contract/cases.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { addDays, addSeconds } from '#contract/days.ts'
import { patientCalls } from '#contract/patients.ts'
import { workflowCalls } from '#contract/workflow.ts'
import { testApp } from '#server/testing/app.ts'
import { askFor, LOWER_SCAN, readCase, readItem } from '#server/testing/asked-items.ts'
import { makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { makeSetupWorld, storeScan } from '#server/testing/setups.ts'

const t = await testApp()
const admin = await makeUser(t.services, { role: 'admin' })
const PHOTO = { kind: 'photo', view: 'right', reason: 'The right side is missing.' } as const
const wrongState = (error: string) => ({ status: 409, code: 3100, error })

describe('POST /patients/{id}/asked_items', () => {
  it('is for staff, and for a lab partner only where the third party makes or prints the case', async () => {
    const w = await makeSetupWorld(t)
    const sent = { params: w.params, body: LOWER_SCAN }
    for (const [person, status] of [
      [w.owner, 403],
      [w.partner, 403],
      [(await makeOrganization(t.services)).owner, 403],
    ] as const) {
      expect(await t.as(person).refused(askedItemCalls.ask, sent)).toMatchObject({ status })
    }
    const theirs = await makeSetupWorld(t, { submission_completed_by: 3 })
    expect(await askFor(theirs, LOWER_SCAN, theirs.partner)).toMatchObject({ state: 'open', part: 'lower' })
    const printed = await makeSetupWorld(t, { print_assignment: '3' })
    expect(await askFor(printed, PHOTO, printed.partner)).toMatchObject({ view: 'right' })
    const stranger = await t.as(w.partner).refused(askedItemCalls.ask, { ...sent, params: theirs.params })
    expect(stranger.status).toBe(404)
  })

  it('names what is missing, and takes no past due time and no file of another case', async () => {
    const w = await makeSetupWorld(t)
    const other = await makeSetupWorld(t)
    const foreign = await storeScan(other, 'foreign-lower.stl')
    const place = { file_id: foreign.id, x: 1, y: 2, z: 3 }
    const bodies = [
      [{ kind: 'scan', reason: 'x' }, { part: ['Required'] }],
      [{ kind: 'photo', reason: 'x' }, { view: ['Required'] }],
      [{ kind: 'price', reason: 'x' }, { price: ['Required'] }],
      [{ kind: 'answer' }, { reason: ['Required'] }],
      [{ ...LOWER_SCAN, due_at: addDays(t.services.clock(), -1) }, { due_at: ['Must be in the future.'] }],
      [{ ...LOWER_SCAN, place }, { 'place.file_id': ['Must be a file of the case.'] }],
    ] as const
    for (const [body, error] of bodies) {
      const refused = await t.as(w.tech).send(askedItemCalls.ask, { params: w.params, body })
      expect(refused).toMatchObject({ status: 422, body: { error } })
    }
    expect((await t.as(w.tech).call(askedItemCalls.list, { params: w.params })).asked_items).toEqual([])
  })

  it('shows the practice the spot on a scan, which can be moved and taken away', async () => {
    const w = await makeSetupWorld(t)
    const { id: file_id } = await storeScan(w, 'spot-lower.stl')
    const place = { file_id, x: -21.5, y: 14.25, z: 3 }
    const { id } = await askFor(w, { ...LOWER_SCAN, place })
    const shown = async () => {
      const { asked_items } = await t.as(w.owner).call(askedItemCalls.list, { params: w.params })
      return asked_items.find((each) => each.id === id)?.place
    }
    expect(await shown()).toEqual(place)
    const change = (next: object) =>
      t.as(w.tech).call(askedItemCalls.update, { params: { id }, body: { reason: 'The scan stops.', ...next } })
    await change({ place: { ...place, x: 20 } })
    expect(await shown()).toEqual({ ...place, x: 20 })
    await change({})
    expect(await shown()).toEqual({ ...place, x: 20 })
    await change({ place: null })
    expect(await shown()).toBeNull()
  })

  it('is refused for a canceled and for an archived case, which still lists its items', async () => {
    const w = await makeSetupWorld(t)
    const item = await askFor(w)
    const { owner, tech } = w
    const expectRefusals = async (error: string) => {
      const params = { id: item.id }
      const refusals = [
        await t.as(tech).refused(askedItemCalls.ask, { params: w.params, body: LOWER_SCAN }),
        await t.as(tech).refused(askedItemCalls.update, { params, body: { reason: 'x' } }),
        await t.as(owner).refused(askedItemCalls.answer, { params, body: { text: 'x' } }),
        await t.as(tech).refused(askedItemCalls.withdraw, { params }),
        await t.as(tech).refused(askedItemCalls.remind, { params }),
      ]
      for (const refusal of refusals) expect(refusal).toMatchObject(wrongState(error))
      expect(await readItem(w, item.id)).toMatchObject({ state: 'open' })
    }
    await t.as(admin).call(caseCalls.cancel, { params: { id: w.patient.rx_form_id } })
    await expectRefusals('The case is canceled.')
    await t.as(admin).call(caseStepCalls.archive, { params: w.params })
    await expectRefusals('The patient is archived.')
  })

  it('shows the practice who asked for what, open items first', async () => {
    const w = await makeSetupWorld(t)
    const scan = await askFor(w)
    const question = await askFor(w, { kind: 'answer', reason: 'Keep the space at 12?' })
    await t.as(w.owner).call(askedItemCalls.answer, { params: { id: scan.id }, body: { text: 'No scanner today.' } })
    const { asked_items } = await t.as(w.owner).call(askedItemCalls.list, { params: w.params })
    expect(asked_items.map(({ id, state }) => [id, state])).toEqual([
      [question.id, 'open'],
      [scan.id, 'answered'],
    ])
    expect(asked_items[1]).toMatchObject({
      asked_by: `${w.tech.first_name} ${w.tech.last_name}`,
      reason: LOWER_SCAN.reason,
      answers: [{ text: 'No scanner today.', files: [], by: `${w.owner.first_name} ${w.owner.last_name}` }],
    })
    const { events } = await t.as(w.owner).call(patientCalls.events, { params: w.params })
    expect(events.data.map(({ name }) => name)).toEqual(expect.arrayContaining(['asked.created', 'asked.answered']))
  })
})

describe('an open item', () => {
  it('is changed by those who ask, and a lost edit is refused', async () => {
    const w = await makeSetupWorld(t)
    const { id, updated_at } = await askFor(w)
    const params = { id }
    const due_at = addDays(t.services.clock(), 2)
    expect(await t.as(w.partner).refused(askedItemCalls.update, { params, body: { reason: 'x' } })).toMatchObject({
      status: 403,
    })
    await t.as(w.tech).call(askedItemCalls.update, { params, body: { reason: 'Behind 47.', due_at, updated_at } })
    expect(await readItem(w, id)).toMatchObject({ reason: 'Behind 47.', due_at, state: 'open' })
    const lost = await t.as(admin).refused(askedItemCalls.update, { params, body: { reason: 'Mine', updated_at } })
    expect(lost).toMatchObject({ status: 409, code: 1409 })
    await t.as(admin).call(askedItemCalls.update, { params, body: { reason: 'No hurry.', due_at: null } })
    expect(await readItem(w, id)).toMatchObject({ reason: 'No hurry.', due_at: null })
  })

  it('is answered by the practice only, with what was asked for', async () => {
    const w = await makeSetupWorld(t)
    const { id } = await askFor(w)
    const question = await askFor(w, { kind: 'answer', reason: 'Keep the space at 12?' })
    const params = { id }
    const stranger = (await makeOrganization(t.services)).owner
    const colleague = await makeMember(t.services, w.organization.id)
    for (const [person, status] of [
      [w.tech, 403],
      [w.partner, 403],
      [stranger, 404],
      // A plain member sees only patients of their own.
      [colleague, 404],
    ] as const) {
      const refused = await t.as(person).refused(askedItemCalls.answer, { params, body: { text: 'Here' } })
      expect(refused.status).toBe(status)
    }
    const empty = await t.as(w.owner).refused(askedItemCalls.answer, { params, body: { text: ' ' } })
    expect(empty).toMatchObject({ status: 422, error: { text: ['Required'] } })
    const yes = await t.as(w.owner).refused(askedItemCalls.answer, { params, body: { accepted_price: true } })
    expect(yes).toMatchObject({ status: 422, error: { accepted_price: ['No price was asked for.'] } })
    const linked = { params: { id: question.id }, query: { file_name: 'lower.stl' } }
    expect(await t.as(w.owner).refused(askedItemCalls.uploadLink, linked)).toMatchObject({ status: 422 })
    await t.as(w.owner).call(askedItemCalls.answer, { params, body: { text: 'Tomorrow.' } })
    const again = await t.as(w.owner).refused(askedItemCalls.answer, { params, body: { text: 'Today.' } })
    expect(again).toMatchObject(wrongState('It is answered already.'))
    const late = await t.as(w.owner).refused(askedItemCalls.uploadLink, { params, query: { file_name: 'lower.stl' } })
    expect(late).toMatchObject(wrongState('It is answered already.'))
  })
})

describe('an answer', () => {
  it('is accepted, or asked for again with its history, and then neither is possible', async () => {
    const w = await makeSetupWorld(t)
    const { id } = await askFor(w)
    const params = { id }
    expect(await t.as(w.tech).refused(askedItemCalls.accept, { params })).toMatchObject(
      wrongState('The practice has not answered yet.'),
    )
    await t.as(w.owner).call(askedItemCalls.answer, { params, body: { text: 'Is it needed?' } })
    expect(await t.as(w.owner).refused(askedItemCalls.accept, { params })).toMatchObject({ status: 403 })
    expect(await t.as(w.partner).refused(askedItemCalls.accept, { params })).toMatchObject({ status: 403 })
    await t.as(w.tech).call(askedItemCalls.askAgain, { params, body: { reason: 'Yes, for the tray.' } })
    expect(await readItem(w, id)).toMatchObject({ state: 'open', reason: 'Yes, for the tray.' })
    await t.as(w.owner).call(askedItemCalls.answer, { params, body: { text: 'Then take the old one.' } })
    await t.as(w.tech).call(askedItemCalls.accept, { params })
    expect(await readItem(w, id)).toMatchObject({
      state: 'accepted',
      answers: [{ text: 'Is it needed?' }, { text: 'Then take the old one.' }],
      closed_by: `${w.tech.first_name} ${w.tech.last_name}`,
      blocks: [],
    })
    for (const call of [askedItemCalls.accept, askedItemCalls.withdraw] as const) {
      expect(await t.as(w.tech).refused(call, { params })).toMatchObject(wrongState('It is accepted already.'))
    }
    const late = await t.as(w.tech).refused(askedItemCalls.askAgain, { params, body: { reason: 'x' } })
    expect(late).toMatchObject(wrongState('It is accepted already.'))
  })
})

describe('a step', () => {
  it('does not start before what it waits for is accepted or withdrawn', async () => {
    const w = await makeSetupWorld(t)
    const item = await askFor(w)
    const step = (await readCase(w)).workflow_data?.groups.initial.steps[0]
    if (!step) throw new Error('a case has initial steps')
    const now = t.services.clock()
    const process = { id: step.id, user_id: null, started_at: addSeconds(now, -60), finished_at: null }
    const sent = { params: w.params, body: { processes: [process] } }
    expect(item.blocks).toContain('digital_design')
    expect(await t.as(w.tech).refused(workflowCalls.saveProcesses, sent)).toMatchObject(
      wrongState('Digital Design waits for the practice: New lower scan'),
    )
    await t.as(w.owner).call(askedItemCalls.answer, { params: { id: item.id }, body: { text: 'Here.' } })
    expect(await t.as(w.tech).refused(workflowCalls.saveProcesses, sent)).toMatchObject(
      wrongState('Digital Design waits for an answer to be accepted: New lower scan'),
    )
    await t.as(w.tech).call(askedItemCalls.withdraw, { params: { id: item.id } })
    await t.as(w.tech).call(workflowCalls.saveProcesses, sent)
    // A step that runs is not stopped by what is asked later.
    await askFor(w)
    const finished = { ...process, finished_at: now }
    await t.as(w.tech).call(workflowCalls.saveProcesses, { params: w.params, body: { processes: [finished] } })
  })
})
