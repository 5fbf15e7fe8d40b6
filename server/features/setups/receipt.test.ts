import { describe, expect, it } from 'vitest'
import { makeBrackets } from '#arches/brackets.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { setupCalls, setupCommentCalls } from '#contract/setups.ts'
import { writeStl } from '#mesh/stl.ts'
import { testApp } from '#server/testing/app.ts'
import { testContext } from '#server/testing/factories.ts'
import { comment, completeVersion, storeInspectedFile, makeSetupWorld, smallArch } from '#server/testing/setups.ts'
import { readReceipt } from './receipt.ts'
import { renderPictures, type Shot } from './pictures.ts'

const t = await testApp()

async function offered(bytes?: Uint8Array) {
  const w = await makeSetupWorld(t)
  const file = bytes ? { bytes } : {}
  const upper = await storeInspectedFile(w, { name: 'setup-1-upper.stl', ...file })
  const lower = await storeInspectedFile(w, { name: 'setup-1-lower.stl', jaw_id: 2, ...file })
  const setup = await completeVersion(w, { setup_files: [upper.id, lower.id] })
  return { w, setup, at: { params: { ...w.params, version: 1 } } }
}

describe('GET /patients/:id/setups/:version/receipt', () => {
  it('is available to the users of the case once that version is approved', async () => {
    const { w, at } = await offered(smallArch())
    const stranger = await makeSetupWorld(t)
    expect((await t.as(w.owner).refused(setupCalls.receipt, at)).status).toBe(404)
    await t.as(w.owner).call(caseStepCalls.approve, { params: w.params, body: { version: 1 } })
    const { bytes, content_type, file_name } = await t.as(w.owner).call(setupCalls.receipt, at)
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(content_type).toBe('application/pdf')
    expect(file_name).toMatch(/^receipt-R-.+-1\.pdf$/)
    // The five pictures make up most of the size.
    expect(bytes.length).toBeGreaterThan(30_000)
    await t.as(w.tech).call(setupCalls.receipt, at)
    await t.as(w.partner).call(setupCalls.receipt, at)
    for (const user of [stranger.owner, stranger.partner, w.member])
      expect((await t.as(user).refused(setupCalls.receipt, at)).status).toBe(404)
    const second = { params: { ...w.params, version: 2 } }
    expect((await t.as(w.owner).refused(setupCalls.receipt, second)).status).toBe(404)
  })

  it('is available for a version without files as well', async () => {
    const w = await makeSetupWorld(t)
    await t.as(w.tech).call(caseStepCalls.completeSetup, { params: w.params })
    await t.as(w.owner).call(caseStepCalls.approve, { params: w.params })
    const { bytes } = await t.as(w.owner).call(setupCalls.receipt, { params: { ...w.params, version: 1 } })
    expect(bytes.length).toBeGreaterThan(1000)
  })

  it('shows the state at approval: every version, and each comment with its state then', async () => {
    const { w, setup, at } = await offered()
    const owner = t.as(w.owner)
    const say = async (text: string, more: object) =>
      (await owner.call(setupCommentCalls.create, { ...at, body: comment(text, more) })).setup_comment.id
    const first = await say('12 still sits behind 11.', { fdi: 12 })
    const second = await say('Can 33 come forward?', { fdi: 33 })
    await say('A little high.', { fdi: 22, target: 'bracket' })
    await owner.call(caseStepCalls.requestChanges, { params: w.params })
    const next = await storeInspectedFile(w, { name: 'setup-2-upper.stl' })
    const { setup_comments } = await owner.call(setupCalls.list, { params: w.params })
    const answers = setup_comments.map(({ id }) => ({
      comment_id: id,
      kind: id === second ? ('not_possible' as const) : ('done' as const),
      text: id === second ? 'the contact opens.' : '',
    }))
    await completeVersion(w, { setup_files: [next.id], answers })
    for (const id of [first, second])
      await owner.call(setupCommentCalls.resolve, { params: { id }, body: { is_resolved: true } })
    await owner.call(setupCommentCalls.create, {
      params: { ...w.params, version: 2 },
      body: comment('And the gum here?', { target: 'gum' }),
    })
    await owner.call(caseStepCalls.approve, { params: w.params, body: { version: 2 } })
    // Comments after the approval are not part of the receipt.
    await owner.call(setupCommentCalls.resolve, {
      params: { id: setup_comments[2]?.id ?? 0 },
      body: { is_resolved: true },
    })
    await owner.call(setupCommentCalls.create, { ...at, body: comment('Too late.') })
    for (const { id } of (await owner.call(setupCalls.list, { params: w.params })).setup_comments)
      await t.as(w.tech).call(setupCommentCalls.reply, { params: { id }, body: { text: 'After the approval.' } })
    const record = await t.services.db
      .selectFrom('setups')
      .where('patient_id', '=', w.patient.id)
      .where('version', '=', 2)
      .selectAll()
      .executeTakeFirstOrThrow()
    await owner.call(organizationSettingCalls.update, {
      params: { id: w.organization.id },
      body: { tooth_notation: 'palmer' },
    })
    const receipt = await readReceipt(testContext(t.services), record, record.approved_at ?? '', [])
    expect(receipt).toMatchObject({ version: 2, versions: 2, facts: { jaws: 'Upper', brackets: '–' } })
    expect(receipt.approved.by).toBe(`${w.owner.full_name}, doctor`)
    expect(receipt.completed.by).toBe(`${w.tech.full_name}, technician`)
    const [upper, lower] = setup.files
    expect(receipt.files).toMatchObject([
      { version: 2, name: 'setup-2-upper.stl', sha256: next.sha256 },
      { version: 1, name: 'setup-1-upper.stl', sha256: upper?.sha256 },
      { version: 1, name: 'setup-1-lower.stl', sha256: lower?.sha256 },
    ])
    expect(receipt.comments.map(({ where, answered, state }) => [where, answered, state])).toEqual([
      ['Tooth UR2, upper right lateral, v1', 'Done.', 'Resolved'],
      ['Tooth LL3, lower left canine, v1', 'Not possible. The contact opens.', 'Accepted'],
      ['Bracket UL2, upper left lateral, v1', 'Done.', 'Answered'],
      ['Upper gum, v2', null, 'Open'],
    ])
  })
})

describe('GET /patients/:id/setups/:version/pictures', () => {
  it('returns the views of a version to the users of the case, and none of a missing arch', async () => {
    const w = await makeSetupWorld(t)
    const upper = await storeInspectedFile(w, { name: 'setup-upper.stl', bytes: smallArch() })
    await completeVersion(w, { setup_files: [upper.id] })
    const at = { params: { ...w.params, version: 1 } }
    expect((await t.as(w.member).refused(setupCalls.pictures, at)).status).toBe(404)
    const { pictures } = await t.as(w.owner).call(setupCalls.pictures, at)
    expect(pictures.map(({ name, url }) => [name, url?.slice(0, 23) ?? null])).toEqual([
      ...['Right', 'Front', 'Left', 'Upper'].map((name) => [name, 'data:image/jpeg;base64,']),
      ['Lower', null],
    ])
  })

  it('can be approved from, which the receipt says, unless there are none', async () => {
    const bare = await makeSetupWorld(t)
    await t.as(bare.tech).call(caseStepCalls.completeSetup, { params: bare.params })
    const body = { version: 1, from_pictures: true }
    expect(await t.as(bare.owner).refused(caseStepCalls.approve, { params: bare.params, body })).toMatchObject({
      status: 422,
      error: { from_pictures: ['This version has no pictures.'] },
    })
    const { w, setup } = await offered()
    await t.as(w.owner).call(caseStepCalls.approve, { params: w.params, body })
    const { setups } = await t.as(w.owner).call(setupCalls.list, { params: w.params })
    expect(setups[0]).toMatchObject({ state: 'approved', approved_from_pictures: true })
    const record = await t.services.db.selectFrom('setups').where('id', '=', setup.id).selectAll().executeTakeFirst()
    if (!record) throw new Error('a version is never removed')
    const receipt = await readReceipt(testContext(t.services), record, record.approved_at ?? '', [])
    expect(receipt.approved.from_pictures).toBe(true)
  })
})

describe('the pictures of a version', () => {
  it('differ for each side and for a pin, and do not exist for a missing arch', async () => {
    const w = await makeSetupWorld(t)
    const teeth = await storeInspectedFile(w, { name: 'setup-upper.stl', bytes: smallArch() })
    const brackets = await storeInspectedFile(w, {
      name: 'brackets-upper.stl',
      part: 'brackets',
      bytes: writeStl(makeBrackets({ seed: 1, jaw: 'upper' })),
    })
    const { id } = await completeVersion(w, { setup_files: [teeth.id, brackets.id] })
    const size = { width: 80, height: 60 }
    const shots: Shot[] = [
      ...(['front', 'right', 'left', 'upper'] as const).map((side) => ({ ...size, side })),
      { ...size, pin: { point: [0, -20, -5], normal: [0, -1, 0] } },
      { ...size, side: 'lower', jaw: 'lower' },
    ]
    const pictures = await renderPictures(testContext(t.services), id, shots)
    const kinds = pictures.map((jpeg) => jpeg && Buffer.from(jpeg.subarray(0, 2)).toString('hex'))
    expect(kinds).toEqual(['ffd8', 'ffd8', 'ffd8', 'ffd8', 'ffd8', null])
    expect(new Set(pictures.map((jpeg) => jpeg && Buffer.from(jpeg).toString('base64'))).size).toBe(6)
  })
})
