import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { askedItemCalls } from '#contract/asked-items.ts'
import { PHOTO_FILE, STL_FILE } from '#contract/enums.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { fileCalls } from '#contract/files.ts'
import { notificationCalls } from '#contract/notifications.ts'
import { testApp } from '#server/testing/app.ts'
import { answerWithFiles, askFor, LOWER_SCAN, readCase, readItem } from '#server/testing/asked-items.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { sendClockJob } from '#server/testing/jobs.ts'
import { makeUser } from '#server/testing/people.ts'
import { makeSetupWorld, storeScan } from '#server/testing/setups.ts'
import { phonePhoto, tinyPhoto, tinyStl, upload } from '#server/testing/uploads.ts'

const t = await testApp()
const { services } = t
/** The size of a stored object in bytes; one that was trashed leaves an empty one in its place. */
const sizeOf = async (key: string | null | undefined) => (await services.storage.head(key ?? ''))?.size ?? 0
const PHOTO = { kind: 'photo', view: 'right', reason: 'The right side is missing.' } as const

describe('a file of an answer', () => {
  it('is checked before it is taken, and refused with its reason', async () => {
    const w = await makeSetupWorld(t)
    const { id } = await askFor(w)
    const other = await makeOrganization(services)
    const stl = await upload(services, w.organization.id, 'lower.stl', tinyStl())
    const stored = await storeScan(w, 'stored-lower.stl')
    const answer = (files: { file_path: string; file_name: string }[]) =>
      t.as(w.owner).refused(askedItemCalls.answer, { params: { id }, body: { files } })
    const file = (file_path: string, file_name = 'lower.stl') => ({ file_path, file_name })
    const foreign = await upload(services, other.organization.id, 'lower.stl', tinyStl())
    const text = await upload(services, w.organization.id, 'lower.stl', Buffer.from('solid half'))
    const refusals = [
      [[file(stl, 'lower.txt')], 'files.0'],
      [[file(`organizations/${w.organization.id}/none/lower.stl`)], 'files.0'],
      [[file(foreign)], 'files.0'],
      [[file(stl), file(text)], 'files.1'],
      [[file(stl), file(stl, 'twice.stl')], 'files.1'],
      [[file(stored.file_path)], 'file_path'],
    ] as const
    for (const [files, field] of refusals) {
      const refused = await answer([...files])
      expect(refused).toMatchObject({ status: 422, error: { [field]: [expect.any(String)] } })
    }
    expect(await readItem(w, id)).toMatchObject({ state: 'open', answers: [] })
    await t.as(w.owner).call(askedItemCalls.answer, { params: { id }, body: { files: [file(stl)] } })
    // An upload has one owner.
    const body = { file_path: stl, patient_id: w.patient.id, patient_file_type_id: 1 as const }
    const taken = await t.as(w.tech).refused(fileCalls.store, { body: { ...body, original_file_name: 'mine.stl' } })
    expect(taken).toMatchObject({ status: 422, error: { file_path: ['This upload is used elsewhere already.'] } })
  })

  it('becomes a file of the patient once it is accepted, under a name that is free', async () => {
    const w = await makeSetupWorld(t)
    await storeScan(w, 'lower.stl')
    const { id } = await askFor(w)
    const [sent] = await answerWithFiles(w, id, ['Lower.stl'])
    const early = await t.as(w.tech).refused(askedItemCalls.accept, { params: { id } })
    expect(early).toMatchObject({ status: 409, code: 3100, error: expect.stringContaining('still being checked') })
    await t.runJobs()
    const [offered] = (await readItem(w, id)).answers[0]?.files ?? []
    expect(offered).toMatchObject({ inspection: 'done', patient_file_id: null, url: expect.any(String) })
    expect((await readCase(w)).patient_files).toHaveLength(1)
    await t.as(w.tech).call(askedItemCalls.accept, { params: { id } })
    const file = (await readCase(w)).patient_files.find(({ original_name }) => original_name === 'Lower (2).stl')
    expect(file).toMatchObject({
      patient_file_type_id: STL_FILE,
      file_path: sent?.file_path,
      inspection: 'done',
      sha256: offered?.sha256,
      mesh_report: offered?.mesh_report,
    })
    const row = await services.db
      .selectFrom('patient_files')
      .where('id', '=', file?.id ?? 0)
      .select(['created_by_user_id', 'thumbnail_path'])
      .executeTakeFirstOrThrow()
    expect(row.created_by_user_id).toBe(w.tech.id)
    const stored = await services.db
      .selectFrom('events')
      .where('name', '=', 'file.stored')
      .where('subject_id', '=', file?.id ?? 0)
      .select('data')
      .executeTakeFirstOrThrow()
    expect(stored.data).toMatchObject({ sent_by: `${w.owner.first_name} ${w.owner.last_name}`, asked_item_id: id })
    await t.runJobs()
    expect(await sizeOf(sent?.file_path)).toBeGreaterThan(0)
    expect(await sizeOf(row.thumbnail_path)).toBeGreaterThan(0)
    expect((await readItem(w, id)).answers[0]?.files[0]).toMatchObject({ patient_file_id: file?.id })
  })

  it('goes with the patient file that it became', async () => {
    const w = await makeSetupWorld(t)
    const { id } = await askFor(w)
    const [sent] = await answerWithFiles(w, id, ['lower.stl'])
    await t.runJobs()
    await t.as(w.tech).call(askedItemCalls.accept, { params: { id } })
    const [file] = (await readCase(w)).patient_files
    await t.as(w.tech).call(fileCalls.remove, { params: { id: file?.id ?? 0 } })
    await t.runJobs()
    expect(await sizeOf(sent?.file_path)).toBe(0)
    const [record] = (await readItem(w, id)).answers[0]?.files ?? []
    expect(record).toMatchObject({ original_name: 'lower.stl', url: null, patient_file_id: null })
  })

  it('is not accepted while it cannot be read, and its sender is told', async () => {
    const w = await makeSetupWorld(t)
    const { id } = await askFor(w)
    // Cut behind the beginning, which is all that is read before the file is taken.
    const facet = 'facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 9 0 0\nvertex 0 9 0\nendloop\nendfacet\n'
    const broken = Buffer.from(`solid cut\n${facet.repeat(1000)}facet normal 0 0 1\nouter loop\nvertex 0 0`)
    await answerWithFiles(w, id, ['broken.stl'], broken)
    await t.runJobs()
    const refused = await t.as(w.tech).refused(askedItemCalls.accept, { params: { id } })
    expect(refused).toMatchObject({ status: 409, code: 3100, error: expect.stringMatching(/^broken\.stl: /) })
    const { notifications } = await t.as(w.owner).call(notificationCalls.list)
    expect(notifications.map(({ message }) => message)).toContainEqual(expect.stringContaining('broken.stl of'))
    await t.as(w.tech).call(askedItemCalls.askAgain, { params: { id }, body: { reason: 'It cannot be read.' } })
  })

  it('of a full list is refused with 409', async () => {
    const w = await makeSetupWorld(t)
    const { id } = await askFor(w)
    await answerWithFiles(w, id, ['lower.stl'])
    await t.runJobs()
    const now = services.clock()
    await services.db
      .insertInto('patient_files')
      .values(
        Array.from({ length: 20 }, (_, n) => ({
          patient_id: w.patient.id,
          patient_file_type_id: STL_FILE,
          name: `scan-${n}.stl`,
          original_name: `scan-${n}.stl`,
          file_path: `organizations/${w.organization.id}/${n}/scan.stl`,
          size: 1,
          content_type: 'model/stl',
          inspection: 'done' as const,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute()
    const refused = await t.as(w.tech).refused(askedItemCalls.accept, { params: { id } })
    expect(refused).toMatchObject({ status: 409, code: 3100, error: expect.stringContaining('Only up to 20 files') })
    expect(await readItem(w, id)).toMatchObject({ state: 'answered' })
  })
})

describe('a photo of an answer', () => {
  it('has no link before it is cleaned, and stays clean when it is accepted', async () => {
    const w = await makeSetupWorld(t)
    const { id } = await askFor(w, PHOTO)
    const [sent] = await answerWithFiles(w, id, ['bite.heic'], phonePhoto)
    expect((await readItem(w, id)).answers[0]?.files[0]).toMatchObject({ inspection: 'pending', url: null })
    await t.runJobs()
    expect((await readItem(w, id)).answers[0]?.files[0]).toMatchObject({
      inspection: 'done',
      name: 'bite.jpg',
      url: expect.any(String),
    })
    expect(await sizeOf(sent?.file_path)).toBe(0)
    await t.as(w.tech).call(askedItemCalls.accept, { params: { id } })
    const [photo] = (await readCase(w)).patient_files
    expect(photo).toMatchObject({
      patient_file_type_id: PHOTO_FILE,
      original_name: 'bite.heic',
      name: 'bite.jpg',
      url: expect.any(String),
    })
  })

  it('is no STL file', async () => {
    const w = await makeSetupWorld(t)
    const { id } = await askFor(w, PHOTO)
    const link = (file_name: string) =>
      t.as(w.owner).send(askedItemCalls.uploadLink, { params: { id }, query: { file_name } })
    expect((await link('lower.stl')).status).toBe(422)
    expect((await link('bite.jpg')).status).toBe(200)
    const file_path = await upload(services, w.organization.id, 'bite.jpg', await tinyPhoto())
    const body = { files: [{ file_path, file_name: 'bite.jpg' }] }
    await t.as(w.owner).call(askedItemCalls.answer, { params: { id }, body })
  })
})

describe('the daily sweep', () => {
  it('knows the objects of answers, and trashes them with their patient', async () => {
    const w = await makeSetupWorld(t)
    const { id } = await askFor(w, LOWER_SCAN)
    const [sent] = await answerWithFiles(w, id, ['lower.stl'])
    await t.runJobs()
    const key = sent?.file_path ?? ''
    const old = new Date(Date.now() - 2 * 86_400_000)
    await utimes(path.join(services.config.dataDir, 'files', key), old, old)
    await sendClockJob(services, 'files', 'day')
    await t.runJobs()
    expect(await sizeOf(key)).toBeGreaterThan(0)
    const boss = await makeUser(services, { role: 'super_admin' })
    await t.as(boss).call(caseStepCalls.archive, { params: w.params })
    await t.as(boss).call(caseStepCalls.remove, { params: w.params })
    await t.runJobs()
    expect(await sizeOf(key)).toBe(0)
  })
})
