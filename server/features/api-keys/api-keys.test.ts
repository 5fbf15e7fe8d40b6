import { describe, expect, it } from 'vitest'
import { apiKeyCalls, MAX_KEYS, staffApiKeyCalls } from '#contract/api-keys.ts'
import { trailCalls } from '#contract/trail.ts'
import { makeKey, makeStaffKey, sendV3 } from '#server/testing/api-keys.ts'
import { testApp } from '#server/testing/app.ts'
import { makeMember, makeOrganization } from '#server/testing/factories.ts'
import { sendClockJob } from '#server/testing/jobs.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { db } = t.services
const superAdmin = await makeUser(t.services, { role: 'super_admin' })
const admin = await makeUser(t.services, { role: 'admin' })
const supervisor = await makeUser(t.services, { role: 'supervisor' })

const BODY = { name: 'Bridge', scopes: ['cases:read' as const] }

async function practice() {
  const { organization, owner } = await makeOrganization(t.services)
  return { id: organization.id, owner, params: { id: organization.id } }
}

describe('/organizations/{id}/api_keys', () => {
  it('is refused to members, to strangers and to the signed out', async () => {
    const { id, params } = await practice()
    const member = await makeMember(t.services, id)
    const { owner: stranger } = await practice()
    expect((await t.refused(apiKeyCalls.list, { params })).status).toBe(401)
    expect((await t.as(member).refused(apiKeyCalls.create, { params, body: BODY })).status).toBe(403)
    expect((await t.as(stranger).refused(apiKeyCalls.create, { params, body: BODY })).status).toBe(404)
    expect((await t.as(supervisor).refused(apiKeyCalls.list, { params })).status).toBe(403)
  })

  it.each([
    [{ name: '' }, { name: ['Required'] }],
    [{ scopes: [] }, { scopes: ['Choose at least one.'] }],
    [{ scopes: ['cases:delete'] }, { 'scopes.0': [expect.any(String)] }],
    [{ expires_at: '2020-01-01T00:00:00.000Z' }, { expires_at: ['Must be in the future.'] }],
    [{ allowed_origins: ['https://app.example.com/'] }, { 'allowed_origins.0': [expect.stringContaining('origin')] }],
    [{ allowed_origins: ['http://app.example.com'] }, { 'allowed_origins.0': [expect.stringContaining('origin')] }],
  ])('refuses %j', async (wrong, error) => {
    const { owner, params } = await practice()
    const { status, body } = await t.as(owner).send(apiKeyCalls.create, { params, body: { ...BODY, ...wrong } })
    expect({ status, body }).toMatchObject({ status: 422, body: { error } })
  })

  it('tells a secret once, lists the key without it, and stores only its hash', async () => {
    const { id, owner, params } = await practice()
    const { api_key, secret } = await makeKey(t, owner, id, { scopes: ['files:read', 'cases:read'] })
    expect(api_key).toMatchObject({
      name: 'Bridge',
      scopes: ['cases:read', 'files:read'],
      prefix: secret.slice(0, 12),
      created_by: `${owner.first_name} ${owner.last_name}`,
      last_used_at: null,
      revoked_at: null,
    })
    const { api_keys } = await t.as(owner).call(apiKeyCalls.list, { params })
    expect(api_keys).toEqual([api_key])
    const stored = JSON.stringify(await db.selectFrom('api_keys').selectAll().where('id', '=', api_key.id).execute())
    const events = JSON.stringify(
      await db.selectFrom('events').select('data').where('actor_id', '=', owner.id).execute(),
    )
    expect(stored + events).not.toContain(secret)
  })

  it('renames a key and changes its origins, never its scopes', async () => {
    const { id, owner, params } = await practice()
    const { api_key } = await makeKey(t, owner, id, { scopes: ['cases:read'] })
    const keyed = { ...params, key_id: api_key.id }
    const changes = { name: 'Nightly', allowed_origins: ['https://app.example.com'], scopes: ['cases:write'] }
    const changed = await t.as(owner).call(apiKeyCalls.update, { params: keyed, body: changes })
    expect(changed.api_key).toMatchObject({
      name: 'Nightly',
      allowed_origins: ['https://app.example.com'],
      scopes: ['cases:read'],
    })
    const { owner: stranger, id: other } = await practice()
    const theirs = { params: { id: other, key_id: api_key.id }, body: changes }
    expect((await t.as(stranger).refused(apiKeyCalls.update, theirs)).status).toBe(404)
  })

  it('of two who revoke a key, the second is told', async () => {
    const { id, owner, params } = await practice()
    const { api_key } = await makeKey(t, owner, id)
    const revoke = () => t.as(owner).send(apiKeyCalls.revoke, { params: { ...params, key_id: api_key.id } })
    const outcomes = await Promise.all([revoke(), revoke()])
    expect(outcomes.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  })

  it('has room for a hundred living keys', async () => {
    const { id, owner, params } = await practice()
    const { api_key } = await makeKey(t, owner, id)
    const row = await db.selectFrom('api_keys').selectAll().where('id', '=', api_key.id).executeTakeFirstOrThrow()
    const { id: _id, ...values } = row
    const copies = Array.from({ length: MAX_KEYS - 1 }, (_, at) => ({
      ...values,
      secret_hash: Buffer.from(`${id} ${at}`),
    }))
    await db.insertInto('api_keys').values(copies).execute()
    const { status, error } = await t.as(owner).refused(apiKeyCalls.create, { params, body: BODY })
    expect({ status, error }).toEqual({ status: 409, error: expect.stringContaining('There are 100 keys') as string })
    await t.as(owner).call(apiKeyCalls.revoke, { params: { ...params, key_id: api_key.id } })
    await makeKey(t, owner, id)
  })
})

describe('/api_keys', () => {
  it('is refused to owners and supervisors; only a super admin makes a key for all organizations', async () => {
    const { id, owner } = await practice()
    const body = { ...BODY, organization_ids: [id] }
    expect((await t.as(owner).refused(staffApiKeyCalls.create, { body })).status).toBe(403)
    expect((await t.as(supervisor).refused(staffApiKeyCalls.list)).status).toBe(403)
    const all = { ...BODY, organization_ids: 'all' as const }
    expect((await t.as(admin).refused(staffApiKeyCalls.create, { body: all })).status).toBe(403)
    const unknown = { ...BODY, organization_ids: [id, 2_000_000_000] }
    expect((await t.as(admin).refused(staffApiKeyCalls.create, { body: unknown })).status).toBe(422)
    const made = await makeStaffKey(t, superAdmin, 'all')
    expect(made.api_key.organization_ids).toBe('all')
    const { api_key, secret } = await makeStaffKey(t, admin, [id, id])
    expect(api_key.organization_ids).toEqual([id])
    const params = { key_id: api_key.id }
    const renamed = await t.as(admin).call(staffApiKeyCalls.update, { params, body: { name: 'Warehouse' } })
    expect(renamed.api_key).toMatchObject({ name: 'Warehouse', organization_ids: [id] })
    const ofPractice = await makeKey(t, owner, id)
    const theirs = { params: { key_id: ofPractice.api_key.id } }
    expect((await t.as(admin).refused(staffApiKeyCalls.revoke, theirs)).status).toBe(404)
    await t.as(admin).call(staffApiKeyCalls.revoke, { params })
    expect((await sendV3(t, secret, '/me')).status).toBe(401)
  })
})

describe('a found key', () => {
  it('ends by being sent, which answers the same for any text, and its owner gets a mail', async () => {
    const { id, owner } = await practice()
    const { secret } = await makeKey(t, owner, id, { name: 'Leaked' })
    const report = (text: string) => t.send(apiKeyCalls.report, { body: { secret: text } })
    const nothing = await report('tpd_nothing')
    expect(await report(secret)).toEqual(nothing)
    expect(nothing.status).toBe(200)
    expect((await sendV3(t, secret, '/cases')).status).toBe(401)
    await report(secret)
    await t.runJobs()
    const mails = await t.mailsTo(owner.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['The API key Leaked has ended'])
  })
})

it('a key that was not used for 90 days is told to its owner once, until it is used again', async () => {
  const { id, owner } = await practice()
  t.setClock('2026-01-01T08:00:00.000Z')
  const { secret } = await makeKey(t, owner, id, { name: 'Forgotten' })
  const askOn = async (day: string) => {
    t.setClock(`${day}T08:00:00.000Z`)
    await sendClockJob(t.services, 'api-keys', 'day')
    await t.runJobs()
    return (await t.mailsTo(owner.email)).length
  }
  expect(await askOn('2026-03-31')).toBe(0)
  expect(await askOn('2026-04-01')).toBe(1)
  expect(await askOn('2026-04-02')).toBe(1)
  expect((await sendV3(t, secret, '/cases')).status).toBe(200)
  await t.services.lastSeen.flush()
  expect(await askOn('2026-06-30')).toBe(1)
  expect(await askOn('2026-07-01')).toBe(2)
  t.setClock(undefined)
})

it('the trail of the organization names who made and revoked a key', async () => {
  const { id, owner, params } = await practice()
  const { api_key } = await makeKey(t, owner, id)
  await t.as(owner).call(apiKeyCalls.revoke, { params: { ...params, key_id: api_key.id } })
  const { events } = await t.as(superAdmin).call(trailCalls.ofOrganization, { params })
  expect(events.data.map(({ name }) => name)).toEqual(expect.arrayContaining(['api_key.created', 'api_key.revoked']))
})
