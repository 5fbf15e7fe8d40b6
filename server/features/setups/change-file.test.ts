import { expect, it } from 'vitest'
import { caseStepCalls } from '#contract/case-steps.ts'
import { CODE } from '#contract/errors.ts'
import { patientCalls } from '#contract/patients.ts'
import { setupCalls, setupCommentCalls, type SetupComment } from '#contract/setups.ts'
import { testApp } from '#server/testing/app.ts'
import { storeInspectedFile, makeSetupWorld } from '#server/testing/setups.ts'

const t = await testApp()

const UPPER = { part: 'teeth', jaw_id: 1 } as const
const LOWER = { part: 'teeth', jaw_id: 2 } as const

async function world() {
  const w = await makeSetupWorld(t)
  const tech = t.as(w.tech)
  const next = async () => (await tech.call(setupCalls.list, { params: w.params })).next_files
  return { w, tech, next, owner: t.as(w.owner), params: w.params }
}

it('PUT /setup_files/:id needs setup permission, a part its name allows, and a file in no version', async () => {
  const { w, tech, owner, params } = await world()
  const { id } = await storeInspectedFile(w, { name: 'upper.stl', ...UPPER })
  const sent = { params: { id }, body: LOWER }
  expect((await owner.refused(setupCalls.changeFile, sent)).status).toBe(404)
  const bare = await tech.refused(setupCalls.changeFile, { ...sent, body: { part: 'tray' } })
  expect(bare.error).toEqual({ jaw_id: ['Required'] })
  const sidecar = await tech.refused(setupCalls.changeFile, { ...sent, body: { part: 'sidecar' } })
  expect(sidecar.error).toEqual({ part: ['Only .json and .3mf files can say what the teeth are.'] })
  await tech.call(caseStepCalls.completeSetup, { params, body: { setup_files: [id] } })
  expect(await tech.refused(setupCalls.changeFile, sent)).toMatchObject({ status: 409, code: CODE.wrongState })
})

it('PUT /setup_files/:id checks the file again, and two mixed-up files trade places', async () => {
  const { w, tech, next } = await world()
  const a = await storeInspectedFile(w, { name: 'a.stl', ...UPPER })
  const b = await storeInspectedFile(w, { name: 'b.stl', ...LOWER })
  const { setup_file } = await tech.call(setupCalls.changeFile, { params: { id: a.id }, body: LOWER })
  expect(setup_file).toMatchObject({ ...LOWER, inspection: 'pending', mesh_report: null })
  expect(await next()).toMatchObject([
    { id: b.id, ...UPPER, inspection: 'pending' },
    { id: a.id, ...LOWER },
  ])
  await t.runJobs()
  expect((await next()).map(({ inspection }) => inspection)).toEqual(['done', 'done'])
  await tech.call(setupCalls.changeFile, { params: { id: b.id }, body: { part: 'brackets', jaw_id: 1 } })
  expect(await next()).toMatchObject([
    { id: a.id, ...LOWER },
    { id: b.id, part: 'brackets' },
  ])
})

it('the answers of a version are listed among the notes, like the comments', async () => {
  const { tech, owner, params } = await world()
  await tech.call(caseStepCalls.completeSetup, { params })
  const place: SetupComment['place'] = {
    point: [1, 2, 3],
    normal: [0, 1, 0],
    camera: { position: [0, 90, 0], target: [0, 0, 0] },
  }
  const comment = async (fdi: number | null) => {
    const body = { jaw_id: 1 as const, fdi, place, view: 'front' as const, text: 'Turn it.' }
    return (await owner.call(setupCommentCalls.create, { params: { ...params, version: 1 }, body })).setup_comment.id
  }
  const answers = [
    { comment_id: await comment(12), kind: 'done' as const },
    { comment_id: await comment(null), kind: 'not_possible' as const, text: 'the contact opens.' },
  ]
  await owner.call(caseStepCalls.requestChanges, { params })
  await tech.call(caseStepCalls.completeSetup, { params, body: { answers } })
  const { patient } = await owner.call(patientCalls.get, { params })
  expect(patient.treatment_notes.map(({ note }) => note).toSorted()).toEqual([
    'Comment 1, tooth 12: Done.',
    'Comment 1, tooth 12: Turn it.',
    'Comment 2: Not possible. The contact opens.',
    'Comment 2: Turn it.',
  ])
})
