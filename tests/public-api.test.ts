import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { ownKeyCalls } from '#contract/api-keys.ts'
import type { Call } from '#contract/call.ts'
import { changedCaseCalls } from '#contract/changed-cases.ts'
import { eventFeedCalls } from '#contract/event-feed.ts'
import { SCOPES } from '#contract/scopes.ts'
import { fieldInV3, fromV2, toV2 } from '#contract/v3/table.ts'
import { CASE_FIELDS, NEW_CASE_FIELDS, PRESCRIPTION_FIELDS } from '#contract/v3/cases.ts'
import { publicNouns } from '#server/v3/nouns.ts'

/** Calls that only /api/v3 has. */
const OWN = { ownKey: ownKeyCalls, eventFeed: eventFeedCalls, changedCases: changedCaseCalls }

const ROOT = path.resolve(import.meta.dirname, '..')

function filesOf(folder: string) {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => path.join(folder, name))
}

it.each([...filesOf('contract/v3'), ...filesOf('server/v3')])('%s has no SQL, no rule and no permission', (file) => {
  const source = readFileSync(path.join(ROOT, file), 'utf8')
  expect(source).not.toMatch(/from 'kysely'|#server\/db|#server\/features|\.rules\.ts'|access\.ts'|permissions\.ts'/)
})

it('every public call has a spelling, a scope that exists and an address of its own', () => {
  const addresses = new Set<string>()
  for (const { calls, spellings } of publicNouns) {
    expect(Object.keys(spellings).sort()).toEqual(Object.keys(calls).sort())
    for (const { method, path: address, scope } of Object.values(calls)) {
      expect([null, ...SCOPES]).toContain(scope)
      expect(addresses).not.toContain(`${method} ${address}`)
      addresses.add(`${method} ${address}`)
    }
  }
})

it('every scope that a key can have opens a call', () => {
  const used = new Set(publicNouns.flatMap(({ calls }) => Object.values(calls).map(({ scope }) => scope)))
  expect(SCOPES.filter((each) => !used.has(each))).toEqual([])
})

it('the scope of each call, and the call of /api/v2 whose rights it has, are those of tests/matrix/public-api.txt', async () => {
  const names = new Map(
    Object.entries({ ...api, ...OWN }).flatMap(([group, calls]) =>
      Object.entries(calls).map(([name, call]): [Call, string] => [call, `${group}.${name}`]),
    ),
  )
  const lines = publicNouns.flatMap(({ calls }) =>
    Object.values(calls).map(
      ({ method, path: address, scope, runs }) =>
        `${`${method} ${address}`.padEnd(58)}${(scope ?? 'any key').padEnd(18)}${names.get(runs)}`,
    ),
  )
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('matrix/public-api.txt')
})

it('a read needs a scope to read, and a write one to write', () => {
  const all = publicNouns.flatMap(({ calls }) => Object.values(calls))
  const wrong = all.filter(({ method, scope }) => scope !== null && scope.endsWith(':read') !== (method === 'GET'))
  expect(wrong).toEqual([])
})

it('a write of a record that exists names the read of it, and answers that record', () => {
  const all = publicNouns.flatMap(({ calls }) => Object.values(calls))
  const replaces = all.filter(({ method }) => ['PUT', 'PATCH', 'DELETE'].includes(method))
  expect(replaces.filter(({ etagOf }) => etagOf === undefined)).toEqual([])
  const named = all.filter(({ etagOf }) => etagOf !== undefined)
  expect(named.filter(({ etagOf }) => etagOf && !all.includes(etagOf))).toEqual([])
  expect(named.filter(({ method, data, etagOf }) => method !== 'DELETE' && data !== etagOf?.data)).toEqual([])
})

it('a table is read in both directions', () => {
  const sent = { impression: 'scan', jaws: 'both', printed_by: 'practice', brackets_inserted_by: null }
  const stored = { impression_type: 4, jaws_id: 3, print_assignment: 'H', insert_brackets_assignment: null }
  expect(toV2(PRESCRIPTION_FIELDS, sent)).toEqual(stored)
  const row = { ...stored, arch_mode: 1, export_type: null, submission_completed_by: 1 }
  expect(fromV2(PRESCRIPTION_FIELDS, row)).toMatchObject(sent)
  expect(() => fromV2(PRESCRIPTION_FIELDS, { ...row, jaws_id: 9 })).toThrow('9 has no name')
  expect(fromV2(CASE_FIELDS, { case_number_text: '12' })).toMatchObject({ case_number: '12' })
  const tables = [NEW_CASE_FIELDS, PRESCRIPTION_FIELDS]
  expect(fieldInV3(tables, 'stl_files.0.name')).toBe('scans.0.name')
  expect(fieldInV3(tables, 'jaws_id')).toBe('jaws')
  expect(fieldInV3(tables, 'nothing')).toBe('nothing')
})
