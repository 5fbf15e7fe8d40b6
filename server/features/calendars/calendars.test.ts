import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { calendarCalls } from '#contract/calendars.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { caseCalls } from '#contract/cases.ts'
import { CODE } from '#contract/errors.ts'
import { tokenHash } from '#server/http/actor.ts'
import { openTestApp, testApp } from '#server/testing/app.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { db } = t.services
const admin = await makeUser(t.services, { role: 'admin' })

/** Monday, 9:00 in the lab. */
const NOW = '2026-10-19T16:00:00.000Z'

beforeEach(async () => {
  t.setClock(NOW)
  await db.deleteFrom('asked_counts').execute()
})
afterEach(() => t.setClock(undefined))

/** A practice with a case that is printed by the provider and has a bonding date. */
async function makePractice() {
  const { organization, owner, location } = await makeOrganization(t.services)
  const form = caseForm(organization.id, location?.id ?? 0, {
    first_name: 'Sofia',
    last_name: 'Delgado',
    impression_date: '2026-10-16',
    bonding_date: '2026-11-20',
    export_type: 1,
    print_assignment: 'O',
    shipping_method: 2,
    shipping_location_id: location?.id ?? 0,
  })
  const { rx_form } = await t.as(owner).call(caseCalls.submit, { body: form })
  return { organization, owner, id: rx_form.patient_id ?? 0 }
}

function tokenOf(url: string) {
  return { token: /\/calendar\/([\w-]+)\.ics$/.exec(url)?.[1] ?? '' }
}

async function makeLink(who: { id: number }, organization_id: number, with_names = false) {
  const { url } = await t.as(who).call(calendarCalls.create, { body: { organization_id, with_names } })
  return { params: tokenOf(url) }
}

async function readFeed(link: { params: { token: string } }) {
  const { bytes, content_type } = await t.call(calendarCalls.feed, link)
  expect(content_type).toBe('text/calendar; charset=utf-8')
  return new TextDecoder().decode(bytes).replaceAll('\r\n ', '')
}

describe('GET, POST, PUT and DELETE /me/calendar', () => {
  it('refuse the signed out, a stranger, and a change without a link', async () => {
    const { organization, owner } = await makePractice()
    const stranger = t.as((await makeOrganization(t.services)).owner)
    const query = { organization_id: organization.id }
    const body = { ...query, with_names: true }
    expect((await t.refused(calendarCalls.create, { body })).status).toBe(401)
    expect((await stranger.refused(calendarCalls.get, { query })).status).toBe(404)
    expect((await stranger.refused(calendarCalls.create, { body })).status).toBe(404)
    expect((await t.as(owner).refused(calendarCalls.update, { body })).status).toBe(404)
    expect((await t.as(owner).refused(calendarCalls.remove, { query })).status).toBe(404)
  })

  it('make a link whose address is told once and stored as a hash', async () => {
    const { organization, owner } = await makePractice()
    const made = await t.as(owner).call(calendarCalls.create, { body: { organization_id: organization.id } })
    const { token } = tokenOf(made.url)
    expect(made.url).toBe(`${t.services.config.publicUrl}/api/v2/calendar/${token}.ics`)
    const query = { organization_id: organization.id }
    const { calendar } = await t.as(owner).call(calendarCalls.get, { query })
    expect(calendar).toEqual({ with_names: false, created_at: NOW })
    const stored = await db.selectFrom('calendars').selectAll().where('user_id', '=', owner.id).execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    const events = await db.selectFrom('events').select('data').where('actor_id', '=', owner.id).execute()
    expect(JSON.stringify(events)).not.toContain(token)
  })

  it('are refused for a new link in a closed practice, and revoke one there', async () => {
    const { organization, owner } = await makePractice()
    await makeLink(owner, organization.id)
    await db.updateTable('organizations').set({ disabled_at: NOW }).where('id', '=', organization.id).execute()
    const body = { organization_id: organization.id }
    const refused = await t.as(owner).refused(calendarCalls.create, { body })
    expect(refused).toMatchObject({ status: 409, code: CODE.closedOrganization })
    await t.as(owner).call(calendarCalls.remove, { query: body })
  })
})

describe('GET /calendar/:token.ics', () => {
  it('answers an unknown link, a malformed one and a revoked one alike', async () => {
    const { organization, owner } = await makePractice()
    const link = await makeLink(owner, organization.id)
    await readFeed(link)
    const later = await makeLink(owner, organization.id)
    const replaced = await t.refused(calendarCalls.feed, link)
    await t.as(owner).call(calendarCalls.remove, { query: { organization_id: organization.id } })
    const revoked = await t.refused(calendarCalls.feed, later)
    const unknown = await t.refused(calendarCalls.feed, { params: { token: 'x'.repeat(43) } })
    const malformed = await t.refused(calendarCalls.feed, { params: { token: 'x' } })
    expect(replaced).toMatchObject({ status: 404, error: 'Not found.' })
    expect([revoked, unknown, malformed]).toEqual([replaced, replaced, replaced])
  })

  it('shows initials unless names were switched on, which keeps the address', async () => {
    const { organization, owner } = await makePractice()
    const link = await makeLink(owner, organization.id)
    const text = await readFeed(link)
    expect(text).toContain('SUMMARY:Bonding: S. D.')
    expect(text).toContain('DTSTART;VALUE=DATE:20261120')
    expect(text).not.toMatch(/Sofia|Delgado/)
    const body = { organization_id: organization.id, with_names: true }
    await t.as(owner).call(calendarCalls.update, { body })
    expect(await readFeed(link)).toContain('SUMMARY:Bonding: Sofia Delgado')
  })

  it('moves with the promise, and keeps what identifies an event', async () => {
    const { organization, owner, id } = await makePractice()
    const link = await makeLink(owner, organization.id)
    const before = await readFeed(link)
    const uid = `UID:ships-${id}@`
    expect(before).toContain(uid)
    expect(before).not.toContain('SUMMARY:Approve the setup')
    await t.as(admin, { management: true }).call(caseStepCalls.completeSetup, { params: { id }, body: {} })
    const after = await readFeed(link)
    expect(after).toContain(uid)
    expect(after).toContain('SUMMARY:Approve the setup: S. D.')
    expect(sequenceOf(after, uid)).toBeGreaterThan(sequenceOf(before, uid))
  })

  it('shows a member only their own cases, and nobody who has left', async () => {
    const { organization, owner } = await makePractice()
    const member = await makeMember(t.services, organization.id)
    const link = await makeLink(member, organization.id)
    expect(await readFeed(link)).not.toContain('VEVENT')
    expect(await readFeed(await makeLink(owner, organization.id))).toContain('VEVENT')
    await db.deleteFrom('organization_members').where('user_id', '=', member.id).execute()
    expect((await t.refused(calendarCalls.feed, link)).status).toBe(404)
  })

  it('is closed with the account of its holder and with the organization', async () => {
    const { organization, owner } = await makePractice()
    const member = await makeMember(t.services, organization.id)
    const [own, others] = [await makeLink(member, organization.id), await makeLink(owner, organization.id)]
    await db.updateTable('users').set({ deleted_at: NOW }).where('id', '=', member.id).execute()
    expect((await t.refused(calendarCalls.feed, own)).status).toBe(404)
    await readFeed(others)
    await db.updateTable('organizations').set({ deleted_at: NOW }).where('id', '=', organization.id).execute()
    expect((await t.refused(calendarCalls.feed, others)).status).toBe(404)
  })

  it('is read a limited number of times in fifteen minutes', async () => {
    const { organization, owner } = await makePractice()
    const link = await makeLink(owner, organization.id)
    for (let time = 0; time < 30; time += 1) await t.call(calendarCalls.feed, link)
    expect((await t.refused(calendarCalls.feed, link)).status).toBe(429)
  })

  it('is closed in a restore drill, and no link is made there', async () => {
    const drill = await openTestApp({ RESTORE_DRILL: 'on' })
    const { organization, owner } = await makeOrganization(drill.services)
    const body = { organization_id: organization.id }
    const refused = await drill.as(owner).refused(calendarCalls.create, { body })
    expect(refused).toMatchObject({ status: 409, error: expect.stringContaining('restore drill') })
    const token = drill.services.random()
    await drill.services.db
      .insertInto('calendars')
      .values({ user_id: owner.id, organization_id: organization.id, token_hash: tokenHash(token), created_at: NOW })
      .execute()
    expect((await drill.refused(calendarCalls.feed, { params: { token } })).status).toBe(404)
    await drill.services.close()
  })
})

function sequenceOf(text: string, uid: string) {
  const event = text.split('BEGIN:VEVENT').find((each) => each.includes(uid)) ?? ''
  return Number(/SEQUENCE:(\d+)/.exec(event)?.[1])
}
