import { afterAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { openTestApp, type Client } from '#server/testing/app.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { addMember, makeUser } from '#server/testing/people.ts'
import { examples } from './examples/index.ts'
import { makeRows, type World } from './examples/world.ts'
import { recordStatements } from './statements.ts'

/** The permissions of the actor are loaded with the session in one query, so no call queries them again. */

// Calls leave changes behind, such as prices for everybody, so this file uses its own database.
const t = await openTestApp()
afterAll(() => t.services.close())
const statements = recordStatements(t)

/** Signs in a supervisor with permission toggles and memberships. */
async function makeSupervisor(toggles: number, memberships: number) {
  const { db } = t.services
  const user = await makeUser(t.services, { role: 'supervisor' })
  for (const permission of ['users.create', 'users.delete', 'organization.view-archived'].slice(0, toggles))
    await db.insertInto('user_permissions').values({ user_id: user.id, permission, granted: true }).execute()
  for (let count = 0; count < memberships; count += 1) {
    const { organization } = await makeOrganization(t.services)
    await addMember(t.services, organization.id, user.id, 'organization_member')
  }
  const client = t.as(user)
  await client.call(api.settings.get)
  return client
}

const lists: [string, (client: Client) => Promise<unknown>][] = [
  ['users', (client) => client.call(userAdminCalls.list, { query: { include: 'organizations' } })],
  ['organizations', (client) => client.call(organizationCalls.list)],
]

it.each(lists)(
  'the list of %s runs the query of the actor, one for the rows and one for the total',
  async (_name, ask) => {
    const plain = await makeSupervisor(0, 0)
    const [actor, ...own] = await statements.during(() => ask(plain))
    expect(actor).toContain('from "sessions"')
    expect(own).toHaveLength(2)

    const special = await makeSupervisor(3, 4)
    expect(await statements.during(() => ask(special))).toHaveLength(3)
  },
)

/** Calls that return toggles or act for somebody else than the sender, so they query them on purpose. */
const ABOUT_TOGGLES = [
  'GET /calendar/:token.ics',
  'GET /me',
  'GET /patients/:id/setup_people',
  'GET /users/:id',
  'GET /users/:id/permissions',
]

it('no read call queries permissions a second time', async () => {
  const rows = await makeRows(t)
  const admin = await rows.admin()
  const asking: string[] = []
  for (const feature of Object.keys(api)) {
    // The two maps have the same keys; tsc has checked each pair where it was written.
    const calls: Record<string, Call> = api[feature as keyof typeof api]
    const given: Record<string, unknown> = examples[feature as keyof typeof examples]
    for (const [name, call] of Object.entries(calls)) {
      const address = `${call.method} ${call.path}`
      if (call.method !== 'GET' || ABOUT_TOGGLES.includes(address)) continue
      const example = given[name] as (world: World) => unknown
      const sent = (await example({ ...rows, who: rows.owner })) as Parameters<Client['send']>[1]
      const heard = await statements.during(() => admin.send(call, sent))
      if (heard.filter((each) => each.includes('user_permissions')).length > 1) asking.push(address)
    }
  }
  expect(asking).toEqual([])
})
