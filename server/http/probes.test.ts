import { describe, expect, it } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { loggedRequest } from '#server/logged-request.ts'

const { app } = await testApp()

describe('probes', () => {
  it('lives and is ready', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/readyz')).statusCode).toBe(200)
  })

  it('counts requests by route template, never by address', async () => {
    await app.inject('/api/v2/patients/123456789')
    const { body } = await app.inject('/metrics')
    expect(body).toContain('route="/api/v2/patients/:id"')
    expect(body).not.toContain('123456789')
  })
})

describe('every answer', () => {
  it.each(['/healthz', '/api/v2/settings', '/api/v2/me', '/api/v2/nothing'])('is kept by no cache: %s', async (url) => {
    const { headers } = await app.inject(url)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  })
})

describe('a log line', () => {
  it.each([
    ['/verify-email?token=abc', '/verify-email'],
    ['/api/v2/email/validate?email=mina@typodont.test', '/api/v2/email/validate'],
    ['/api/v2/files/abc.def', '/api/v2/files/[hidden]'],
    ['/api/v2/patients/100000001', '/api/v2/patients/100000001'],
  ])('tells of %s no more than %s', (url, told) => {
    const line = loggedRequest({ method: 'GET', url, ip: '127.0.0.1' })
    expect(line).toEqual({ method: 'GET', url: told, remoteAddress: '127.0.0.1' })
  })
})

describe('errors', () => {
  it('are worded alike: unknown address, bad JSON, foreign type', async () => {
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

  it('carry the request id of the caller', async () => {
    const reply = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'walk-7' } })
    expect(reply.headers['x-request-id']).toBe('walk-7')
  })
})
