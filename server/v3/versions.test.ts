import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { PUBLIC_VERSIONS, SUPPORT_MONTHS } from '#contract/v3/wire.ts'
import { renderPublicErrors } from './errors.ts'
import { answerVersions } from './versions.ts'

const POLICY = 'https://portal.example.com/api/reference'

/** An API that has had two versions, of which the first one ends. */
function twoVersions() {
  const app = Fastify()
  renderPublicErrors(app, 'https://portal.example.com')
  const old = { version: '2026-11-28', deprecated: '2027-06-01', sunset: '2028-06-01' }
  answerVersions(app, [{ version: '2027-06-01' }, old], POLICY)
  app.get('/', () => ({ data: {} }))
  return async (version?: string) => {
    const headers = version === undefined ? {} : { 'typodont-version': version }
    const reply = await app.inject({ url: '/', headers })
    return { status: reply.statusCode, headers: reply.headers, body: reply.json<unknown>() }
  }
}

it('a request is answered in the version that it pins, and in the newest without one', async () => {
  const ask = twoVersions()
  expect((await ask()).headers).toMatchObject({ 'typodont-version': '2027-06-01' })
  expect((await ask('2027-06-01')).headers).toMatchObject({ 'typodont-version': '2027-06-01' })
  expect((await ask('2026-11-28')).headers).toMatchObject({ 'typodont-version': '2026-11-28' })
})

it('a version that ends says since when, until when and where that is written', async () => {
  const ask = twoVersions()
  expect((await ask('2026-11-28')).headers).toMatchObject({
    deprecation: '@1811808000',
    sunset: 'Thu, 01 Jun 2028 00:00:00 GMT',
    link: `<${POLICY}>; rel="deprecation"; type="text/html"`,
  })
  for (const name of ['deprecation', 'sunset', 'link']) expect((await ask()).headers).not.toHaveProperty(name)
})

it('an unknown version is refused with those that there are', async () => {
  const refused = await twoVersions()('2020-01-01')
  const message = 'There is no version 2020-01-01: send 2027-06-01 or 2026-11-28, or none.'
  expect(refused).toMatchObject({ status: 422, body: { error: { field: 'typodont-version', message } } })
})

it('every version ends no earlier than the policy promises', () => {
  const early = PUBLIC_VERSIONS.filter((each) => {
    if (each.deprecated === undefined) return false
    const end = new Date(each.deprecated)
    end.setUTCMonth(end.getUTCMonth() + SUPPORT_MONTHS)
    return Date.parse(each.sunset) < end.getTime()
  })
  expect(early).toEqual([])
})
