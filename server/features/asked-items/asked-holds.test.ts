import { describe, expect, it } from 'vitest'
import { askedItemCalls } from '#contract/asked-items.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { notificationCalls } from '#contract/notifications.ts'
import { testApp } from '#server/testing/app.ts'
import { askFor, HOLD, LOWER_SCAN, readCase, readItem } from '#server/testing/asked-items.ts'
import { passUndoWindow } from '#server/testing/jobs.ts'
import { makeSetupWorld, type SetupWorld } from '#server/testing/setups.ts'

const t = await testApp()

async function answerInWords(w: SetupWorld, id: number) {
  await t.as(w.owner).call(askedItemCalls.answer, { params: { id }, body: { text: 'Here it is.' } })
}

describe('a hold that is asked with an item', () => {
  it('refuses the item too where the case is on hold already', async () => {
    const w = await makeSetupWorld(t)
    await t.as(w.tech).call(caseStepCalls.toggleHold, { params: w.params, body: HOLD })
    const sent = { params: w.params, body: { ...LOWER_SCAN, hold: HOLD } }
    expect(await t.as(w.tech).refused(askedItemCalls.ask, sent)).toMatchObject({ status: 409, code: 3100 })
    expect((await t.as(w.tech).call(askedItemCalls.list, { params: w.params })).asked_items).toEqual([])
  })

  it('ends when its item is accepted, with a note by who accepted it', async () => {
    const w = await makeSetupWorld(t)
    const { id } = await askFor(w, { ...LOWER_SCAN, hold: HOLD })
    expect(await readItem(w, id)).toMatchObject({ is_holding: true })
    expect(await readCase(w)).toMatchObject({ is_on_hold: true, on_hold_notes: [{ note: HOLD.reason }] })
    await answerInWords(w, id)
    expect(await readCase(w)).toMatchObject({ is_on_hold: true })
    await t.as(w.tech).call(askedItemCalls.accept, { params: { id } })
    const patient = await readCase(w)
    expect(patient.is_on_hold).toBe(false)
    expect(patient.on_hold_notes[0]).toMatchObject({
      is_on_hold_reason: 'unhold',
      name: `${w.tech.first_name} ${w.tech.last_name}`,
      note: 'Accepted: a new lower scan.',
    })
    expect(await readItem(w, id)).toMatchObject({ is_holding: false })
  })

  it('tells those who were told of the hold that it ended', async () => {
    const w = await makeSetupWorld(t)
    const { id } = await askFor(w, { ...LOWER_SCAN, hold: { ...HOLD, should_notify_doctor: true } })
    await passUndoWindow(t)
    await t.as(w.tech).call(askedItemCalls.withdraw, { params: { id } })
    await passUndoWindow(t)
    const { notifications } = await t.as(w.owner).call(notificationCalls.list)
    const messages = notifications.map(({ message }) => message)
    expect(messages).toContainEqual(expect.stringContaining('was released: No longer needed: a new lower scan.'))
    t.setClock(undefined)
  })

  it('can be undone, which leaves the item open without a hold', async () => {
    const w = await makeSetupWorld(t)
    const { asked_item, undo } = await t.as(w.tech).call(askedItemCalls.ask, {
      params: w.params,
      body: { ...LOWER_SCAN, hold: HOLD },
    })
    if (!undo) throw new Error('a hold can be undone')
    const { patient } = await t.as(w.tech).call(caseStepCalls.undo, {
      params: w.params,
      body: { event_id: undo.event_id },
    })
    expect(patient).toMatchObject({ is_on_hold: false, on_hold_notes: [] })
    expect(await readItem(w, asked_item.id)).toMatchObject({ state: 'open', is_holding: false })
    // A later hold by hand does not wait for it.
    await t.as(w.tech).call(caseStepCalls.toggleHold, { params: w.params, body: HOLD })
    await t.as(w.tech).call(askedItemCalls.withdraw, { params: { id: asked_item.id } })
    expect(await readCase(w)).toMatchObject({ is_on_hold: true })
  })
})

describe('PUT /patients/{id}/toggle_hold with asked_item_ids', () => {
  it('takes unfinished items of the case only, and only for a hold', async () => {
    const w = await makeSetupWorld(t)
    const other = await makeSetupWorld(t)
    const mine = await askFor(w)
    const theirs = await askFor(other)
    const done = await askFor(w)
    await t.as(w.tech).call(askedItemCalls.withdraw, { params: { id: done.id } })
    for (const asked_item_ids of [[theirs.id], [mine.id, done.id], [99_999_999]]) {
      const refused = await t.as(w.tech).refused(caseStepCalls.toggleHold, {
        params: w.params,
        body: { ...HOLD, asked_item_ids },
      })
      expect(refused).toMatchObject({
        status: 422,
        error: { asked_item_ids: ['Must be unfinished items of this case.'] },
      })
    }
    await t.as(w.tech).call(caseStepCalls.toggleHold, { params: w.params, body: HOLD })
    const release = await t.as(w.tech).refused(caseStepCalls.toggleHold, {
      params: w.params,
      body: { ...HOLD, asked_item_ids: [mine.id] },
    })
    expect(release.status).toBe(422)
  })

  it('holds until the last of them is settled', async () => {
    const w = await makeSetupWorld(t)
    const first = await askFor(w)
    const second = await askFor(w, { kind: 'answer', reason: 'Keep the space at 12?' })
    const apart = await askFor(w, { kind: 'answer', reason: 'Which wire?' })
    await t.as(w.tech).call(caseStepCalls.toggleHold, {
      params: w.params,
      body: { ...HOLD, asked_item_ids: [first.id, second.id] },
    })
    await t.as(w.tech).call(askedItemCalls.withdraw, { params: { id: apart.id } })
    await answerInWords(w, first.id)
    await t.as(w.tech).call(askedItemCalls.accept, { params: { id: first.id } })
    expect(await readCase(w)).toMatchObject({ is_on_hold: true })
    await t.as(w.tech).call(askedItemCalls.withdraw, { params: { id: second.id } })
    expect(await readCase(w)).toMatchObject({ is_on_hold: false })
  })

  it('is forgotten by a release by hand, and in force again where that is undone', async () => {
    const w = await makeSetupWorld(t)
    const { id } = await askFor(w, { ...LOWER_SCAN, hold: HOLD })
    const { undo } = await t.as(w.tech).call(caseStepCalls.toggleHold, { params: w.params, body: HOLD })
    expect(await readItem(w, id)).toMatchObject({ is_holding: false })
    await t.as(w.tech).call(caseStepCalls.undo, { params: w.params, body: { event_id: undo.event_id } })
    expect(await readItem(w, id)).toMatchObject({ is_holding: true })
  })
})
