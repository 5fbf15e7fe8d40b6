import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { createApp } from '#server/app.ts'
import { testApp } from '#server/testing/app.ts'
import { loggedUrl } from '#server/logged-request.ts'
import { VERSION } from '#server/version.ts'

const { app, services } = await testApp()

describe('probes', () => {
  it('are healthy and ready', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', version: VERSION })
    expect((await app.inject('/readyz')).statusCode).toBe(200)
  })

  it('are not ready while the web app is being built or the server is stopping', async () => {
    for (const lifecycle of [
      { ready: false, closing: false },
      { ready: true, closing: true },
    ]) {
      const starting = await createApp(services, { lifecycle })
      expect((await starting.inject('/readyz')).statusCode).toBe(503)
      expect((await starting.inject('/healthz')).statusCode).toBe(200)
      await starting.close()
    }
  })

  it('answer HEAD wherever they answer GET', async () => {
    const gets = Object.values(api)
      .flatMap((calls) => Object.values(calls))
      .filter((call) => call.method === 'GET')
      .map((call) => `/api/v2${call.path}`)
    const others = [
      '/healthz',
      '/readyz',
      '/metrics',
      '/dev/mail',
      '/dev/mail/:id',
      '/api/v2/dev/mail',
      '/api/v2/files/*',
    ]
    for (const url of [...gets, ...others])
      expect({ url, head: app.hasRoute({ method: 'HEAD', url }) }).toEqual({ url, head: true })
    expect((await app.inject({ method: 'HEAD', url: '/healthz' })).statusCode).toBe(200)
  })

  it('count requests by route template, never by URL', async () => {
    await app.inject('/api/v2/patients/123456789')
    const { body } = await app.inject('/metrics')
    expect(body).toContain('route="/api/v2/patients/:id"')
    expect(body).not.toContain('123456789')
  })
})

describe('every response', () => {
  it.each(['/healthz', '/api/v2/settings', '/api/v2/me', '/api/v2/nothing'])('is not cacheable: %s', async (url) => {
    const { headers } = await app.inject(url)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  })
})

describe('the address in a log line', () => {
  it.each([
    ['/api/v2/patients/:id/notes/:note_id', { id: '100000001', note_id: '7' }, '/api/v2/patients/100000001/notes/7'],
    ['/api/v2/answer_links/:token', { token: 'abc' }, '/api/v2/answer_links/:token'],
    ['/api/v2/files/*', { '*': 'abc.def' }, '/api/v2/files/*'],
    ['unknown', undefined, 'unknown'],
  ])('has ids and no other text: %s', (route, params, logged) => {
    expect(loggedUrl(route, params)).toBe(logged)
  })
})

describe('errors', () => {
  it('have the same shape for an unknown URL, malformed JSON and a wrong content type', async () => {
    expect((await app.inject('/api/v2/nothing')).json()).toEqual({ error: 'Not found.', code: 1404 })
    const broken = await app.inject({
      method: 'POST',
      url: '/api/v2/login',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    expect([broken.statusCode, broken.json()]).toEqual([422, { error: 'The body is not valid JSON.', code: 1422 }])
    const xml = await app.inject({
      method: 'POST',
      url: '/api/v2/login',
      headers: { 'content-type': 'text/xml' },
      payload: '<a/>',
    })
    expect(xml.statusCode).toBe(415)
  })

  it.each([
    [false, 'walk-number-7', /^[\da-f-]{36}$/],
    [true, 'walk-number-7', /^walk-number-7$/],
    [true, 'seven', /^[\da-f-]{36}$/],
    [true, 'walk number 7 {', /^[\da-f-]{36}$/],
  ])('have a unique request id, or that of a trusted proxy (%s, %s)', async (trustProxy, sent, expected) => {
    const behind = await createApp({ ...services, config: { ...services.config, trustProxy } })
    const ask = async () =>
      String((await behind.inject({ url: '/healthz', headers: { 'x-request-id': sent } })).headers['x-request-id'])
    const ids = [await ask(), await ask()]
    expect(ids[0]).toMatch(expected)
    expect(ids[0] === ids[1]).toBe(expected.test(sent))
    await behind.close()
  })
})
