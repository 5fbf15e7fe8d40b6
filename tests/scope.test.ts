import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { CODE } from '#contract/errors.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { patientCalls } from '#contract/patients.ts'
import { requestCalls } from '#contract/requests.ts'
import { rxFormCalls } from '#contract/rx-forms.ts'
import { ORGANIZATION_HEADER } from '#contract/users.ts'
import { openTestApp, type Client, type Refusal } from '#server/testing/app.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { addMember } from '#server/testing/people.ts'
import { examples } from './examples/index.ts'
import { makePersonOfRole } from './examples/people.ts'
import { makeRows, type World } from './examples/world.ts'

/**
 * Tests which organizations a person may refer to, and which of them accept changes, in every state (specification 7
 * and 4.9): every call that refers to one in its path, query or body, over HTTP. Permissions within an active
 * organization are tested by tests/matrix/.
 */
const PEOPLE = ['admin', 'tech_support', 'lab_partner', 'organization_owner', 'organization_member'] as const
type Who = (typeof PEOPLE)[number] | 'stranger'

/** Calls that a closed organization does not refuse with 2300, unlike every other change. */
const NOT_REFUSED: Record<string, string> = {
  'organizationSettings.archive': 'a disabled one can be archived; one that is archived has a reason of its own',
  'flawedTrays.report': 'running cases go on',
  'apiKeys.revoke': 'what a key can do ends at any time',
  'calendars.remove': 'a person revokes a link of their own at any time',
  'whatIf.own': 'a draft is weighed and nothing is changed by it',
}

// Calls leave changes behind, such as prices for everybody, so this file uses its own database.
const t = await openTestApp()
afterAll(() => t.services.close())

type Named = { name: string; call: Call; sent: Parameters<Client['send']>[1] }

/** Opens an organization in that state, with the people who access it and every call that refers to it. */
async function openWorld(closed: { disabled_at?: string; deleted_at?: string }) {
  const rows = await makeRows(t)
  const { id } = rows.organization
  const named = await callsForOrganization({ ...rows, who: rows.owner })
  const others = await makeOrganization(t.services)
  const people = new Map<Who, Client>([['stranger', t.as(others.owner)]])
  for (const role of PEOPLE) people.set(role, (await makePersonOfRole(t, role, rows)).client)
  if (Object.keys(closed).length > 0) {
    await t.services.db.updateTable('organizations').set(closed).where('id', '=', id).execute()
  }
  return { named, people }
}

async function callsForOrganization(world: World) {
  const named: Named[] = []
  for (const [feature, calls] of Object.entries(api)) {
    const given: Record<string, unknown> = examples[feature as keyof typeof examples]
    for (const [name, call] of Object.entries<Call>(calls)) {
      const example = given[name] as (world: World) => unknown
      // Rows of other examples need not be made.
      if (!/\/organizations\/:id|organization_id|organization\.id/.test(`${call.path} ${example.toString()}`)) continue
      const sent = (await example(world)) as Named['sent']
      if (isNamed(world.organization.id, call, sent)) named.push({ name: `${feature}.${name}`, call, sent })
    }
  }
  return named
}

function isNamed(id: number, call: Call, sent: Named['sent']) {
  const isInPath = call.path.startsWith('/organizations/:id') && sent?.params?.id === id
  return isInPath || JSON.stringify([sent?.query, sent?.body]).includes(`"organization_id":${id}`)
}

/** Returns the status of the reply, or the code of a conflict, by call and person. */
async function collectStatuses(
  { named, people }: Awaited<ReturnType<typeof openWorld>>,
  isAsked: (call: Call) => boolean,
) {
  const given = new Map<string, number>()
  for (const { name, call, sent } of named.filter((each) => isAsked(each.call))) {
    for (const [who, client] of people) {
      const { status, body } = await client.send(call, sent)
      // A refusal has its code, an answer none.
      given.set(`${name} ${who}`, status === 409 ? (body as Refusal).code : status)
    }
  }
  return given
}

const reads = (call: Call) => call.method === 'GET'
const writes = (call: Call) => call.method !== 'GET'
const HIDDEN = [403, 404]

const now = new Date().toISOString()
const open = openWorld({}).then((world) => collectStatuses(world, reads))

describe.each([
  ['active', {}],
  ['disabled', { disabled_at: now }],
  ['archived', { deleted_at: now }],
])('an organization that is %s', (state, closed) => {
  const world = openWorld(closed)

  it('returns the same reads as an active one, except to staff who may not see archived ones', async () => {
    const [before, after] = [await open, await collectStatuses(await world, reads)]
    const wrong = [...after].filter(([key, answer]) => {
      if (key.endsWith(' stranger') || (state === 'archived' && key.endsWith(' tech_support'))) {
        return !HIDDEN.includes(answer)
      }
      // Uploads belong to a new case, which can begin in an active organization only.
      const isRefused = state !== 'active' && key.startsWith('rxForms.uploadLink ')
      return answer !== (isRefused ? CODE.closedOrganization : before.get(key))
    })
    expect(wrong).toEqual([])
    expect(after.size).toBeGreaterThan(100)
  })

  it.runIf(state !== 'active')('rejects every change', async () => {
    const given = await collectStatuses(await world, writes)
    const refusals = [...HIDDEN, CODE.closedOrganization]
    const taken = [...given].filter(([key, answer]) => !refusals.includes(answer) && !(callName(key) in NOT_REFUSED))
    expect(taken).toEqual([])
    const refused = [...given].filter(([, answer]) => answer === CODE.closedOrganization)
    expect(refused.length).toBeGreaterThan(30)
  })
})

function callName(key: string) {
  return key.split(' ')[0] ?? ''
}

it('an organization that is not the current one returns 404 for its cases and is named in the reply', async () => {
  const [here, there] = [await makeOrganization(t.services), await makeOrganization(t.services)]
  await addMember(t.services, there.organization.id, here.owner.id, 'organization_member')
  const client = t.as(here.owner).with({ [ORGANIZATION_HEADER]: String(here.organization.id) })
  const params = { id: there.organization.id }
  expect((await client.call(organizationCalls.get, { params })).organization.id).toBe(params.id)
  const lists = [patientCalls.listOfOrganization, patientCalls.countsPerStatus, requestCalls.listOfOrganization]
  for (const call of [...lists, rxFormCalls.listOfOrganization]) {
    expect(await client.send(call, { params })).toMatchObject({ status: 404, body: { organization_id: params.id } })
  }
})
