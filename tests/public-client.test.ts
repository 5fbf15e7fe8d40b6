import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { PUBLIC_VERSION, PUBLIC_VERSIONS } from '#contract/v3/wire.ts'
import { makeKey, sendV3 } from '#server/testing/api-keys.ts'
import { testApp } from '#server/testing/app.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { publicDocument } from '#server/testing/public-document.ts'
import { differences, fill, valueAt, type Exchange } from './public-client/session.ts'
import { breaksOf, callsOf, type ClientCalls } from './public-client/shapes.ts'

/**
 * Yesterday's client: what programs of each version that is answered rely on. A change that breaks one of them is a new
 * version; what only adds is recorded by `RECORD_CLIENT=1 npx vitest run tests/public-client.test.ts`.
 */

const fileOf = (version: string, kind: 'calls' | 'session') =>
  path.join(import.meta.dirname, 'public-client', `${version}.${kind}.json`)

function readCalls(version: string) {
  return JSON.parse(readFileSync(fileOf(version, 'calls'), 'utf8')) as ClientCalls
}

function readSession(version: string) {
  return JSON.parse(readFileSync(fileOf(version, 'session'), 'utf8')) as Exchange[]
}

const now = callsOf(publicDocument)
const newest = fileOf(PUBLIC_VERSION, 'calls')
const recorded = existsSync(newest) ? readCalls(PUBLIC_VERSION) : {}
if (process.env.RECORD_CLIENT && breaksOf(recorded, now).length === 0)
  writeFileSync(newest, `${JSON.stringify(now, null, 1)}\n`)

describe.each(PUBLIC_VERSIONS)('a client of $version', ({ version }) => {
  it('finds every call, field and value, and may send what it sends', () => {
    expect(breaksOf(readCalls(version), now)).toEqual([])
  })

  it('works through the session that was recorded', async () => {
    const t = await testApp()
    const { organization, owner } = await makeOrganization(t.services)
    const { secret } = await makeKey(t, owner, organization.id)
    const values = new Map<string, unknown>([['practice_id', organization.id]])
    for (const { method, path: address, body, status, reply, keep = {} } of readSession(version)) {
      const answered = await sendV3(t, secret, fill(address, values), {
        method,
        ...(body && { body: fill(body, values) }),
        headers: { 'typodont-version': version },
      })
      const told = `${method} ${address}`
      expect([told, answered.status, answered.body?.error]).toEqual([told, status, undefined])
      expect([told, ...differences(reply, answered.body)]).toEqual([told])
      for (const [name, place] of Object.entries(keep)) values.set(name, valueAt(answered.body, place))
    }
  })
})

it('every call is recorded, so that it stays', () => {
  const calls = Object.keys(readCalls(PUBLIC_VERSION))
  // A call is missing: record it as is written above.
  expect(Object.keys(now).filter((each) => !calls.includes(each))).toEqual([])
})

describe('what breaks a client is told:', () => {
  type Edit = (calls: ClientCalls) => void
  const get = 'GET /cases/{id}'
  const data = (calls: ClientCalls, name = get) => calls[name]?.reply.fields?.data ?? { types: [] }
  const body = (calls: ClientCalls) => calls['POST /cases']?.body ?? { types: [] }

  it.each<[string, Edit, string[]]>([
    ['a call is gone', (calls) => delete calls['GET /me'], ['GET /me is gone']],
    [
      'a call needs another scope',
      (calls) => Object.assign(calls[get] ?? {}, { scope: 'files:read' }),
      [`${get} needs the scope files:read`],
    ],
    ['a field of a reply is gone', (calls) => delete data(calls).fields?.state, [`${get} reply.data.state is gone`]],
    [
      'a field of a reply may be absent',
      (calls) => Object.assign(data(calls), { required: [] }),
      expect.arrayContaining([`${get} reply.data.id may be absent`]) as string[],
    ],
    [
      'a field of a reply changes its type',
      (calls) => Object.assign(data(calls).fields?.id ?? {}, { types: ['string'] }),
      [`${get} reply.data.id may be string`, `${get} reply.data.id is no integer any more`],
    ],
    [
      'a field of a reply may be null',
      (calls) => Object.assign(data(calls).fields?.id ?? {}, { types: ['integer', 'null'] }),
      [`${get} reply.data.id may be null`],
    ],
    [
      'a value of an enum is renamed',
      (calls) => data(calls).fields?.state?.values?.splice(0, 1, 'brand_new'),
      [`${get} reply.data.state is never new`],
    ],
    [
      'a new field of a body is required',
      (calls) => body(calls).required?.push('chart'),
      ['POST /cases body.chart is required'],
    ],
    [
      'a field of a body is refused',
      (calls) => delete body(calls).fields?.case_number,
      ['POST /cases body.case_number is refused'],
    ],
    [
      'a value is refused',
      (calls) => body(calls).fields?.jaws?.values?.pop(),
      ['POST /cases body.jaws no longer takes both'],
    ],
    [
      'a limit is tighter',
      (calls) => Object.assign(calls['GET /cases']?.parameters['query limit']?.limits ?? {}, { maximum: 100 }),
      ['GET /cases query limit has maximum 100'],
    ],
    [
      'a parameter is required',
      (calls) => Object.assign(calls[get]?.parameters ?? {}, { 'query as': { types: ['string'], needed: true } }),
      [`${get} needs the new parameter query as`],
    ],
  ])('%s', (_what, edit, told) => {
    const changed = structuredClone(now)
    edit(changed)
    expect(breaksOf(now, changed)).toEqual(told)
  })

  it('and nothing that only adds', () => {
    const changed = structuredClone(now)
    Object.assign(data(changed).fields ?? {}, { color: { types: ['string'] } })
    data(changed).fields?.state?.values?.push('lost')
    Object.assign(body(changed).fields ?? {}, { color: { types: ['string'] } })
    Object.assign(changed, { 'GET /colors': changed['GET /me'] })
    expect(breaksOf(now, changed)).toEqual([])
  })
})
