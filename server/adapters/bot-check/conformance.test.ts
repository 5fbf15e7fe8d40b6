import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBotCheck } from './index.ts'
import { openSiteverify, type SiteverifyOptions } from './siteverify.ts'

const now = new Date('2026-11-21T06:00:00.000Z')
const after = (seconds: number) => ({ now: new Date(now.getTime() + seconds * 1000) })
const secret = 'a secret of the portal'

describe('a portal without a bot check', () => {
  it('accepts every request', async () => {
    const check = await openBotCheck({ secrets: [secret], botCheck: { kind: 'off' } })
    expect(await check.challenge('login', now)).toBeUndefined()
    expect(await check.verify(undefined, 'login', { now })).toEqual({ ok: true })
  })
})

describe('ALTCHA', () => {
  const open = (...secrets: [string, ...string[]]) => openBotCheck({ secrets, botCheck: { kind: 'altcha' } })
  let challenge: Challenge
  let token: string
  beforeAll(async () => {
    challenge = (await (await open(secret)).challenge('login', now)) as Challenge // the port leaves its shape to the vendor
    token = await solved(challenge)
  })

  it('accepts a solution and returns the id that makes it usable only once', async () => {
    const verdict = await (await open(secret)).verify(token, 'login', after(299))
    expect(verdict).toEqual({ ok: true, once: challenge.signature, expires_at: '2026-11-21T06:05:00.000Z' })
    expect(token.length).toBeLessThan(2000)
  })

  it('accepts a solution of the second secret and signs with the first', async () => {
    const both = await open('another', secret)
    expect(await both.verify(token, 'login', { now })).toMatchObject({ ok: true })
    const made = await solved((await both.challenge('login', now)) as Challenge)
    expect(await (await open(secret)).verify(made, 'login', { now })).toEqual({ ok: false, reason: 'invalid' })
    expect(await (await open('another')).verify(made, 'login', { now })).toMatchObject({ ok: true })
  })

  it('rejects a token that is late, for another form, from another portal, missing or malformed', async () => {
    const check = await open(secret)
    expect(await check.verify(token, 'login', after(300))).toEqual({ ok: false, reason: 'expired' })
    expect(await check.verify(token, 'register', { now })).toEqual({ ok: false, reason: 'action' })
    expect(await (await open('another')).verify(token, 'login', { now })).toEqual({ ok: false, reason: 'invalid' })
    expect(await check.verify(undefined, 'login', { now })).toEqual({ ok: false, reason: 'missing' })
    for (const rubbish of ['x', encode({}), encode(null), 'A'.repeat(5000)]) {
      expect(await check.verify(rubbish, 'login', { now })).toEqual({ ok: false, reason: 'malformed' })
    }
  })

  it('rejects a tampered challenge and a guessed solution', async () => {
    const check = await open(secret)
    const { solution } = decode(token)
    const data = { action: 'register', expires: 9_999_999_999 }
    const changed = { challenge: { ...challenge, parameters: { ...challenge.parameters, data } }, solution }
    expect(await check.verify(encode(changed), 'register', { now })).toEqual({ ok: false, reason: 'invalid' })
    const guessed = { challenge, solution: { counter: 1, derivedKey: 'ab'.repeat(32) } }
    expect(await check.verify(encode(guessed), 'login', { now })).toEqual({ ok: false, reason: 'invalid' })
    const cheap = { ...challenge.parameters, keySignature: undefined, cost: 1 }
    expect(
      await check.verify(encode({ challenge: { ...challenge, parameters: cheap }, solution }), 'login', { now }),
    ).toEqual({
      ok: false,
      reason: 'malformed',
    })
  })
})

// A stand-in that responds like the vendors do, because the real hosts require an account.
describe.each(['turnstile', 'recaptcha', 'hcaptcha'] as const)('the siteverify check of %s', (kind) => {
  let server: http.Server
  let answer: unknown
  let asked: { url: string; form: Record<string, string> }
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      void text(request).then((body) => {
        asked = { url: request.url ?? '', form: Object.fromEntries(new URLSearchParams(body)) }
        response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
      })
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(() => new Promise((done) => server.close(done)))

  function open(options: Partial<SiteverifyOptions> = {}) {
    const { port } = server.address() as AddressInfo // a TCP server has no other kind of address
    const local: SiteverifyOptions['fetch'] = (url, init) =>
      fetch(`http://127.0.0.1:${port}${new URL(url).pathname}`, init)
    return openSiteverify({ kind, siteKey: 'site', secret: 'shh', fetch: local, ...options })
  }

  it('sends secret, token and address, and accepts a success for this action', async () => {
    answer = { success: true, action: 'login', score: 0.9 }
    expect(await open().verify('token', 'login', { ip: '10.1.2.3', now })).toEqual({ ok: true })
    expect(asked.url).toMatch(/siteverify$/)
    expect(asked.form).toEqual({ secret: 'shh', response: 'token', sitekey: 'site', remoteip: '10.1.2.3' })
    expect(open().scriptOrigins.length).toBeGreaterThan(0)
  })

  it.each([
    [{ success: false, 'error-codes': ['invalid-input-response'] }, 'invalid'],
    [{ success: false, 'error-codes': ['timeout-or-duplicate'] }, 'expired'],
    [{ success: true, action: 'login', score: 0.1 }, 'invalid'],
    ['<html>not json', 'unreachable'],
    [{ unexpected: true }, 'unreachable'],
  ])('rejects the response %j', async (said, reason) => {
    answer = said
    expect(await open().verify('token', 'login', { now })).toEqual({ ok: false, reason })
  })

  it('compares the action with the form, where the vendor supports actions', async () => {
    answer = { success: true, action: 'register' }
    const expected = kind === 'hcaptcha' ? { ok: true } : { ok: false, reason: 'action' }
    expect(await open().verify('token', 'login', { now })).toEqual(expected)
  })

  it('rejects everything when the vendor is unreachable or the token is missing', async () => {
    const away = open({ fetch: () => Promise.reject(new TypeError('fetch failed')) })
    expect(await away.verify('token', 'login', { now })).toEqual({ ok: false, reason: 'unreachable' })
    expect(await open().verify(undefined, 'login', { now })).toEqual({ ok: false, reason: 'missing' })
  })
})

async function solved(challenge: Challenge) {
  return encode({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

function decode(token: string) {
  return JSON.parse(Buffer.from(token, 'base64').toString()) as { solution: unknown } // made by solved() above
}
