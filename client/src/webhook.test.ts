import { expect, it } from 'vitest'
import { signWebhook, verifyWebhook } from './webhook.ts'

/** The vector of the libraries of Standard Webhooks. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const BODY = '{"test": 2432232314}'
const HEADERS = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const NOW = new Date(1_614_265_330_000)
const OTHER = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const GIVEN = { body: BODY, headers: HEADERS, secret: SECRET, now: NOW }

const faultOf = (more: object) => verifyWebhook({ ...GIVEN, ...more }).catch((error: unknown) => error)
const seconds = (count: number) => new Date(NOW.getTime() + count * 1000)

it.each([
  ['no id', { headers: { ...HEADERS, 'webhook-id': undefined } }, 'missing_header'],
  ['an empty signature', { headers: { ...HEADERS, 'webhook-signature': '' } }, 'missing_header'],
  ['a time in words', { headers: { ...HEADERS, 'webhook-timestamp': 'yesterday' } }, 'wrong_timestamp'],
  ['an old one', { now: seconds(301) }, 'too_old'],
  ['one of the future', { now: seconds(-301) }, 'too_new'],
  ['another id', { headers: { ...HEADERS, 'webhook-id': 'msg_1' } }, 'wrong_signature'],
  ['another time', { headers: { ...HEADERS, 'webhook-timestamp': '1614265331' } }, 'wrong_signature'],
  ['another body', { body: '{"test": 2432232315}' }, 'wrong_signature'],
  ['another secret', { secret: OTHER }, 'wrong_signature'],
  ['no secret', { secret: [] }, 'wrong_signature'],
  [
    'a signature of another kind',
    { headers: signature('v1a,', 'g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=') },
    'wrong_signature',
  ],
  ['the beginning of the signature', { headers: signature('v1,', 'g0hM9SsE') }, 'wrong_signature'],
  // The right one, with a byte behind it.
  [
    'a longer signature',
    { headers: signature('v1,', 'g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OEA') },
    'wrong_signature',
  ],
  ['no Base64', { headers: signature('v1,', '%%%') }, 'wrong_signature'],
])('refuses %s', async (_what, more, code) => {
  expect(await faultOf(more)).toMatchObject({ name: 'WebhookError', code })
})

it('refuses a secret that is none, as a fault of the program', async () => {
  await expect(verifyWebhook({ ...GIVEN, secret: 'whsec_' })).rejects.toThrow(TypeError)
  await expect(verifyWebhook({ ...GIVEN, secret: 'tpd_%%' })).rejects.toThrow('whsec_')
})

it.each([
  ['a text', {}],
  ['bytes', { body: new TextEncoder().encode(BODY) }],
  ['headers of fetch', { headers: new Headers(HEADERS) }],
  [
    'headers in capitals',
    {
      headers: {
        'Webhook-Id': HEADERS['webhook-id'],
        'Webhook-Timestamp': HEADERS['webhook-timestamp'],
        'WEBHOOK-SIGNATURE': [HEADERS['webhook-signature']],
      },
    },
  ],
  ['a secret that is being replaced', { secret: [OTHER, SECRET] }],
  ['two signatures', { headers: { ...HEADERS, 'webhook-signature': `v1,AAAA v2,x ${HEADERS['webhook-signature']}` } }],
  ['a secret without its prefix', { secret: SECRET.slice(6) }],
  ['one that is five minutes old', { now: seconds(300) }],
  ['one of a clock that is five minutes ahead', { now: seconds(-300) }],
])('accepts %s', async (_what, more) => {
  expect(await verifyWebhook({ ...GIVEN, ...more })).toEqual({ test: 2432232314 })
})

it('signs as the portal does', async () => {
  expect(await signWebhook(SECRET, HEADERS['webhook-id'], BODY, NOW)).toEqual(HEADERS)
})

function signature(version: string, text: string) {
  return { ...HEADERS, 'webhook-signature': version + text }
}
