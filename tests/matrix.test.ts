import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { openTestApp, type Client } from '#server/testing/app.ts'
import { scheduledBackup } from '#server/testing/sites.ts'
import { recordBodyReads } from './body-reads.ts'
import { examples } from './examples/index.ts'
import { makePersonOfRole, OTHERS, STAFF, type TestRole, type TestPerson } from './examples/people.ts'
import { makeRows, once, type World } from './examples/world.ts'

/**
 * Tests every call x every role x own and foreign organization, over HTTP. The expected letters are in tests/matrix/,
 * one file per feature, reviewed against specification 3 and 7: o is allowed, u must sign in (401), f is forbidden
 * (403), n is not found (404). The columns: signed out; the staff; own and foreign of those who belong to an
 * organization.
 */
const HEAD = `signed out | ${STAFF.join(' ')} | own: ${OTHERS.join(' ')} | foreign: the same`
const LETTERS: Record<number, string> = { 401: 'u', 403: 'f', 404: 'n' }

type Place = 'own' | 'foreign'
type Cell = { role: TestRole | undefined; place: Place }

const GROUPS: Cell[][] = [
  [{ role: undefined, place: 'own' }],
  STAFF.map((role) => ({ role, place: 'own' })),
  OTHERS.map((role) => ({ role, place: 'own' })),
  OTHERS.map((role) => ({ role, place: 'foreign' })),
]

// Calls leave changes behind, such as prices for everybody, so this file uses its own database.
const bodyReads = recordBodyReads()
const t = await openTestApp(scheduledBackup())
bodyReads.stop()
afterAll(() => t.services.close())
// Reads and refused calls change nothing, so all of them share one world.
const shared = openWorld()

/** Opens two organizations; everybody who acts belongs to `own`. */
function openWorld() {
  const own = once(() => makeRows(t))
  const foreign = once(() => makeRows(t))
  const people = new Map<TestRole, Promise<TestPerson>>()
  return {
    rows: (place: Place) => (place === 'own' ? own() : foreign()),
    async person(role: TestRole) {
      const person = people.get(role) ?? own().then((rows) => makePersonOfRole(t, role, rows))
      people.set(role, person)
      return person
    },
  }
}

type Sent = Parameters<Client['send']>[1]
type Prepare = (world: World, place: Place | undefined) => Promise<Sent>

/**
 * Prepares what a call sends. Reads and refused calls name their place: they change nothing, so those of one place send
 * the same, unless the example reads who sends it.
 */
function prepareFrom(example: (world: World) => unknown): Prepare {
  const prepared = new Map<Place, Sent>()
  return async (world, place) => {
    const known = place && prepared.get(place)
    if (known) return known
    let namesSender = false
    const watched: World = {
      ...world,
      get who() {
        namesSender = true
        return world.who
      },
    }
    // The cast loses only the types of the call, since all calls are handled alike here.
    const sent = (await example(watched)) as Sent
    if (place && !namesSender) prepared.set(place, sent)
    return sent
  }
}

async function letterOf(call: Call, prepare: Prepare, cell: Cell, expected: string | undefined) {
  const isHarmless = call.method === 'GET' || (expected !== undefined && expected !== 'o')
  const world = isHarmless ? shared : openWorld()
  const rows = await world.rows(cell.place)
  const who = cell.role ? await world.person(cell.role) : undefined
  const sent = await prepare({ ...rows, who: who ?? rows.owner }, isHarmless ? cell.place : undefined)
  const { status, body } = await (who?.client ?? t).send(call, sent)
  if (status < 400) return 'o'
  return LETTERS[status] ?? `[${status} ${JSON.stringify(body)}]`
}

function tableOf(feature: string) {
  return path.join(import.meta.dirname, 'matrix', `${feature}.txt`)
}

/** Returns the letters by call, as the table has them now. */
function reviewed(feature: string): Map<string, string> {
  if (!existsSync(tableOf(feature))) return new Map()
  const lines = readFileSync(tableOf(feature), 'utf8').split('\n').slice(1)
  return new Map(lines.map((line) => [line.split('  ')[1] ?? '', (line.split('  ')[0] ?? '').replaceAll(' ', '')]))
}

describe('the permission matrix', () => {
  it.each(Object.keys(api))('%s', { timeout: 300_000 }, async (feature) => {
    const table = reviewed(feature)
    const lines = [HEAD]
    // The two maps have the same keys; tsc has checked each pair where it was written.
    const calls: Record<string, Call> = api[feature as keyof typeof api]
    const given: Record<string, unknown> = examples[feature as keyof typeof examples]
    for (const [name, call] of Object.entries(calls)) {
      const prepare = prepareFrom(given[name] as (world: World) => unknown)
      const expected = table.get(name)
      const groups: string[] = []
      let index = 0
      for (const group of GROUPS) {
        let letters = ''
        for (const cell of group) letters += await letterOf(call, prepare, cell, expected?.[index++])
        groups.push(letters)
      }
      lines.push(`${groups.join(' ')}  ${name}  ${call.method} ${call.path}`)
    }
    // An example that no role may send, or that fails for another reason than its sender, proves nothing.
    expect(lines.filter((line) => line.includes('['))).toEqual([])
    expect(lines.slice(1).filter((line) => !line.split('  ')[0]?.includes('o'))).toEqual([])
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(tableOf(feature))
  })
})

/** Fields that the examples do not make an action read, and what reads them. */
const READ_OTHERWISE: Record<string, string> = {
  'account.changePassword: password_confirmation': 'the schema, which compares it',
  'auth.reset: password_confirmation': 'as above',
  'invitations.createUser: password_confirmation': 'as above',
  'signUp.register: password_confirmation': 'as above',
  'signUp.register: username': 'the sign-up of another person',
  'signUp.register: account_number': 'as above',
  'signUp.register: organization': 'as above',
  'cases.submit: rush_case_authorized_by': 'a rush case',
  'cases.submit: custom_scanner_type_name': 'a scanner that is not in the list',
  'flawedTrays.report: location_id': 'a tray that somebody prints',
  'initialSetup.saveAccountDetails: survey_response_other': 'the answer Other',
  'members.remove: give_back_to': 'a manager who has cases',
  'members.changeRole: give_back_to': 'as above',
  'paymentMethods.update: is_primary': 'the schema, which takes true only',
  'patients.create: auto_increment': 'a name that is taken',
  'loginSteps.passkey: credential.clientExtensionResults': 'nothing, but browsers send it',
  'secondFactors.addPasskey: credential.clientExtensionResults': 'as above',
}

it('an action reads every field of a body', () => {
  const unread = bodyReads.unread().filter((field) => !(field in READ_OTHERWISE))
  expect(unread).toEqual([])
})
