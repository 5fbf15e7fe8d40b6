import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { CODE } from '#contract/errors.ts'
import { testApp } from '#server/testing/app.ts'
import { makeUser, signIn } from '#server/testing/people.ts'

const t = await testApp()

const lists = Object.values(api)
  .flatMap((calls): Call[] => Object.values(calls))
  .filter(({ method, path }) => method === 'GET' && !path.includes(':'))

describe.each(['__proto__', 'constructor', 'toString'])('filter[%s]', (name) => {
  it('is rejected by every list instead of being ignored', async () => {
    const token = await signIn(t.services, (await makeUser(t.services, { role: 'super_admin' })).id)
    for (const { path } of lists.filter(({ query }) => query?.shape.filter)) {
      for (const key of [`filter[${name}]`, `filter[${name}][from]`]) {
        const reply = await t.app.inject({
          method: 'GET',
          url: `/api/v2${path}?${new URLSearchParams([[key, '1']]).toString()}`,
          headers: { authorization: `Bearer ${token}` },
        })
        const error = { [`filter.${name}`]: ['Unknown field.'] }
        expect([path, key, reply.statusCode, reply.json()]).toEqual([path, key, 422, { error, code: CODE.invalid }])
      }
    }
  })
})
