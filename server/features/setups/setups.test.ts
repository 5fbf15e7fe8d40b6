import { describe, expect, it } from 'vitest'
import { CODE } from '#contract/errors.ts'
import { patientCalls } from '#contract/patients.ts'
import { setupCalls } from '#contract/setups.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { testApp } from '#server/testing/app.ts'
import { togglePermission } from '#server/testing/people.ts'
import { makeCase } from '#server/testing/factories.ts'
import { completeVersion, storeInspectedFile, makeSetupWorld, storeSetupFile } from '#server/testing/setups.ts'
import { upload } from '#server/testing/uploads.ts'

const t = await testApp()
const { services } = t

const link = { file_name: 'setup-upper.stl', part: 'teeth' as const }

describe('GET /patients/:id/setup_files/upload_link', () => {
  it('is limited to users who may complete the setup, a third party by a separate permission', async () => {
    const w = await makeSetupWorld(t)
    const stranger = await makeSetupWorld(t)
    const ask = { params: w.params, query: link }
    for (const user of [w.owner, w.member, w.partner]) {
      const status = user === w.member ? 404 : 403
      expect((await t.as(user).refused(setupCalls.uploadLink, ask)).status).toBe(status)
    }
    expect((await t.as(stranger.owner).refused(setupCalls.uploadLink, ask)).status).toBe(404)
    const { file_path } = await t.as(w.tech).call(setupCalls.uploadLink, ask)
    expect(file_path).toMatch(new RegExp(`^organizations/${w.organization.id}/[0-9a-f-]{36}/setup-upper\\.stl$`))
    await togglePermission(t.services, w.partner.id, 'patients.complete-setup', true)
    await t.as(w.partner).call(setupCalls.uploadLink, ask)
  })

  it('refuses other extensions, files over 200 MB, and a setup that is completed or archived', async () => {
    const w = await makeSetupWorld(t)
    const tech = t.as(w.tech)
    const refusal = async (query: object) =>
      (await tech.refused(setupCalls.uploadLink, { params: w.params, query: { ...link, ...query } })).error
    expect(await refusal({ file_name: 'setup.obj' })).toEqual({
      file_name: ['Only .stl and .ply files can be uploaded.'],
    })
    expect(await refusal({ part: 'sidecar' })).toEqual({
      file_name: ['Only .json and .3mf files can say what the teeth are.'],
    })
    expect(await refusal({ file_size: 200_000_001 })).toEqual({
      file_size: ['The file is larger than 200 MB, as many as 4 million triangles take. Please export it with fewer.'],
    })
    expect(await refusal({ part: 'sidecar', file_name: 'teeth.json', file_size: 5_000_001 })).toEqual({
      file_size: ['The file is larger than 5 MB.'],
    })
    await tech.call(caseStepCalls.completeSetup, { params: w.params })
    const done = await tech.refused(setupCalls.uploadLink, { params: w.params, query: link })
    expect(done).toMatchObject({ status: 409, code: CODE.wrongState, error: 'The setup is completed already.' })
    const archived = await makeSetupWorld(t)
    const admin = { params: archived.params, query: link }
    await services.db
      .updateTable('patients')
      .set({ deleted_at: services.clock() })
      .where('id', '=', archived.patient.id)
      .execute()
    expect((await tech.refused(setupCalls.uploadLink, admin)).status).toBe(409)
  })
})

describe('POST /patients/:id/setup_files', () => {
  it('refuses a missing, foreign or reused upload, and a mesh without its arch', async () => {
    const w = await makeSetupWorld(t)
    const other = await makeSetupWorld(t)
    const tech = t.as(w.tech)
    const body = { original_file_name: 'setup-upper.stl', part: 'teeth' as const, jaw_id: 1 as const }
    const refusal = async (file_path: string, more: object = {}) =>
      (await tech.refused(setupCalls.storeFile, { params: w.params, body: { ...body, ...more, file_path } })).error
    const gone = `organizations/${w.organization.id}/${crypto.randomUUID()}/setup-upper.stl`
    expect(await refusal(gone)).toEqual({
      file_path: ['setup-upper.stl: The upload did not arrive. Please send it again.'],
    })
    const foreign = await upload(services, other.organization.id, 'setup-upper.stl')
    expect(await refusal(foreign)).toEqual({
      file_path: ['setup-upper.stl: This upload does not belong to the organization.'],
    })
    expect(await refusal(gone, { jaw_id: null })).toEqual({ jaw_id: ['Required'] })
    const file = await storeSetupFile(w, { name: 'setup-upper.stl' })
    const row = await services.db
      .selectFrom('setup_files')
      .where('id', '=', file.id)
      .select('file_path')
      .executeTakeFirstOrThrow()
    const second = { params: { id: (await makeCase(services, w.place)).id }, body: { ...body, ...row } }
    expect((await tech.refused(setupCalls.storeFile, second)).error).toEqual({
      file_path: ['This upload is used elsewhere already.'],
    })
    const again = await tech.call(setupCalls.storeFile, { params: w.params, body: { ...body, ...row } })
    expect(again.setup_file.id).toBe(file.id)
    const asOwner = { params: w.params, body: { ...body, file_path: gone } }
    expect((await t.as(w.owner).refused(setupCalls.storeFile, asOwner)).status).toBe(403)
  })

  it('replaces only the same part of the same arch', async () => {
    const w = await makeSetupWorld(t)
    const first = await storeSetupFile(w, { name: 'first-upper.stl' })
    const lower = await storeSetupFile(w, { name: 'lower.stl', jaw_id: 2 })
    const brackets = await storeSetupFile(w, { name: 'brackets.stl', part: 'brackets' })
    const second = await storeSetupFile(w, { name: 'second-upper.stl' })
    const { next_files } = await t.as(w.tech).call(setupCalls.list, { params: w.params })
    expect(next_files.map(({ id }) => id)).toEqual([second.id, lower.id, brackets.id])
    expect(next_files.map(({ id }) => id)).not.toContain(first.id)
  })
})

describe('a file for the next version', () => {
  it('is visible only to users who may complete the setup, and can be deleted', async () => {
    const w = await makeSetupWorld(t)
    const file = await storeSetupFile(w, { name: 'setup-upper.stl' })
    const params = { id: file.id }
    const { next_files } = await t.as(w.owner).call(setupCalls.list, { params: w.params })
    expect(next_files).toEqual([])
    expect((await t.as(w.owner).refused(setupCalls.downloadLink, { params })).status).toBe(404)
    expect((await t.as(w.owner).refused(setupCalls.removeFile, { params })).status).toBe(404)
    await t.as(w.tech).call(setupCalls.downloadLink, { params })
    await t.as(w.tech).call(setupCalls.removeFile, { params })
    expect((await t.as(w.tech).refused(setupCalls.removeFile, { params })).status).toBe(404)
  })
})

describe('GET /patients/:id/setups', () => {
  it('lists every version to the users of the case, newest first, and to no one else', async () => {
    const w = await makeSetupWorld(t)
    const stranger = await makeSetupWorld(t)
    await completeVersion(w)
    await t.as(w.owner).call(caseStepCalls.requestChanges, { params: w.params, body: { note: 'Straighter' } })
    const file = await storeInspectedFile(w, { name: 'second-upper.stl' })
    await completeVersion(w, { setup_files: [file.id] })
    const seen = await t.as(w.owner).call(setupCalls.list, { params: w.params })
    expect(seen.setups.map(({ version, state, files }) => [version, state, files.map(({ name }) => name)])).toEqual([
      [2, 'pending', ['second-upper.stl']],
      [1, 'changes_requested', ['setup-upper.stl']],
    ])
    expect(seen.setups[1]).toMatchObject({
      change_note: 'Straighter',
      changes_requested_by_name: w.owner.full_name,
      completed_by_name: w.tech.full_name,
    })
    const first = { params: { ...w.params, version: 1 } }
    const { setup } = await t.as(w.owner).call(setupCalls.get, first)
    expect(setup).toMatchObject({ version: 1, teeth: null })
    const [{ url } = { url: '' }] = setup.files
    const got = await t.app.inject({ url: new URL(url).pathname })
    expect(got.headers['content-disposition']).toBe('attachment; filename="setup-upper.stl"')
    for (const user of [stranger.owner, stranger.partner, w.member]) {
      expect((await t.as(user).refused(setupCalls.list, { params: w.params })).status).toBe(404)
      expect((await t.as(user).refused(setupCalls.get, first)).status).toBe(404)
      expect((await t.as(user).refused(setupCalls.downloadLink, { params: { id: file.id } })).status).toBe(404)
    }
    expect((await t.as(w.owner).refused(setupCalls.get, { params: { ...w.params, version: 3 } })).status).toBe(404)
  })
})

it('a case in a list has the picture of its newest setup', async () => {
  const w = await makeSetupWorld(t)
  const rows = async () => (await t.as(w.owner).call(patientCalls.list, { query: {} })).patients.data
  expect((await rows()).map((row) => row.thumbnail_url)).toEqual([null])
  const file = await storeInspectedFile(w, { name: 'setup-upper.stl' })
  // A file of the next version is not offered to the practice.
  expect((await rows()).map((row) => row.thumbnail_url)).toEqual([null])
  await completeVersion(w, { setup_files: [file.id] })
  expect((await rows())[0]?.thumbnail_url).toContain('/files/')
})
