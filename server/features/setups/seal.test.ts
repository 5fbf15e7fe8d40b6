import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { caseStepCalls } from '#contract/case-steps.ts'
import { CODE } from '#contract/errors.ts'
import { setupCalls, setupCommentCalls } from '#contract/setups.ts'
import { testApp } from '#server/testing/app.ts'
import { togglePermission } from '#server/testing/people.ts'
import {
  comment,
  completeVersion,
  storeInspectedFile,
  makeSetupWorld,
  storeSetupFile,
  type SetupWorld,
} from '#server/testing/setups.ts'
import { tinyStl } from '#server/testing/uploads.ts'

const t = await testApp()
const { db } = t.services

const complete = (w: SetupWorld, body: object) =>
  t.as(w.tech).refused(caseStepCalls.completeSetup, { params: w.params, body })

/** A size below that of an arch is a warning that a person may accept. */
const SMALL =
  '10 mm wide is not the size of an arch. The file seems to be in centimeters. Please export it in millimeters.'

async function facts(w: SetupWorld, name: string) {
  const rows = await db
    .selectFrom('events')
    .where('patient_id', '=', w.patient.id)
    .where('name', '=', name)
    .orderBy('id')
    .select('data')
    .execute()
  return rows.map(({ data }) => data)
}

describe('POST /patients/:id/complete_setup with files', () => {
  it('refuses files that are unchecked, unreadable, replaced or of another case', async () => {
    const w = await makeSetupWorld(t)
    const pending = await storeSetupFile(w, { name: 'setup-upper.stl' })
    expect((await complete(w, { setup_files: [pending.id] })).error).toEqual({
      setup_files: ['setup-upper.stl: It is still being checked. Please wait a moment.'],
    })
    const broken = await storeInspectedFile(w, { name: 'setup-upper.stl', bytes: Buffer.from('no mesh') })
    expect((await complete(w, { setup_files: [broken.id] })).error).toEqual({
      setup_files: ['setup-upper.stl: This is not an STL file. Please export the scan as STL.'],
    })
    const sound = await storeInspectedFile(w, { name: 'setup-upper.stl' })
    const meanwhile = {
      setup_files: ['A file was replaced or taken back meanwhile. Please look at the files again.'],
    }
    expect((await complete(w, { setup_files: [broken.id] })).error).toEqual(meanwhile)
    const other = await makeSetupWorld(t)
    const foreign = await storeInspectedFile(other, { name: 'setup-upper.stl' })
    expect((await complete(w, { setup_files: [sound.id, foreign.id] })).error).toEqual(meanwhile)
  })

  it('requires the teeth of an arch if there are any files', async () => {
    const w = await makeSetupWorld(t)
    const { id } = await storeInspectedFile(w, { name: 'brackets.stl', part: 'brackets' })
    expect((await complete(w, { setup_files: [id] })).error).toEqual({
      setup_files: ['The set-up teeth of at least one arch are needed.'],
    })
  })

  it('accepts a file with a warning only with a reason, which the trail records', async () => {
    const w = await makeSetupWorld(t)
    const file = await storeInspectedFile(w, { name: 'setup-upper.stl', bytes: tinyStl() })
    expect(file.warnings).toEqual([SMALL])
    expect((await complete(w, { setup_files: [file.id] })).error).toEqual({
      setup_files: [`setup-upper.stl: ${SMALL}`],
    })
    const silent = await complete(w, { setup_files: [file.id], accepted_warnings: [{ warning: SMALL, reason: ' ' }] })
    expect(silent.error).toEqual({ 'accepted_warnings.0.reason': ['Required'] })
    const accepted_warnings = [{ warning: SMALL, reason: 'It is one tooth.' }]
    const setup = await completeVersion(w, { setup_files: [file.id], accepted_warnings })
    expect(setup).toMatchObject({ version: 1, state: 'pending', files: [{ id: file.id, accepted_warnings }] })
    expect(await facts(w, 'case.setup_completed')).toMatchObject([
      { setup: 1, files: [{ name: 'setup-upper.stl', sha256: file.sha256 }], accepted_warnings },
    ])
  })

  it('creates a version without files for a case that is set up in the office', async () => {
    const w = await makeSetupWorld(t)
    await t.as(w.tech).call(caseStepCalls.completeSetup, { params: w.params })
    const { setups } = await t.as(w.owner).call(setupCalls.list, { params: w.params })
    expect(setups).toMatchObject([{ version: 1, state: 'pending', files: [] }])
  })

  it('is allowed for a third party with the permission', async () => {
    const w = await makeSetupWorld(t, { submission_completed_by: 3, print_assignment: '3' })
    await togglePermission(t.services, w.partner.id, 'patients.complete-setup', true)
    const { id } = await storeSetupFile(w, { name: 'setup-upper.stl' }, w.partner)
    await t.runJobs()
    await t.as(w.partner).call(caseStepCalls.completeSetup, { params: w.params, body: { setup_files: [id] } })
    const { setups } = await t.as(w.owner).call(setupCalls.list, { params: w.params })
    expect(setups).toMatchObject([{ version: 1, completed_by_name: w.partner.full_name }])
  })
})

describe('an offered version', () => {
  it('cannot be changed, by staff or in the database', async () => {
    const w = await makeSetupWorld(t)
    const setup = await completeVersion(w)
    const file_id = setup.files[0]?.id ?? 0
    expect(await t.as(w.tech).refused(setupCalls.removeFile, { params: { id: file_id } })).toMatchObject({
      status: 409,
      code: CODE.wrongState,
      error: 'A version of a setup stays as it was offered.',
    })
    const tries = [
      sql`update setup_files set sha256 = 'f' where id = ${file_id}`,
      sql`delete from setup_files where id = ${file_id}`,
      sql`update setups set version = 9 where id = ${setup.id}`,
      sql`delete from setups where id = ${setup.id}`,
      sql`truncate setups cascade`,
    ]
    for (const query of tries) await expect(query.execute(db)).rejects.toThrow(/sealed|never removed/)
    await t.as(w.owner).call(caseStepCalls.approve, { params: w.params, body: { version: 1 } })
    await expect(sql`update setups set approved_at = null where id = ${setup.id}`.execute(db)).rejects.toThrow('sealed')
    const { setups } = await t.as(w.owner).call(setupCalls.list, { params: w.params })
    expect(setups[0]?.files).toMatchObject([{ id: file_id, sha256: setup.files[0]?.sha256 }])
  })
})

describe('POST /patients/:id/approve', () => {
  it('refuses a version that was replaced meanwhile, and records the checksums', async () => {
    const w = await makeSetupWorld(t)
    await t.as(w.tech).call(caseStepCalls.completeSetup, { params: w.params })
    const owner = t.as(w.owner)
    await owner.call(caseStepCalls.requestChanges, { params: w.params, body: { note: 'Straighter', version: 1 } })
    const second = await completeVersion(w)
    for (const call of [caseStepCalls.approve, caseStepCalls.requestChanges]) {
      const stale = await owner.refused(call, { params: w.params, body: { version: 1, note: 'No' } })
      expect(stale).toMatchObject({
        status: 409,
        code: CODE.wrongState,
        error: 'Version 1 was replaced meanwhile. Please look at the newest one.',
      })
    }
    await owner.call(caseStepCalls.approve, { params: w.params, body: { version: 2 } })
    const { setups } = await owner.call(setupCalls.list, { params: w.params })
    expect(setups.map(({ version, state }) => [version, state])).toEqual([
      [2, 'approved'],
      [1, 'changes_requested'],
    ])
    expect(setups[0]).toMatchObject({ approved_by_name: w.owner.full_name })
    const files = second.files.map(({ name, sha256 }) => ({ name, sha256 }))
    expect(await facts(w, 'case.approved')).toMatchObject([{ setup: 2, files }])
  })
})

describe('POST /patients/:id/request_changes', () => {
  it('requires a note, unless open comments describe the changes; these are included', async () => {
    const w = await makeSetupWorld(t)
    await t.as(w.tech).call(caseStepCalls.completeSetup, { params: w.params })
    const owner = t.as(w.owner)
    const silent = { params: w.params, body: { version: 1 } }
    expect(await owner.refused(caseStepCalls.requestChanges, silent)).toMatchObject({
      status: 422,
      error: { note: ['Required'] },
    })
    const at = { params: { ...w.params, version: 1 } }
    const [settled, open] = [
      await owner.call(setupCommentCalls.create, { ...at, body: comment('This is fine.') }),
      await owner.call(setupCommentCalls.create, { ...at, body: comment('12 still sits behind 11.', { fdi: 12 }) }),
    ]
    const id = settled.setup_comment.id
    await owner.call(setupCommentCalls.resolve, { params: { id }, body: { is_resolved: true } })
    await owner.call(caseStepCalls.requestChanges, silent)
    expect(await facts(w, 'case.changes_requested')).toMatchObject([{ note: '', setup: 1, comments: [2] }])
    const { setup_comments } = await owner.call(setupCalls.list, { params: w.params })
    expect(setup_comments.map(({ asked_at }) => asked_at !== null)).toEqual([false, true])
    const asked = await owner.refused(setupCommentCalls.remove, { params: { id: open.setup_comment.id } })
    expect(asked).toMatchObject({ status: 409, error: 'The comment was sent along with a requested change.' })
  })

  it('requires an answer to each comment with the next version', async () => {
    const w = await makeSetupWorld(t)
    await t.as(w.tech).call(caseStepCalls.completeSetup, { params: w.params })
    const owner = t.as(w.owner)
    const at = { params: { ...w.params, version: 1 } }
    const made = []
    for (const text of ['12 still sits behind 11.', 'Can 33 come forward a millimetre?', 'And 21?'])
      made.push((await owner.call(setupCommentCalls.create, { ...at, body: comment(text) })).setup_comment.id)
    const [first = 0, second = 0, third = 0] = made
    await owner.call(caseStepCalls.requestChanges, { params: w.params })
    const { id } = await storeInspectedFile(w, { name: 'setup-upper.stl' })
    const done = { comment_id: first, kind: 'done' as const, text: 'Brought forward 0.6 mm.' }
    expect((await complete(w, { setup_files: [id], answers: [done] })).error).toEqual({
      answers: ['Comment 2 has no answer yet.', 'Comment 3 has no answer yet.'],
    })
    const wordless = { comment_id: second, kind: 'not_possible' as const }
    expect((await complete(w, { setup_files: [id], answers: [done, wordless] })).error).toEqual({
      'answers.1.text': ['Required'],
    })
    expect((await complete(w, { setup_files: [id], answers: [{ ...done, comment_id: 0x7f_ff_ff_ff }] })).error).toEqual(
      {
        answers: ['A comment was taken back meanwhile. Please look at them again.'],
      },
    )
    await owner.call(setupCommentCalls.resolve, { params: { id: third }, body: { is_resolved: true } })
    const answers = [done, { ...wordless, text: 'Beyond 0.5 mm the contact opens.' }]
    const unasked = [{ fdi: 21, text: 'so that the midline stays' }]
    const setup = await completeVersion(w, { setup_files: [id], answers, unasked })
    expect(setup).toMatchObject({ version: 2, unasked })
    const { setup_comments } = await owner.call(setupCalls.list, { params: w.params })
    const answered = setup_comments.map(({ version, replies }) => [
      version,
      replies.map((r) => [r.kind, r.text, r.version]),
    ])
    expect(answered).toEqual([
      [1, [['done', 'Brought forward 0.6 mm.', 2]]],
      [1, [['not_possible', 'Beyond 0.5 mm the contact opens.', 2]]],
      [1, []],
    ])
  })

  it('allows a version without files to leave comments unanswered', async () => {
    const w = await makeSetupWorld(t)
    await t.as(w.tech).call(caseStepCalls.completeSetup, { params: w.params })
    const at = { params: { ...w.params, version: 1 } }
    await t.as(w.owner).call(setupCommentCalls.create, { ...at, body: comment() })
    await t.as(w.owner).call(caseStepCalls.requestChanges, { params: w.params })
    await t.as(w.tech).call(caseStepCalls.completeSetup, { params: w.params })
    const { setups } = await t.as(w.owner).call(setupCalls.list, { params: w.params })
    expect(setups.map(({ version }) => version)).toEqual([2, 1])
  })
})
