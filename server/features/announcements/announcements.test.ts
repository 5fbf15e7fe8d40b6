import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ANNOUNCEMENT_UPDATED, announcementCalls, MAX_ANNOUNCEMENT } from '#contract/announcements.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLabPartner, makeOrganization } from '#server/testing/factories.ts'
import { makeUser, togglePermission } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t
const INTERNAL = { id: 1 }
const DOCTOR = { id: 2 }
/** Two megabytes in UTF-8, as each `é` takes two bytes. */
const LONG = 1_000_000

beforeEach(async () => {
  await services.db.updateTable('announcements').set({ body: '', last_updated_by: null }).execute()
})

async function staff(role: 'admin' | 'supervisor' | 'tech_support') {
  const user = await makeUser(services, { role })
  return { user, ...t.as(user, { management: true }) }
}

describe('GET /settings/announcements', () => {
  it('requires the update permission, which a toggle can grant to staff but not to customers', async () => {
    const tech = await staff('tech_support')
    expect((await tech.refused(announcementCalls.list)).status).toBe(403)
    await togglePermission(services, tech.user.id, 'announcement.update', true)
    const { announcements } = await tech.call(announcementCalls.list)
    expect(announcements).toMatchObject([
      { ...INTERNAL, visibility: 'internal', body: '', last_updated_by: null },
      { ...DOCTOR, visibility: 'doctor', body: '', last_updated_by: null },
    ])
    const doctor = await makeUser(services)
    await togglePermission(services, doctor.id, 'announcement.update', true)
    expect((await t.as(doctor).refused(announcementCalls.list)).status).toBe(403)
  })
})

describe('GET /settings/announcement', () => {
  it('returns the internal one to staff, and the doctor one without its author to everyone else', async () => {
    const admin = await staff('admin')
    await admin.call(announcementCalls.update, { params: INTERNAL, body: { body: 'Printer 2 is down.' } })
    await admin.call(announcementCalls.update, { params: DOCTOR, body: { body: 'Closed on Friday.' } })
    const tech = await staff('tech_support')
    expect((await tech.call(announcementCalls.get)).announcement).toMatchObject({
      body: 'Printer 2 is down.',
      last_updated_by: { id: admin.user.id },
    })
    const { organization, owner } = await makeOrganization(services)
    for (const who of [owner, await makeLabPartner(services, organization.id), await makeUser(services)]) {
      const { announcement } = await t.as(who).call(announcementCalls.get)
      expect(announcement).toMatchObject({ body: 'Closed on Friday.', visibility: 'doctor', last_updated_by: null })
    }
  })
})

describe('PUT /settings/announcements/{id}', () => {
  const save = (body: object, params = DOCTOR) => ({ params, body: body as { body: string } })

  it('is refused without the permission, before the body is read', async () => {
    const tech = await staff('tech_support')
    expect((await tech.refused(announcementCalls.update, save({ body: 'Hello' }))).status).toBe(403)
    // Malformed JSON would be refused as such had the body been read; a short body is always read.
    const sent = await t.app.inject({
      method: 'PUT',
      url: '/api/v2/settings/announcements/2',
      headers: { 'content-type': 'application/json' },
      payload: '{'.padEnd(40_000),
    })
    expect(sent.statusCode).toBe(401)
  })

  it('refuses a body that is missing, too long or cannot be stored, and an unknown id', async () => {
    const admin = await staff('admin')
    const refused = (body: object) => admin.refused(announcementCalls.update, save(body))
    expect((await refused({})).error).toEqual({ body: ['Required'] })
    expect(await refused({ body: 'x'.repeat(MAX_ANNOUNCEMENT + 1) })).toMatchObject({
      status: 422,
      error: { body: ['Maximum character limit exceeded.'] },
    })
    expect((await refused({ body: 'a\ud800b' })).error).toEqual({ body: ['Must not contain control characters.'] })
    expect((await admin.refused(announcementCalls.update, save({ body: 'x' }, { id: 3 }))).status).toBe(404)
    expect((await admin.call(announcementCalls.get)).announcement.body).toBe('')
  })

  it('accepts a larger body than other calls, and truncates it in the audit trail', async () => {
    const admin = await staff('admin')
    const { announcement } = await admin.call(announcementCalls.update, save({ body: 'é'.repeat(LONG) }))
    expect(announcement.body.length).toBe(LONG)
    const [event] = await lastEvents()
    expect(JSON.stringify(event?.data).length).toBeLessThan(2000)
  })

  it('refuses the second of two concurrent edits, and stores nothing of it', async () => {
    const [one, two] = [await staff('admin'), await staff('supervisor')]
    const { announcements } = await two.call(announcementCalls.list)
    const { updated_at } = announcements[1] ?? {}
    await one.call(announcementCalls.update, save({ body: 'First', updated_at }))
    const refused = await two.refused(announcementCalls.update, save({ body: 'Second', updated_at }))
    expect(refused).toMatchObject({ status: 409, code: 1409 })
    expect(refused.error).toBe(
      `This record was changed by ${one.user.first_name} ${one.user.last_name}. Reload to see the changes.`,
    )
    expect((await two.call(announcementCalls.list)).announcements[1]?.body).toBe('First')
  })

  it('saves and deletes with a message, publishes to the right channel and records events', async () => {
    const admin = await staff('admin')
    await t.runJobs()
    const publish = vi.spyOn(services.realtime, 'publish')
    const saved = await admin.call(announcementCalls.update, save({ body: '  Line 1\nLine 2  ' }))
    expect(saved).toMatchObject({
      message: 'The announcement was saved.',
      announcement: { body: 'Line 1\nLine 2', last_updated_by: { id: admin.user.id } },
    })
    await t.runJobs()
    expect(publish.mock.calls).toEqual([['private-general', ANNOUNCEMENT_UPDATED, {}]])
    // Saving an unchanged body publishes nothing.
    await admin.call(announcementCalls.update, save({ body: 'Line 1\nLine 2' }))
    const deleted = await admin.call(announcementCalls.update, save({ body: '' }))
    expect(deleted).toMatchObject({ message: 'The announcement was deleted.', announcement: { body: '' } })
    await admin.call(announcementCalls.update, save({ body: 'Staff only' }, INTERNAL))
    await t.runJobs()
    expect(publish.mock.calls.map(([channel]) => channel).toSorted()).toEqual([
      'private-general',
      'private-general',
      'private-internal',
    ])
    publish.mockRestore()
    const events = await lastEvents()
    expect(events.slice(0, 3).map(({ data }) => data)).toEqual([
      { visibility: 'internal', before: { body: '' }, after: { body: 'Staff only' } },
      { visibility: 'doctor', before: { body: 'Line 1\nLine 2' }, after: { body: '' } },
      { visibility: 'doctor', before: { body: '' }, after: { body: 'Line 1\nLine 2' } },
    ])
  })
})

function lastEvents() {
  return services.db
    .selectFrom('events')
    .where('name', '=', 'announcement.updated')
    .orderBy('id', 'desc')
    .limit(3)
    .select(['data', 'subject_id'])
    .execute()
}
