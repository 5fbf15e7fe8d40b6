import { expect, it } from 'vitest'
import { caseStepCalls } from '#contract/case-steps.ts'
import { setupCalls, setupCommentCalls } from '#contract/setups.ts'
import { standingInstructionCalls } from '#contract/standing-instructions.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase } from '#server/testing/factories.ts'
import { comment, makeSetupWorld } from '#server/testing/setups.ts'
import {
  addInstruction,
  askAgain,
  askInNewCase,
  CANINES,
  listInstructions,
} from '#server/testing/standing-instructions.ts'

const t = await testApp()

it('a comment carries a change in fixed words, and its note names it', async () => {
  const w = await makeSetupWorld(t)
  await t.as(w.tech).call(caseStepCalls.completeSetup, { params: w.params })
  const at = { params: { ...w.params, version: 1 } }
  const wrong = { ...at, body: { ...comment(), change: { ...CANINES, amount: 0.1 } } }
  expect((await t.as(w.owner).refused(setupCommentCalls.create, wrong)).status).toBe(422)
  await t.as(w.owner).call(setupCommentCalls.create, { ...at, body: { ...comment('Please.'), change: CANINES } })
  await t.as(w.owner).call(setupCommentCalls.create, { ...at, body: comment('Without one.') })
  const { setup_comments } = await t.as(w.owner).call(setupCalls.list, { params: w.params })
  expect(setup_comments.map(({ text, change }) => ({ text, change }))).toEqual([
    { text: 'Please.', change: CANINES },
    { text: 'Without one.', change: null },
  ])
  const notes = await t.services.db
    .selectFrom('treatment_notes')
    .where('patient_id', '=', w.patient.id)
    .orderBy('id')
    .select('note')
    .execute()
  expect(notes.map(({ note }) => note)).toEqual([
    'Comment 1: Canines 0.5 mm more gingival. Please.',
    'Comment 2: Without one.',
  ])
})

it('what was asked for in three different patients is suggested, until it is an instruction', async () => {
  const w = await makeSetupWorld(t)
  const first = await askInNewCase(w)
  await askAgain(w, first)
  await askInNewCase(w)
  await askInNewCase(w, { ...CANINES, amount: 1 })
  expect((await listInstructions(w)).suggestions).toEqual([])
  await askInNewCase(w)
  expect((await listInstructions(w)).suggestions).toEqual([{ ...CANINES, patients: 3 }])
  expect((await listInstructions(w, w.tech)).suggestions).toEqual([])
  const { id } = await addInstruction(w)
  expect((await listInstructions(w)).suggestions).toEqual([])
  const params = { id: w.owner.id, instruction_id: id }
  await t.as(w.owner).call(standingInstructionCalls.remove, { params })
  expect((await listInstructions(w)).suggestions).toEqual([])
})

it('cases of another doctor do not count', async () => {
  const w = await makeSetupWorld(t)
  await askInNewCase(w)
  await askInNewCase(w)
  const { id } = await makeCase(t.services, { ...w.place, user_id: w.member.id })
  await t.as(w.tech).call(caseStepCalls.completeSetup, { params: { id } })
  await askAgain(w, id)
  expect((await listInstructions(w)).suggestions).toEqual([])
})

it('a dismissed suggestion does not come back', async () => {
  const w = await makeSetupWorld(t)
  for (let at = 0; at < 3; at += 1) await askInNewCase(w)
  const sent = { params: { id: w.owner.id }, body: CANINES }
  await t.as(w.owner).call(standingInstructionCalls.dismiss, sent)
  await t.as(w.owner).call(standingInstructionCalls.dismiss, sent)
  await askInNewCase(w)
  expect((await listInstructions(w)).suggestions).toEqual([])
})
