import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { fileCalls } from '#contract/files.ts'
import { takeOver } from '#server/installation.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'
import { sendClockJob } from '#server/testing/jobs.ts'
import { makeUser } from '#server/testing/people.ts'
import { smallArch } from '#server/testing/setups.ts'
import { upload } from '#server/testing/uploads.ts'

const t = await testApp()
const { services } = t

async function world() {
  const { organization, owner, location } = await makeOrganization(services)
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
  const patient = await makeCase(services, place)
  return { organization, patient, staff: t.as(await makeUser(services, { role: 'super_admin' })) }
}

type World = Awaited<ReturnType<typeof world>>

async function stored(w: World, name: string) {
  const file_path = await upload(services, w.organization.id, name, smallArch())
  const about = { patient_id: w.patient.id, patient_file_type_id: 1 as const }
  const body = { ...about, file_path, original_file_name: name }
  return (await w.staff.call(fileCalls.store, { body })).patient_file
}

async function sweep() {
  await sendClockJob(services, 'files', 'day')
  await t.runJobs()
}

/** Creates a staged upload of two days ago that was never stored. */
async function createUnusedUpload(w: World) {
  const file_path = await upload(services, w.organization.id, 'draft.stl')
  const created_at = new Date(Date.now() - 2 * 86_400_000).toISOString()
  const row = { file_path, organization_id: w.organization.id, bytes: 9, created_at }
  await services.db.insertInto('staged_uploads').values(row).execute()
  return file_path
}

describe('the daily sweep', () => {
  it('deletes unused uploads older than a day, but no unknown objects', async () => {
    const w = await world()
    const kept = await stored(w, 'kept.stl')
    await t.runJobs()
    const draft = await createUnusedUpload(w)
    const unknown = await upload(services, w.organization.id, 'unknown.stl')
    const fresh = await upload(services, w.organization.id, 'fresh.stl')
    const old = new Date(Date.now() - 2 * 86_400_000)
    const root = path.join(services.config.dataDir, 'files')
    const row = await services.db
      .selectFrom('patient_files')
      .selectAll()
      .where('id', '=', kept.id)
      .executeTakeFirstOrThrow()
    const beside = [row.thumbnail_path ?? '', row.light_path ?? '']
    for (const key of [draft, unknown, kept.file_path, ...beside]) await utimes(path.join(root, key), old, old)
    await sweep()
    const keys = [draft, unknown, fresh, kept.file_path, ...beside]
    const held = await Promise.all(keys.map((key) => services.storage.head(key)))
    expect(held.map(Boolean)).toEqual([false, true, true, true, true, true])
    expect(await trashOf(draft)).toMatchObject([{ reason: 'never_used', day: services.clock().slice(0, 10) }])
    const { unknown_objects } = await services.db.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
    expect(unknown_objects).toBeGreaterThan(0)
    const metrics = await t.app.inject({ url: '/metrics' })
    expect(metrics.body).toContain(`storage_unknown_objects ${unknown_objects}\n`)
    expect(metrics.body).toMatch(/storage_deletions_total\{deed="moved",reason="never_used"\} [1-9]/)
  })

  it('removes a deleted file, unreadable at once, from the trash after thirty days', async () => {
    const w = await world()
    const file = await stored(w, 'upper.stl')
    await t.runJobs()
    const [shown] = (await w.staff.call(fileCalls.list, { query: { filter: { patient_id: w.patient.id } } }))
      .patient_files
    const read = async () => (await t.app.inject({ url: new URL(shown?.url ?? '').pathname })).rawPayload.length
    expect(await read()).toBe(smallArch().length)
    await w.staff.call(fileCalls.remove, { params: { id: file.id } })
    await t.runJobs()
    expect(await read()).toBe(0)
    const [trashed] = await trashOf(file.file_path)
    expect(trashed).toMatchObject({ reason: 'patient_files', day: services.clock().slice(0, 10) })

    const again = { patient_id: w.patient.id, patient_file_type_id: 1 as const, file_path: file.file_path }
    const refused = await w.staff.refused(fileCalls.store, { body: { ...again, original_file_name: 'upper.stl' } })
    expect(refused.status).toBe(422)
    for (const [days, held] of [
      [30, 1],
      [32, 0],
    ] as const) {
      t.setClock(new Date(Date.now() + days * 86_400_000).toISOString())
      await sweep()
      expect(await trashOf(file.file_path)).toHaveLength(held)
    }
    t.setClock(undefined)
    expect(await services.storage.head(file.file_path)).toBeUndefined()
  })

  it('deletes nothing once another database has taken over the storage', async () => {
    const w = await world()
    const draft = await createUnusedUpload(w)
    const mine = await services.storage.newestMark()
    if (!mine) throw new Error('a sweep before this one wrote it')
    await services.storage.mark({ ...mine, generation: mine.generation + 50 })
    await sweep()
    expect(await services.storage.head(draft)).toBeDefined()
    await takeOver(services.database.pool, services.storage)
    await sweep()
    expect(await services.storage.head(draft)).toBeUndefined()
  })
})

async function trashOf(key: string) {
  const found = []
  for await (const trashed of services.storage.listTrash()) if (trashed.key === key) found.push(trashed)
  return found
}
