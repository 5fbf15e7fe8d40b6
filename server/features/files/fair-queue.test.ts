import { afterAll, expect, it, vi } from 'vitest'
import { fileCalls } from '#contract/files.ts'
import { openTestApp } from '#server/testing/app.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'
import { fileJobs, largeFileJobs } from './jobs.ts'
import { makeUser } from '#server/testing/people.ts'
import { tinyStl, upload } from '#server/testing/uploads.ts'

// The test uses a database of its own, because files of other tests would run between these.
const t = await openTestApp()
afterAll(() => t.services.close())
const fileQueues = [fileJobs, largeFileJobs]
const staff = await makeUser(t.services, { role: 'tech_support' })

async function sendFiles(names: readonly string[], bytes = tinyStl()) {
  const { organization, owner, location } = await makeOrganization(t.services)
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
  const made = await makeCase(t.services, place)
  for (const name of names) {
    const file_path = await upload(t.services, organization.id, name, bytes)
    const body = { patient_id: made.id, patient_file_type_id: 1 as const, original_file_name: name, file_path }
    await t.as(staff).call(fileCalls.store, { body })
  }
  return made
}

async function orderOfInspections() {
  const facts = await t.services.db
    .selectFrom('events as e')
    .innerJoin('patient_files as f', 'f.id', 'e.subject_id')
    .where('e.name', '=', 'file.inspected')
    .orderBy('e.id')
    .select('f.original_name')
    .execute()
  return facts.map(({ original_name }) => original_name)
}

it('practices take turns: a single file waits for only one file of a practice that sent many', async () => {
  await sendFiles(['a1.stl', 'a2.stl', 'a3.stl', 'a4.stl'])
  await sendFiles(['b1.stl', 'b2.stl'])
  await sendFiles(['c1.stl'])
  await t.runJobs()
  expect(await orderOfInspections()).toEqual(['a1.stl', 'b1.stl', 'c1.stl', 'a2.stl', 'b2.stl', 'a3.stl', 'a4.stl'])
})

it('small and large files wait in separate queues', async () => {
  // Most of its bytes follow the last triangle.
  const large = new Uint8Array(40_000_000)
  large.set(tinyStl())
  const made = await sendFiles(['large.stl'], large)
  await sendFiles(['small.stl'])
  const runs = (feature: string) => fileQueues.find((queue) => queue.feature === feature)
  expect(runs('files')?.on['file.stored']).toBeDefined()
  expect(runs('large-files')?.on['file.stored']).toBeDefined()
  await t.runJobs()
  const rows = await t.services.db
    .selectFrom('patient_files')
    .where('patient_id', '=', made.id)
    .select('inspection')
    .execute()
  expect(rows).toEqual([{ inspection: 'done' }])
})

it('a small file is inspected while a large one is still in progress', async () => {
  const large = new Uint8Array(40_000_000)
  large.set(tinyStl())
  const [slow, quick] = [await sendFiles(['slow.stl'], large), await sendFiles(['quick.stl'])]
  const stateOf = async ({ id }: { id: number }) => {
    const row = t.services.db
      .selectFrom('patient_files')
      .where('patient_id', '=', id)
      .select(['inspection', 'file_path'])
    return row.executeTakeFirstOrThrow()
  }
  const { file_path } = await stateOf(slow)
  const { storage } = t.services
  const withFile = storage.withFile.bind(storage)
  let finish = () => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  const lent = vi.spyOn(storage, 'withFile').mockImplementation(async (key, use) => {
    if (key === file_path) await held
    return withFile(key, use)
  })
  const all = t.runJobs()
  try {
    await vi.waitFor(async () => expect((await stateOf(quick)).inspection).toBe('done'), { timeout: 30_000 })
    expect((await stateOf(slow)).inspection).toBe('pending')
  } finally {
    finish()
    await all
    lent.mockRestore()
  }
  expect((await stateOf(slow)).inspection).toBe('done')
})
