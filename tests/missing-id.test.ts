import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { fromUrlParams } from '#contract/wire.ts'
import { testApp } from '#server/testing/app.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t
const { owner } = await makeOrganization(services)
const people = [t.as(await makeUser(services, { role: 'super_admin' })), t.as(owner)]

/** `case_ids` is excluded, because a tray has a message of its own for it (trays.test.ts). */
const IS_ID = /^(?!case_ids$).*(?<=^|_)ids?$/
const calls = Object.entries(api).flatMap(([group, named]) =>
  Object.entries(named as Record<string, Call>).map(([name, call]) => ({ name: `${group}.${name}`, call })),
)

/** Returns the ids that a call requires. */
function neededIds(issues: readonly { path: PropertyKey[] }[] = []) {
  return issues.flatMap(({ path }) => (path.length === 1 && IS_ID.test(String(path[0])) ? [String(path[0])] : []))
}

const needing = calls
  .map(({ name, call }) => ({
    name,
    call,
    ids: [
      ...neededIds(call.body?.safeParse({}).error?.issues),
      ...neededIds(call.query?.safeParse(fromUrlParams(call.query, {})).error?.issues),
    ],
  }))
  .filter(({ ids }) => ids.length > 0)

it('finds the calls that require an id in addition to the one in their path', () => {
  expect(needing.length).toBeGreaterThan(20)
})

it.each(needing)('$name answers that $ids is required', async ({ call, ids }) => {
  const missing = call.body ? [{}, Object.fromEntries(ids.map((id) => [id, null]))] : [undefined]
  const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]))
  const said: unknown[] = []
  for (const person of people) {
    for (const body of missing) {
      const { status, body: reply } = await person.send(call, { params, body })
      // A person who may not make the call at all gets that refusal first.
      if (status === 422) said.push((reply as { error: unknown }).error)
    }
  }
  expect(said).not.toEqual([])
  for (const error of said) {
    expect(error).toMatchObject(Object.fromEntries(ids.map((id) => [id, ['Required']])))
  }
})
