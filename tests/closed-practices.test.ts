import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { changesPractice } from '#contract/closed-organizations.rules.ts'
import { CODE } from '#contract/errors.ts'
import { openTestApp, type Client } from '#server/testing/app.ts'
import { examples } from './examples/index.ts'
import { makePersonOfRole, OTHERS, type TestRole } from './examples/people.ts'
import { makeRows } from './examples/world.ts'

/**
 * decisions 10.2: an archived or disabled practice is read only for its people. The calls are those that the permission
 * matrix opens to one of them, so that a new call is tested as soon as it exists.
 */
const t = await openTestApp()
afterAll(() => t.services.close())

/** Calls that return an upload link. They change nothing yet, but allow a change that arrives later. */
const UPLOAD_LINKS = ['/patient_files/upload_link', '/rx_forms/upload_link']

const cases = Object.entries(api).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([name, call]: [string, Call]) => {
    if (call.access === 'public' || !(changesPractice(call) || UPLOAD_LINKS.includes(call.path))) return []
    const people = openTo(feature, name)
    return people.length > 0 ? [{ feature, name, call, people }] : []
  }),
)

describe('an archived or disabled practice', () => {
  it.each(cases)('is read-only: $feature, $name', { timeout: 60_000 }, async ({ feature, name, call, people }) => {
    const rows = await makeRows(t)
    const given = examples[feature as keyof typeof examples] as unknown as Record<string, (world: unknown) => unknown>
    const asked: [Client, Parameters<Client['send']>[1]][] = []
    for (const role of people) {
      const who = await makePersonOfRole(t, role, rows)
      asked.push([who.client, (await given[name]?.({ ...rows, who })) as Parameters<Client['send']>[1]])
    }
    for (const state of ['deleted_at', 'disabled_at'] as const) {
      await close(rows.organization.id, state)
      const answers = []
      for (const [client, sent] of asked) answers.push(await client.send(call, sent))
      const error = `The organization is ${state === 'deleted_at' ? 'archived' : 'disabled'}.`
      expect(answers).toEqual(people.map(() => ({ status: 409, body: { error, code: CODE.closedOrganization } })))
    }
  })

  it('lets its members manage their own account and views, and staff do everything', async () => {
    const { organization, owner, member, admin, patient } = await makeRows(t)
    const { id } = await patient()
    await close(organization.id, 'disabled_at')
    const profile = { first_name: 'Ada', last_name: 'Byron' }
    await t.as(member).call(api.users.updateProfile, { body: profile })
    await t.as(member).call(api.views.save, { body: { name: 'Held', path: '/patients' } })
    await t.as(owner).call(api.auth.logout)
    await t.as(owner).call(api.patients.get, { params: { id } })
    const sent = { params: { id }, body: { kind: 'technician' as const, note: 'Called.' } }
    expect((await (await admin()).call(api.notes.add, sent)).note).toMatchObject({ note: 'Called.' })
  })
})

/** Returns the roles within an organization that may make the call at all. */
function openTo(feature: string, name: string): TestRole[] {
  const table = readFileSync(path.join(import.meta.dirname, 'matrix', `${feature}.txt`), 'utf8')
  const letters =
    table
      .split('\n')
      .find((line) => line.split('  ')[1] === name)
      ?.split(' ')[2] ?? ''
  return OTHERS.filter((role, index) => role !== 'nobody' && letters[index] === 'o')
}

async function close(id: number, state: 'deleted_at' | 'disabled_at') {
  const none = { deleted_at: null, disabled_at: null }
  await t.services.db
    .updateTable('organizations')
    .set({ ...none, [state]: t.services.clock() })
    .where('id', '=', id)
    .execute()
}
