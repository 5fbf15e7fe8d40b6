import { afterAll, afterEach, expect, it } from 'vitest'
import { apiKeyCalls, MAX_KEYS, staffApiKeyCalls } from '#contract/api-keys.ts'
import { makeKey, makeStaffKey, sendV3 } from '#server/testing/api-keys.ts'
import { openTestApp } from '#server/testing/app.ts'
import { makeCase, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await openTestApp({ RATE_LIMIT_KEY: '600' })
afterAll(() => t.services.close())
afterEach(() => t.setClock(undefined))
const admin = await makeUser(t.services, { role: 'super_admin' })

async function world() {
  const { organization, owner, location } = await makeOrganization(t.services)
  const made = await makeCase(t.services, {
    organization_id: organization.id,
    user_id: owner.id,
    location_id: location?.id,
  })
  return { organization, owner, params: { id: organization.id }, case_id: made.id }
}

it('the usage of keys is told to their owner: calls by the day, refused ones and the busiest minute', async () => {
  const { organization, owner, params } = await world()
  const member = await makeMember(t.services, organization.id)
  expect((await t.as(member).refused(apiKeyCalls.usage, { params })).status).toBe(403)
  expect((await t.as((await world()).owner).refused(apiKeyCalls.usage, { params })).status).toBe(404)
  const { secret } = await makeKey(t, owner, organization.id, { scopes: ['cases:read'] })
  const send = (path: string) => sendV3(t, secret, path)
  t.setClock('2026-11-27T10:00:10.000Z')
  await send('/cases')
  await send('/cases')
  await send('/locations')
  await t.services.keyUsage.flush()
  await send('/cases')
  t.setClock('2026-11-28T10:00:10.000Z')
  await send('/me')
  await t.services.keyUsage.flush()
  const { usage } = await t.as(owner).call(apiKeyCalls.usage, { params })
  expect(usage).toMatchObject({ calls: 5, refused: 1, busiest_minute: 4, limit_per_minute: 600 })
  expect(usage.days).toHaveLength(30)
  expect(usage.days.slice(-2)).toEqual([
    { day: '2026-11-27', calls: 4 },
    { day: '2026-11-28', calls: 1 },
  ])
  const staff = await t.as(admin).call(staffApiKeyCalls.usage)
  expect(staff.usage.calls).toBe(0)
})

it('the access log has what the keys of the practice read, changed and were refused, and nothing of staff', async () => {
  const { organization, owner, params, case_id } = await world()
  const member = await makeMember(t.services, organization.id)
  expect((await t.as(member).refused(apiKeyCalls.log, { params })).status).toBe(403)
  const { secret } = await makeKey(t, owner, organization.id, { name: 'Bridge', scopes: ['cases:read'] })
  const staff = await makeStaffKey(t, admin, [organization.id], { name: 'Warehouse' })
  for (const key of [secret, staff.secret]) await sendV3(t, key, `/cases/${case_id}`)
  await sendV3(t, secret, '/locations')
  const { events } = await t.as(owner).call(apiKeyCalls.log, { params })
  expect(events.data).toMatchObject([
    { name: 'access.refused', actor_name: 'Bridge' },
    { name: 'patient.opened', actor_name: 'Bridge', patient: { id: case_id }, ip: '127.0.0.1' },
  ])
  expect(JSON.stringify(events)).not.toContain('api_key')
})

it('10,000 ended keys make neither the list long nor a call slow to find its own', async () => {
  const { organization, owner, params } = await world()
  const { secret, api_key } = await makeKey(t, owner, organization.id)
  await t.services.database.pool.query(
    `insert into api_keys (user_id, organization_id, name, prefix, secret_hash, scopes, created_at, revoked_at)
    select $1, $2, 'Ended', 'tpd_00000000', sha256(('key' || n)::bytea), '{cases:read}', now(), now()
    from generate_series(1, 10000) n`,
    [owner.id, organization.id],
  )
  const { api_keys } = await t.as(owner).call(apiKeyCalls.list, { params })
  expect(api_keys).toHaveLength(2 * MAX_KEYS)
  expect(api_keys[0]).toMatchObject({ id: api_key.id, revoked_at: null })
  expect((await sendV3(t, secret, '/me')).status).toBe(200)
  const { rows } = await t.services.database.pool.query<Record<string, string>>(
    `explain select from api_keys where secret_hash = sha256('key1') and revoked_at is null`,
  )
  expect(JSON.stringify(rows)).toContain('Index')
})

it('the first use of a key is told to its practice at once, and only the first', async () => {
  const { organization, owner } = await world()
  const { secret, api_key } = await makeKey(t, owner, organization.id)
  await t.services.lastSeen.flush()
  const told: unknown[] = []
  const { realtime } = t.services
  const publish = realtime.publish.bind(realtime)
  realtime.publish = async (channel, event, data) => {
    if (event === 'ApiKeyUsed') told.push([channel, data])
    return publish(channel, event, data)
  }
  await sendV3(t, secret, '/me')
  await t.services.lastSeen.flush()
  t.setClock(new Date(Date.now() + 120_000).toISOString())
  await sendV3(t, secret, '/me')
  await t.services.lastSeen.flush()
  realtime.publish = publish
  expect(told).toEqual([[`private-organization.${organization.id}`, { id: api_key.id }]])
})
