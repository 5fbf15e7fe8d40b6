import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { paramNames } from '#contract/call.ts'
import { errorReply } from '#contract/v3/wire.ts'
import { makeKey, makeStaffKey, sendV3 } from '#server/testing/api-keys.ts'
import { openTestApp } from '#server/testing/app.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { makeWebhook } from '#server/testing/webhooks.ts'
import { publicNouns } from '#server/v3/nouns.ts'
import { anything, text } from './arbitraries.ts'

/**
 * Sends every call of /api/v3 with arbitrary fields, by the names that it has: each reply is a success or its error
 * envelope, and never 500. FUZZ_SEED repeats a run.
 */
const SEED = Number(process.env.FUZZ_SEED) || Math.floor(Math.random() * 2 ** 31)
const RUNS = process.env.CI && process.env.TEST_DATABASE_URL ? 60 : 15

const t = await openTestApp()
afterAll(() => t.services.close())
console.log(`public fuzz: FUZZ_SEED=${SEED}`)

const { organization, owner, location } = await makeOrganization(t.services)
const made = await makeCase(t.services, {
  organization_id: organization.id,
  user_id: owner.id,
  location_id: location?.id,
})
const webhook = await makeWebhook(t.services, organization.id)
const admin = await makeUser(t.services, { role: 'super_admin' })
const keys = [
  (await makeKey(t, owner, organization.id)).secret,
  (await makeStaffKey(t, admin, [organization.id])).secret,
]
const ids = fc.constantFrom(organization.id, made.id, webhook.id, owner.id, 1, 2_147_483_647)

const calls = publicNouns.flatMap(({ calls: group }) => Object.values(group))

describe('arbitrary requests', () => {
  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', async (_name, call) => {
    const names = (schema: { shape: object } | undefined) => Object.keys(schema?.shape ?? {})
    const [queryNames, bodyNames] = [names(call.query), names(call.body)]
    const someOf = <Value>(fields: string[], value: fc.Arbitrary<Value>) =>
      fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] })
    const request = fc.record({
      key: fc.constantFrom(...keys),
      params: fc.array(ids, { minLength: 2, maxLength: 2 }),
      query: someOf(queryNames, text),
      body: fc.oneof({ weight: 6, arbitrary: someOf(bodyNames, anything) }, { weight: 1, arbitrary: anything }),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ key, params, query, body }) => {
        const values = paramNames(call.path)
        const path = call.path.replace(/:([a-z_]+)/g, (_, name: string) => String(params[values.indexOf(name)] ?? 1))
        const search = new URLSearchParams(
          Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
        )
        const { status, body: reply } = await sendV3(t, key, `${path}?${search}`, {
          method: call.method as 'GET',
          ...(call.method !== 'GET' && body !== undefined && body !== null && { body: body as object }),
        })
        expect(status).toBeLessThan(500)
        const isEnvelope = status < 400 || errorReply.safeParse(reply).success
        expect({ status, isEnvelope }).toEqual({ status, isEnvelope: true })
      }),
      { seed: SEED, numRuns: RUNS },
    )
  })
})
