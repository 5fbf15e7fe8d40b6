import { describe, expect, it } from 'vitest'
import { fileCalls, MAX_STAGED_BYTES, MAX_STAGED_BYTES_OF_ONE, MAX_STL_BYTES } from '#contract/files.ts'
import { rxFormCalls } from '#contract/rx-forms.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { tinyStl } from '#server/testing/uploads.ts'

const t = await testApp()
const { services } = t
const OWN = '5 GB were uploaded by you and are not used yet. Please use them first, or try again in an hour.'
const SHARED =
  '20 GB were uploaded for this organization and are not used yet. Please use them first, or try again in an hour.'

async function world() {
  const { organization, owner, location } = await makeOrganization(services)
  const member = await makeMember(services, organization.id)
  const others = [await makeMember(services, organization.id), await makeMember(services, organization.id)]
  const last = await makeMember(services, organization.id)
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
  const patient_id = (await makeCase(services, place)).id
  const staff = await makeUser(services, { role: 'super_admin' })
  /** Reserves upload space in gigabytes, as links do, some minutes ago. */
  async function reserve(user_id: number, gigabytes: number, minutesAgo = 0, sent?: Uint8Array) {
    const created_at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
    for (let n = 0; n < gigabytes; n += 1) {
      const file_path = `organizations/${organization.id}/${crypto.randomUUID()}/${n}.stl`
      if (sent) await services.storage.write(file_path, sent, 'model/stl')
      const row = { file_path, organization_id: organization.id, bytes: 1_000_000_000, user_id, created_at }
      await services.db.insertInto('staged_uploads').values(row).execute()
    }
  }
  const query = { organization_id: organization.id, patient_file_type_id: 1, file_name: 'upper.stl' } as const
  return {
    owner,
    member,
    others,
    last,
    staff,
    patient_id,
    reserve,
    ask: (user: { id: number }) => t.as(user).send(rxFormCalls.uploadLink, { query }),
    link: (user: { id: number }) => t.as(user).call(rxFormCalls.uploadLink, { query }),
    staffAsks: () =>
      t.as(staff).call(fileCalls.uploadLink, {
        query: { patient_id, patient_file_type_id: 1, file_name: 'upper.stl' },
      }),
  }
}

describe('the quota for unused uploads', () => {
  it('blocks only the member who requested too many links', async () => {
    const w = await world()
    const { owner: greedy, member: other } = w
    const statuses = []
    for (let n = 0; n < MAX_STAGED_BYTES_OF_ONE / MAX_STL_BYTES + 1; n += 1) statuses.push((await w.ask(greedy)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(25)
    expect(await w.ask(greedy)).toMatchObject({ status: 429, body: { error: OWN } })
    expect((await w.ask(other)).status).toBe(200)
    expect((await w.staffAsks()).url).toContain('/files/')
  })

  it('is shared by the members of an organization, and does not block staff', async () => {
    const w = await world()
    for (const { id } of [w.owner, w.member, ...w.others]) await w.reserve(id, 5)
    expect(MAX_STAGED_BYTES).toBe(20_000_000_000)
    expect(await w.ask(w.last)).toMatchObject({ status: 429, body: { error: SHARED } })
    expect((await w.staffAsks()).url).toContain('/files/')
  })

  it('does not count uploads of staff against the organization', async () => {
    const w = await world()
    await w.staffAsks()
    const rows = await services.db.selectFrom('staged_uploads').selectAll().where('user_id', '=', w.staff.id).execute()
    expect(rows.map(({ is_of_member }) => is_of_member)).toEqual([false])
  })

  it('counts only received bytes once the upload link has expired after an hour', async () => {
    const w = await world()
    const { member } = w
    await w.reserve(member.id, 5, 59)
    expect((await w.ask(member)).status).toBe(429)
    const before = new Date(Date.now() - 61 * 60_000).toISOString()
    await services.db
      .updateTable('staged_uploads')
      .set({ created_at: before })
      .where('user_id', '=', member.id)
      .execute()
    expect((await w.ask(member)).status).toBe(200)
    const rows = await services.db.selectFrom('staged_uploads').selectAll().where('user_id', '=', member.id).execute()
    expect(rows.map(({ arrived_bytes }) => arrived_bytes).filter((bytes) => bytes === 0)).toHaveLength(5)
  })

  it('counts received bytes until the file is stored', async () => {
    const w = await world()
    const { file_path } = await w.staffAsks()
    await services.storage.write(file_path, tinyStl(), 'model/stl')
    const mine = () => services.db.selectFrom('staged_uploads').selectAll().where('user_id', '=', w.staff.id).execute()
    const before = new Date(Date.now() - 61 * 60_000).toISOString()
    await services.db
      .updateTable('staged_uploads')
      .set({ created_at: before })
      .where('user_id', '=', w.staff.id)
      .execute()
    await w.reserve(w.staff.id, 20)
    expect(
      (
        await t.as(w.staff).refused(fileCalls.uploadLink, {
          query: { patient_id: w.patient_id, patient_file_type_id: 1, file_name: 'lower.stl' },
        })
      ).status,
    ).toBe(429)
    expect((await mine()).find((row) => row.file_path === file_path)?.arrived_bytes).toBe(tinyStl().length)
    await t.as(w.staff).call(fileCalls.store, {
      body: { file_path, patient_id: w.patient_id, patient_file_type_id: 1, original_file_name: 'upper.stl' },
    })
    expect((await mine()).filter((row) => row.file_path === file_path)).toEqual([])
  })
})
