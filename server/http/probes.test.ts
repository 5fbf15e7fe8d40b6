import { describe, expect, it } from 'vitest'
import { testApp } from '#server/testing/app.ts'

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
