import { afterAll, describe, expect, it } from 'vitest'
import { caseStepCalls } from '#contract/case-steps.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { setupCommentCalls } from '#contract/setups.ts'
import { vertexNormals } from '#mesh/measure.ts'
import { readMesh } from '#mesh/read-mesh.ts'
import { openTestApp } from '#server/testing/app.ts'
import { comment, completeVersion, storeInspectedFile, makeSetupWorld, smallArch } from '#server/testing/setups.ts'

// Uses its own database, because all staff receive the mail and the shared one gains staff with every file.
const t = await openTestApp()
afterAll(() => t.services.close())

/** A point on the surface of the small arch, with its normal. */
function spot(at: number) {
  const read = readMesh(smallArch())
  if (!read.ok) throw new Error(read.message)
  const normals = vertexNormals(read.mesh)
  const three = (list: Float32Array) => [...list.subarray(3 * at, 3 * at + 3)] as [number, number, number]
  return { ...comment().place, point: three(read.mesh.positions), normal: three(normals) }
}

describe('the mail about requested changes', () => {
  it('shows a picture of each open pin, and no patient name in its subject', async () => {
    const w = await makeSetupWorld(t)
    const arch = await storeInspectedFile(w, { name: 'setup-upper.stl', bytes: smallArch() })
    await completeVersion(w, { setup_files: [arch.id] })
    const owner = t.as(w.owner)
    const at = { params: { ...w.params, version: 1 } }
    const say = (text: string, more: object) =>
      owner.call(setupCommentCalls.create, { ...at, body: comment(text, more) })
    await owner.call(organizationSettingCalls.update, {
      params: { id: w.organization.id },
      body: { tooth_notation: 'universal' },
    })
    await say('12 still sits behind 11.', { fdi: 12, place: spot(100) })
    await say('And here?', { place: spot(2000) })
    const drawing = [
      [
        [0.4, 0.4],
        [0.6, 0.6],
      ],
    ]
    await say('Like this.', { place: spot(2000), drawing })
    const { setup_comment } = await say('This is fine.', {})
    const settled = { params: { id: setup_comment.id }, body: { is_resolved: true } }
    await owner.call(setupCommentCalls.resolve, settled)
    await owner.call(caseStepCalls.requestChanges, { params: w.params, body: { note: 'Straighter', version: 1 } })
    await t.runJobs()
    const mails = await t.mailsTo(w.tech.email)
    expect(mails.map(({ subject }) => subject)).toEqual([`Change requested: case ${w.patient.case_number_text}`])
    const html = mails[0]?.html ?? ''
    expect(html).toContain('version 1')
    for (const words of [
      'Straighter',
      'Comment 1, tooth 7 (12), upper right lateral',
      '12 still sits behind 11.',
      'Comment 2',
      'And here?',
      'Like this.',
    ])
      expect(html).toContain(words)
    expect(html).not.toContain('This is fine.')
    const pictures = [...html.matchAll(/src="data:image\/jpeg;base64,([^"]+)"/g)].map(([, data]) => data)
    expect(new Set(pictures).size).toBe(3)
    expect(mails[0]?.body_text).not.toContain('base64')
  })

  it('has no pictures when nothing was attached or a file cannot be drawn', async () => {
    const w = await makeSetupWorld(t)
    await t.as(w.tech).call(caseStepCalls.completeSetup, { params: w.params })
    const at = { params: { ...w.params, version: 1 } }
    await t.as(w.owner).call(setupCommentCalls.create, { ...at, body: comment('A little further.') })
    await t.as(w.owner).call(caseStepCalls.requestChanges, { params: w.params })
    await t.runJobs()
    const gone = await makeSetupWorld(t)
    const file = await storeInspectedFile(gone, { name: 'setup-upper.stl' })
    await completeVersion(gone, { setup_files: [file.id] })
    const row = await t.services.db.selectFrom('setup_files').where('id', '=', file.id).selectAll().executeTakeFirst()
    for (const key of [row?.file_path, row?.light_path]) await t.services.storage.remove(key ?? '')
    await t
      .as(gone.owner)
      .call(setupCommentCalls.create, { params: { ...gone.params, version: 1 }, body: comment('Here.') })
    await t.as(gone.owner).call(caseStepCalls.requestChanges, { params: gone.params })
    await t.runJobs()
    for (const [world, words] of [
      [w, 'A little further.'],
      [gone, 'Here.'],
    ] as const) {
      const [mail] = await t.mailsTo(world.tech.email)
      const own = (await t.mailsTo(world.tech.email)).find(({ subject }) =>
        subject.endsWith(`: case ${world.patient.case_number_text}`),
      )
      expect(mail).toBeDefined()
      expect(own?.html).toContain(words)
      expect(own?.html).not.toContain('data:image')
    }
  })
})

it('the mail of a completed setup names its version, and links to the review room if it has files', async () => {
  const w = await makeSetupWorld(t)
  await completeVersion(w)
  await t.runJobs()
  const [mail] = await t.mailsTo(w.owner.email)
  expect(mail?.subject).toBe(`Setup ready for approval: case ${w.patient.case_number_text}`)
  expect(mail?.html).toContain(`/patient-details/${w.patient.id}/review?version=1`)
  expect(mail?.body_text).toContain('Version 1 of the initial setup')
  // The picture of the setup, and the strip of the case page.
  expect(mail?.html).toMatch(/src="data:image\/jpeg;base64,[^"]+" alt="Setup, version 1"/)
  expect(mail?.body_text).toContain('Your approval')
  const bare = await makeSetupWorld(t)
  await t.as(bare.tech).call(caseStepCalls.completeSetup, { params: bare.params })
  await t.runJobs()
  const [plain] = await t.mailsTo(bare.owner.email)
  expect(plain?.html).toContain(`/patient-details/${bare.patient.id}"`)
  expect(plain?.html).not.toContain('data:image')
})
