import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { authCalls } from '#contract/auth.ts'
import type { Call } from '#contract/call.ts'
import { CODE, WENT_WRONG } from '#contract/errors.ts'
import { patientCalls } from '#contract/patients.ts'
import { openTestApp } from '#server/testing/app.ts'
import { keepLogLines } from '#server/testing/log-lines.ts'
import { ownSmtp } from '#server/testing/smtp.ts'
import { examples } from './examples/index.ts'
import { makePersonOfRole, type TestRole } from './examples/people.ts'
import { makeRows, type World } from './examples/world.ts'

/**
 * No line of the log has anything of a patient or a person: every call is sent, its jobs run, every request and every
 * statement is logged as if it were slow, at the most talkative level, and the mail server refuses each mail with the
 * address in its words.
 */
const ROLES: TestRole[] = ['super_admin', 'organization_owner', 'lab_partner']
/** Longer than the database of this test accepts. */
const REFUSED_NAME = 'Wilhelmina Augustina'

const smtp = await ownSmtp(undefined, { refuses: true })
const kept = keepLogLines()
const environment = { LOG_LEVEL: 'trace', SLOW_REQUEST_MS: '0', SLOW_STATEMENT_MS: '0' }
const t = await openTestApp({ ...environment, SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }, undefined, kept)
afterAll(async () => {
  await t.services.close()
  await smtp.close()
})

/** Texts that were sent, beside those that are stored. */
const typed = new Set<string>()

async function playFeature(feature: string) {
  const calls: Record<string, Call> = api[feature as keyof typeof api]
  const given = examples[feature as keyof typeof examples] as Record<string, (world: World) => unknown>
  for (const role of ROLES) {
    const rows = await makeRows(t)
    const who = await makePersonOfRole(t, role, rows)
    for (const [name, call] of Object.entries(calls)) {
      // An earlier call of the feature may have changed what an example needs.
      const sent = await Promise.resolve(given[name]?.({ ...rows, who })).catch(() => undefined)
      for (const text of textsIn(sent)) typed.add(text)
      await who.client.send(call, sent as Parameters<typeof t.send>[1])
    }
  }
  await t.runJobs()
}

/** Searches by name, addresses and bodies that are none, and a row that the database rejects with its values. */
async function playRefusals() {
  const rows = await makeRows(t)
  const owner = t.as(rows.owner)
  const patient = await rows.patient()
  await owner.call(patientCalls.list, { query: { filter: { patient_full_name_like: patient.last_name } } })
  await t.send(authCalls.login, { body: { email: rows.owner.email, password: 'Wrong-Password-1' } })
  await t.app.inject(`/api/v2/patients/${encodeURIComponent(patient.last_name)}?search=${patient.first_name}`)
  await t.app.inject(`/${encodeURIComponent(patient.last_name)}`)
  const headers = { 'content-type': 'application/json' }
  await t.app.inject({ method: 'POST', url: '/api/v2/login', headers, payload: `{"email":"${rows.owner.email}"` })
  await sql`alter table patients add constraint refused_name check (length(first_name) < 20)`.execute(t.services.db)
  const body = { first_name: REFUSED_NAME, last_name: 'Delgado' }
  const refused = await owner.send(patientCalls.update, { params: { id: patient.id }, body })
  expect(refused).toEqual({ status: 500, body: { error: WENT_WRONG, code: CODE.unexpected } })
}

beforeAll(async () => {
  for (const feature of Object.keys(api)) await playFeature(feature)
  await playRefusals()
}, 600_000)

it('the log has the lines of requests, statements, failed requests and failed jobs', () => {
  const messages = new Set(kept.lines().map(({ msg }) => msg))
  for (const msg of ['slow request', 'slow statement', 'request failed', 'job failed for good']) {
    expect([...messages]).toContain(msg)
  }
  const failed = kept.lines().filter(({ msg }) => msg === 'request failed')
  expect(failed).toMatchObject([{ route: 'PUT /api/v2/patients/:id', err: { constraint: 'refused_name' } }])
  const called = new Set(kept.lines().flatMap(({ msg, route }) => (msg === 'slow request' ? [route] : [])))
  const calls = Object.values(api).flatMap((group): Call[] => Object.values(group))
  expect(calls.filter(({ method, path }) => !called.has(`${method} /api/v2${path}`))).toEqual([])
})

it('no line has a name, an address, a case number or a text of anybody', async () => {
  const text = distinctLines()
  const personal = [...(await storedTexts()), ...typed, REFUSED_NAME]
  expect(personal.length).toBeGreaterThan(500)
  const leaked = personal.filter((each) => mentions(text, each))
  expect(leaked.map((each) => [each, kept.lines().find((line) => mentions(JSON.stringify(line), each))])).toEqual([])
})

/** The same statements are logged thousands of times. */
function distinctLines() {
  const lines = kept.lines().map(({ time: _time, request_id: _id, ms: _ms, database_ms: _db, ...line }) => line)
  return [...new Set(lines.map((line) => JSON.stringify(line)))].join('\n')
}

/** A short name may be a part of another word. */
function mentions(text: string, personal: string) {
  const found = JSON.stringify(personal).slice(1, -1)
  if (personal.length > 5) return text.includes(found)
  const special = found.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\w-])${special}(?![\\w-])`).test(text)
}

async function storedTexts() {
  const { rows } = await sql<{ personal: string }>`
    select distinct trim(personal) as personal from (
      select unnest(array[first_name, last_name, case_number_text]) as personal from patients
      union all select unnest(array[first_name, last_name, first_name || ' ' || last_name, email]) from users
      union all select unnest(array[name]) from organizations
      union all select unnest(array[location_name, first_name, last_name, email, phone_number, street_address, city])
        from locations
      union all select unnest(array[recipient, subject]) from mails
      union all select unnest(array[original_name, file_path]) from patient_files
    ) stored where length(trim(personal)) > 1`.execute(t.services.db)
  return rows.map(({ personal }) => personal)
}

/** What somebody typed has a space, or is an address; anything shorter is a choice from a list. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /[ @]/.test(value) && value.length > 5 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
