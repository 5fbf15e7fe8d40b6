import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { patientCalls } from '#contract/patients.ts'
import { userCalls } from '#contract/users.ts'
import { createApp } from '#server/app.ts'
import { openTestApp } from '#server/testing/app.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'
import { keepLogLines } from '#server/testing/log-lines.ts'
import { makeUser, signIn } from '#server/testing/people.ts'

const kept = keepLogLines()
// Every request and every statement counts as slow.
const environment = { LOG_LEVEL: 'info', SLOW_REQUEST_MS: '0', SLOW_STATEMENT_MS: '0' }
const t = await openTestApp(environment, undefined, kept)
afterAll(() => t.services.close())
beforeEach(() => kept.clear())

const { organization, owner, location } = await makeOrganization(t.services)
const patient = await makeCase(t.services, {
  organization_id: organization.id,
  user_id: owner.id,
  location_id: location?.id,
})

async function openPatient() {
  const client = t.as(owner)
  // Signs in.
  await client.call(userCalls.me)
  kept.clear()
  await client.call(patientCalls.get, { params: { id: patient.id } })
  const lines = kept.lines()
  return { request: lines.filter(({ msg }) => msg === 'slow request'), lines }
}

describe('a slow request', () => {
  it('is one line with its route, its id, its time and its statements', async () => {
    const { request, lines } = await openPatient()
    const statements = lines.filter(({ msg }) => msg === 'slow statement')
    expect(request).toMatchObject([
      {
        level: 'warn',
        route: 'GET /api/v2/patients/:id',
        url: `/api/v2/patients/${patient.id}`,
        request_id: expect.stringMatching(/^[\da-f-]{36}$/),
        status: 200,
        ms: expect.any(Number),
        database_ms: expect.any(Number),
        statements: statements.length,
      },
    ])
    expect(statements.length).toBeGreaterThan(1)
    expect(Number(request[0]?.database_ms)).toBeLessThanOrEqual(Number(request[0]?.ms))
    for (const line of statements) {
      expect(line).toMatchObject({ route: 'GET /api/v2/patients/:id', request_id: request[0]?.request_id })
      expect(line.statement).toMatch(/^(?:select|with|insert|begin|commit)\b/i)
    }
  })

  it('has the id that the browser gets', async () => {
    const reply = await t.app.inject('/api/v2/settings')
    const ids = kept.lines().flatMap(({ request_id }) => request_id ?? [])
    expect(new Set(ids)).toEqual(new Set([reply.headers['x-request-id']]))
  })

  it('keeps its statements apart from those of a request at the same time', async () => {
    await Promise.all([openPatient(), t.app.inject('/api/v2/settings')])
    for (const line of kept.lines().filter(({ msg }) => msg === 'slow request')) {
      const own = kept
        .lines()
        .filter(({ msg, request_id }) => msg === 'slow statement' && request_id === line.request_id)
      expect(own).toHaveLength(Number(line.statements))
    }
  })

  it('is none below the limit; every request is a line of its own with LOG_LEVEL=debug', async () => {
    const config = { ...t.services.config, slowRequestMs: 60_000 }
    const app = await createApp({ ...t.services, config })
    await app.inject('/healthz')
    // Sessions are marked as seen by a statement of no request.
    expect(kept.lines().filter(({ route }) => route === 'GET /healthz')).toEqual([])
    t.services.log.level = 'debug'
    await app.inject('/api/v2/patients/Sofia Delgado?search=Delgado')
    t.services.log.level = 'info'
    await app.close()
    expect(kept.lines().filter(({ msg }) => msg === 'request')).toMatchObject([
      { level: 'debug', route: 'GET /api/v2/patients/:id', url: '/api/v2/patients/:id', status: 404 },
    ])
  })
})

it('the statements of a job name its queue and not the request that caused it', async () => {
  await t.runJobs()
  await t
    .as(owner)
    .call(patientCalls.update, { params: { id: patient.id }, body: { first_name: 'Rosa', last_name: 'Blum' } })
  kept.clear()
  await t.runJobs()
  const lines = kept.lines().filter(({ queue }) => queue !== undefined)
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) {
    expect(line).toMatchObject({ queue: expect.any(String), job: expect.any(String) })
    expect(line).not.toHaveProperty('request_id')
  }
})

describe('Server-Timing', () => {
  async function timing(user_id?: number) {
    const headers = user_id && { authorization: `Bearer ${await signIn(t.services, user_id)}` }
    const url = user_id ? `/api/v2/patients/${patient.id}` : '/api/v2/settings'
    const reply = await t.app.inject({ url, ...(headers && { headers }) })
    expect(reply.statusCode).toBe(200)
    return reply.headers['server-timing']
  }

  it('shows staff what their request took, and nobody else', async () => {
    expect(await timing()).toBeUndefined()
    expect(await timing(owner.id)).toBeUndefined()
    const { id } = await makeUser(t.services, { role: 'tech_support' })
    expect(await timing(id)).toMatch(/^total;dur=\d+\.\d, database;dur=\d+\.\d, statements;desc="[1-9]\d*"$/)
  })
})
