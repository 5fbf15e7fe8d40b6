import { afterAll, expect, it } from 'vitest'
import { authCalls } from '#contract/auth.ts'
import { openTestApp } from '#server/testing/app.ts'
import { makeUser } from '#server/testing/people.ts'
import { recordStatements } from './statements.ts'

/**
 * A reply reveals nothing about an address, and neither does its duration: the database gets the same statements for
 * every address.
 */
const t = await openTestApp()
afterAll(() => t.services.close())
const statements = recordStatements(t)

it.each(['requestReset', 'resendVerification'] as const)('%s runs the same queries for every address', async (name) => {
  const [verified, unverified, archived] = [
    await makeUser(t.services),
    await makeUser(t.services, { verified: false }),
    await makeUser(t.services, { archived: true }),
  ]
  const addresses = [verified.email, unverified.email, archived.email, 'nobody@typodont.test']
  const asked: string[][] = []
  for (const email of addresses) asked.push(await statements.during(() => t.call(authCalls[name], { body: { email } })))
  expect(asked[0]?.filter((each) => each.includes('insert into events'))).toHaveLength(1)
  expect(asked).toEqual(addresses.map(() => asked[0]))
})
