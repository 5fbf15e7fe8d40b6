import { describe, expect, it } from 'vitest'
import { apiKeyCalls } from '#contract/api-keys.ts'
import { trailCalls } from '#contract/trail.ts'
import { writeSecret } from '#server/features/api-keys/secret.ts'
import { tokenHash } from '#server/http/actor.ts'
import { makeKey, makeStaffKey, sendV3 } from '#server/testing/api-keys.ts'
import { openTestApp, testApp } from '#server/testing/app.ts'
import { makeCase, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { db } = t.services
const superAdmin = await makeUser(t.services, { role: 'super_admin' })

/** A practice with a case of its owner and one of a member. */
async function practice() {
  const { organization, owner, location } = await makeOrganization(t.services)
  const member = await makeMember(t.services, organization.id)
  const place = { organization_id: organization.id, location_id: location?.id ?? 0 }
  const own = await makeCase(t.services, { ...place, user_id: owner.id })
  const theirs = await makeCase(t.services, { ...place, user_id: member.id })
  return { id: organization.id, owner, member, location_id: location?.id ?? 0, own, theirs }
}

async function idsOf(secret: string) {
  const { status, body } = await sendV3(t, secret, '/cases')
  expect(status).toBe(200)
  return body?.data.map(({ id }) => id)
}

describe('/api/v3', () => {
  it('is closed without a key, to sessions, and to what looks like a key', async () => {
    const { id, owner } = await practice()
    const { secret } = await makeKey(t, owner, id)
    const session = await t.as(owner).send(apiKeyCalls.list, { params: { id } })
    expect(session.status).toBe(200)
    const none = await sendV3(t, undefined, '/cases')
    const docs = `${t.services.config.publicUrl}/developers#error-unauthenticated`
    expect(none).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated', docs } } })
    const nowhere = await sendV3(t, secret, '/nothing')
    expect(nowhere).toMatchObject({
      status: 404,
      body: { error: { docs: docs.replace('unauthenticated', 'not_found') } },
    })
    const wrong = await sendV3(t, `${secret.slice(0, -1)}?`, '/cases')
    expect(wrong.status).toBe(401)
    const byPerson = await sendV3(t, 'a session token', '/cases')
    expect(byPerson.body?.error.message).toBe('Please sign in.')
    const bySession = await sendV3(t, 'x'.repeat(43), '/cases')
    expect(bySession.body?.error.message).toBe('Send an API key: Authorization: Bearer tpd_...')
  })

  it('is the only thing that a key opens', async () => {
    const { id, owner } = await practice()
    const { secret } = await makeKey(t, owner, id)
    const client = t.with({ authorization: `Bearer ${secret}` })
    const { status, error } = await client.refused(apiKeyCalls.list, { params: { id } })
    expect({ status, error }).toEqual({ status: 401, error: 'An API key opens /api/v3 only.' })
  })

  it('refuses a scope that the key lacks by its name, in the trail too', async () => {
    const { id, owner, own } = await practice()
    const { secret } = await makeKey(t, owner, id, { scopes: ['files:read'], name: 'Files only' })
    const { status, body } = await sendV3(t, secret, `/cases/${own.id}`)
    expect({ status, body }).toMatchObject({
      status: 403,
      body: { error: { code: 'missing_scope', message: 'This key needs the scope cases:read.' } },
    })
    const { events } = await t
      .as(superAdmin)
      .call(trailCalls.ofOrganization, { params: { id }, query: { kind: 'all' } })
    const refused = events.data.find(({ name }) => name === 'access.refused')
    expect(refused?.data).toMatchObject({ api_key: 'Files only' })
  })

  it('answers an address that is none in its own form', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const { status, body } = await sendV3(t, undefined, '/nothing/here', {
        method,
        body: method === 'POST' ? {} : undefined,
      })
      expect({ status, code: body?.error.code }).toEqual({ status: 404, code: 'not_found' })
    }
  })

  it('says its version, and refuses another one', async () => {
    const { id, owner } = await practice()
    const { secret } = await makeKey(t, owner, id)
    const { headers } = await sendV3(t, secret, '/cases')
    const version = headers['typodont-version']
    expect(version).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect((await sendV3(t, secret, '/cases', { headers: { 'typodont-version': String(version) } })).status).toBe(200)
    expect((await sendV3(t, secret, '/cases', { headers: { 'typodont-version': '2020-01-01' } })).status).toBe(422)
  })

  it('has its own words for what does not exist', async () => {
    const { id, owner } = await practice()
    const { secret } = await makeKey(t, owner, id)
    expect(await sendV3(t, secret, '/nothing')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    expect(await sendV3(t, secret, '/cases/abc')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
  })
})

describe('a key sees', () => {
  it('what its maker sees in its organization: all of an owner, their own of a member', async () => {
    const { id, owner, own, theirs } = await practice()
    const { secret } = await makeKey(t, owner, id)
    expect(await idsOf(secret)).toEqual([own.id, theirs.id])
    await db
      .updateTable('organization_members')
      .set({ role: 'organization_member' })
      .where('user_id', '=', owner.id)
      .execute()
    expect(await idsOf(secret)).toEqual([own.id])
  })

  it('nothing of another organization of its maker', async () => {
    const first = await practice()
    const second = await practice()
    await db
      .insertInto('organization_members')
      .values({
        organization_id: second.id,
        user_id: first.owner.id,
        role: 'organization_manager',
        created_at: t.services.clock(),
      })
      .execute()
    const { secret } = await makeKey(t, first.owner, first.id)
    expect((await sendV3(t, secret, `/cases/${second.own.id}`)).status).toBe(404)
    expect(await idsOf(secret)).toEqual([first.own.id, first.theirs.id])
  })

  it('as the owner would, if staff made it for a practice, and only as long as they may', async () => {
    const { id, own, theirs } = await practice()
    const other = await practice()
    const admin = await makeUser(t.services, { role: 'admin' })
    const { secret } = await makeKey(t, admin, id)
    expect(await idsOf(secret)).toEqual([own.id, theirs.id])
    expect((await sendV3(t, secret, `/cases/${other.own.id}`)).status).toBe(404)
    await db.updateTable('users').set({ role: 'supervisor' }).where('id', '=', admin.id).execute()
    expect((await sendV3(t, secret, '/cases')).status).toBe(401)
  })

  it('the organizations that a key of staff names, and no other', async () => {
    const [first, second, third] = [await practice(), await practice(), await practice()]
    const admin = await makeUser(t.services, { role: 'admin' })
    const { secret } = await makeStaffKey(t, admin, [first.id, second.id])
    expect(await idsOf(secret)).toEqual([first, second].flatMap(({ own, theirs }) => [own.id, theirs.id]))
    expect((await sendV3(t, secret, `/cases/${third.own.id}`)).status).toBe(404)
    const all = await makeStaffKey(t, superAdmin, 'all')
    expect((await sendV3(t, all.secret, `/cases/${third.own.id}`)).status).toBe(200)
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', superAdmin.id).execute()
    expect((await sendV3(t, all.secret, '/cases')).status).toBe(401)
    await db.updateTable('users').set({ role: 'super_admin' }).where('id', '=', superAdmin.id).execute()
  })

  it.each([
    [
      'its maker left the organization',
      (made: Made) => db.deleteFrom('organization_members').where('user_id', '=', made.owner.id),
    ],
    [
      'its maker was archived',
      (made: Made) => db.updateTable('users').set({ deleted_at: NOW }).where('id', '=', made.owner.id),
    ],
    [
      'it was revoked',
      (made: Made) => db.updateTable('api_keys').set({ revoked_at: NOW }).where('organization_id', '=', made.id),
    ],
    [
      'it expired',
      (made: Made) => db.updateTable('api_keys').set({ expires_at: NOW }).where('organization_id', '=', made.id),
    ],
  ])('nothing once %s, on a connection that was open before too', async (_what, end) => {
    const made = await practice()
    const { secret } = await makeKey(t, made.owner, made.id)
    await idsOf(secret)
    await end(made).execute()
    expect((await sendV3(t, secret, '/cases')).status).toBe(401)
  })

  it('but does not change a closed practice', async () => {
    const { id, owner, location_id, own } = await practice()
    const { secret } = await makeKey(t, owner, id)
    await db.updateTable('organizations').set({ disabled_at: NOW }).where('id', '=', id).execute()
    expect((await sendV3(t, secret, `/cases/${own.id}`)).status).toBe(200)
    const { status, body } = await submit(secret, location_id)
    expect({ status, code: body?.error.code }).toEqual({ status: 409, code: 'practice_closed' })
  })
})

const NOW = '2026-01-01T00:00:00.000Z'
type Made = Awaited<ReturnType<typeof practice>>

function submit(secret: string, location_id: number, more: object = {}, headers: Record<string, string> = {}) {
  const body = {
    first_name: 'Noor',
    last_name: 'Haddad',
    impression_date: '2026-01-20',
    scans_sent: 'from_scanner',
    scanner: 'itero',
    export: 'trays',
    location_id,
    shipping_location_id: location_id,
    shipping_method_id: 2,
    ...more,
  }
  return sendV3(t, secret, '/cases', { method: 'POST', body, headers })
}

describe('POST /cases', () => {
  it('refuses an unknown field, a wrong name of a value and a missing field by their names here', async () => {
    const { id, owner, location_id } = await practice()
    const { secret } = await makeKey(t, owner, id)
    const unknown = await submit(secret, location_id, { case_number_text: '12' })
    expect(unknown.body?.error).toMatchObject({ code: 'unknown_field', field: 'case_number_text' })
    const misnamed = await submit(secret, location_id, { jaws: 3 })
    expect(misnamed.body?.error).toMatchObject({ code: 'invalid', field: 'jaws' })
    const unnamed = await submit(secret, location_id, { first_name: 'noor' })
    expect(unnamed.body?.error).toMatchObject({ code: 'invalid', field: 'first_name' })
    const numbered = await submit(secret, location_id, { case_number: '#' })
    expect(numbered.body?.error).toMatchObject({ code: 'invalid', field: 'case_number' })
  })

  it('submits a case once for one Idempotency-Key, says that a reply is a replay, and names the key in the trail', async () => {
    const { id, owner, location_id } = await practice()
    const { secret } = await makeKey(t, owner, id, { name: 'Intake' })
    const once = { 'idempotency-key': 'case 12' }
    const first = await submit(secret, location_id, { doctor_id: owner.id }, once)
    expect({ status: first.status, error: first.body?.error }).toEqual({ status: 201 })
    const second = await submit(secret, location_id, { doctor_id: owner.id }, once)
    expect(second).toMatchObject({ status: 201, body: first.body, headers: { 'idempotency-replayed': 'true' } })
    expect(first.headers).not.toHaveProperty('idempotency-replayed')
    const other = await makeKey(t, owner, id)
    expect((await submit(other.secret, location_id, { doctor_id: owner.id }, once)).body).not.toEqual(first.body)
    const case_id = Number(first.body?.data.id)
    const { body } = await sendV3(t, secret, `/cases/${case_id}`)
    expect(body?.data).toMatchObject({
      id: case_id,
      state: 'new',
      practice_id: id,
      prescription: { jaws: 'both', impression: 'scan', printed_by: 'provider', setup_by: 'provider' },
    })
    const submitted = await db
      .selectFrom('events')
      .selectAll()
      .where('patient_id', '=', case_id)
      .where('name', '=', 'case.submitted')
      .execute()
    expect(submitted).toMatchObject([{ actor_id: owner.id, data: { api_key: 'Intake' } }])
  })
})

describe('GET /cases', () => {
  it('is read page by page without a case twice or left out, also while cases come', async () => {
    const { id, owner, member, own, theirs, location_id } = await practice()
    const { secret } = await makeKey(t, owner, id)
    const first = await sendV3(t, secret, '/cases?limit=1&after=')
    expect(first.body?.data.map((each) => each.id)).toEqual([own.id])
    const later = await makeCase(t.services, { organization_id: id, location_id, user_id: member.id })
    const rest = await sendV3(t, secret, `/cases?limit=2&after=${first.body?.next}`)
    expect(rest.body?.data.map((each) => each.id)).toEqual([theirs.id, later.id])
    expect(rest.body?.next).toBeNull()
  })

  it('refuses an unknown parameter, a limit that is too large and a cursor that it did not name', async () => {
    const { id, owner } = await practice()
    const { secret } = await makeKey(t, owner, id)
    const refused = async (query: string) => (await sendV3(t, secret, `/cases?${query}`)).body?.error
    expect(await refused('page=2')).toMatchObject({ code: 'unknown_field', field: 'page' })
    expect(await refused('limit=201')).toMatchObject({ code: 'invalid', field: 'limit' })
    expect(await refused('after=abc')).toMatchObject({ code: 'invalid', field: 'after' })
  })
})

it('a restore drill answers no key of the portal that it copies, and makes none', async () => {
  const drill = await openTestApp({ RESTORE_DRILL: 'on' })
  try {
    const { organization, owner } = await makeOrganization(drill.services)
    const params = { id: organization.id }
    const body = { name: 'Bridge', scopes: ['cases:read' as const] }
    expect((await drill.as(owner).refused(apiKeyCalls.create, { params, body })).status).toBe(409)
    const secret = writeSecret(Buffer.alloc(32, 7))
    const key = { name: 'Bridge', prefix: secret.slice(0, 12), secret_hash: tokenHash(secret), scopes: ['cases:read'] }
    await drill.services.db
      .insertInto('api_keys')
      .values({ user_id: owner.id, organization_id: organization.id, ...key, created_at: NOW })
      .execute()
    expect((await sendV3(drill, secret, '/me')).status).toBe(401)
  } finally {
    await drill.services.close()
  }
})

it('a key has a quota of its own', async () => {
  const own = await openTestApp({ RATE_LIMIT_KEY: '3' })
  try {
    const { organization, owner } = await makeOrganization(own.services)
    const { secret } = await makeKey(own, owner, organization.id)
    const other = await makeKey(own, owner, organization.id)
    const statuses = []
    for (let turn = 0; turn < 4; turn += 1) statuses.push((await sendV3(own, secret, '/cases')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const { status, headers } = await sendV3(own, other.secret, '/cases')
    expect({ status, policy: headers['ratelimit-policy'] }).toEqual({ status: 200, policy: '"key";q=3;w=60' })
  } finally {
    await own.services.close()
  }
})

it('when and from where a key was used is written once a minute', async () => {
  const { id, owner } = await practice()
  t.setClock('2026-03-04T08:00:00.000Z')
  const { secret, api_key } = await makeKey(t, owner, id)
  const lastUse = async (at: string) => {
    t.setClock(at)
    await sendV3(t, secret, '/cases')
    await t.services.lastSeen.flush()
    const row = await db.selectFrom('api_keys').selectAll().where('id', '=', api_key.id).executeTakeFirstOrThrow()
    return row.last_used_from === null ? null : row.last_used_at
  }
  expect(await lastUse('2026-03-04T08:00:01.000Z')).toBe('2026-03-04T08:00:01.000Z')
  expect(await lastUse('2026-03-04T08:00:59.000Z')).toBe('2026-03-04T08:00:01.000Z')
  expect(await lastUse('2026-03-04T08:01:01.000Z')).toBe('2026-03-04T08:01:01.000Z')
  t.setClock(undefined)
})

describe('a web page', () => {
  const PAGE = 'https://app.example.com'
  const preflight = (origin: string) =>
    t.app.inject({
      method: 'OPTIONS',
      url: '/api/v3/cases',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    })

  it('that no living key names is not answered', async () => {
    const { headers } = await preflight('https://nobody.example.com')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('that a key names may call with that key, and with no other', async () => {
    const { id, owner } = await practice()
    const named = await makeKey(t, owner, id, { allowed_origins: [PAGE] })
    const other = await makeKey(t, owner, id)
    const asked = await preflight(PAGE)
    expect(asked).toMatchObject({ statusCode: 204, headers: { 'access-control-allow-origin': PAGE } })
    const from = { headers: { origin: PAGE } }
    const allowed = await sendV3(t, named.secret, '/cases', from)
    expect(allowed).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': PAGE, vary: 'origin' } })
    const refused = await sendV3(t, other.secret, '/cases', from)
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
    await t.as(owner).call(apiKeyCalls.revoke, { params: { id, key_id: named.api_key.id } })
    expect((await preflight(PAGE)).headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('is not answered by /api/v2', async () => {
    const { id, owner } = await practice()
    await makeKey(t, owner, id, { allowed_origins: [PAGE] })
    const reply = await t.app.inject({ method: 'OPTIONS', url: '/api/v2/me', headers: { origin: PAGE } })
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

it('a key in an address is refused and told to its owner', async () => {
  const { id, owner } = await practice()
  const { secret } = await makeKey(t, owner, id, { name: 'Careless' })
  const { status, body } = await sendV3(t, undefined, `/cases?key=${secret}`)
  expect({ status, message: body?.error.message ?? body }).toMatchObject({ status: 422 })
  await t.runJobs()
  const mails = await t.mailsTo(owner.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['The API key Careless was exposed'])
  expect((await sendV3(t, secret, '/cases')).status).toBe(200)
})

it('GET /me tells key, scopes and practice', async () => {
  const { id, owner } = await practice()
  const { secret, api_key } = await makeKey(t, owner, id, { scopes: ['files:read'] })
  const { body } = await sendV3(t, secret, '/me')
  expect(body?.data).toMatchObject({
    key: { id: api_key.id, scopes: ['files:read'] },
    practice: { id },
    practice_ids: [id],
  })
  const staff = await makeStaffKey(t, superAdmin, [id])
  expect((await sendV3(t, staff.secret, '/me')).body?.data).toMatchObject({ practice: null, practice_ids: [id] })
})
