import { hkdfSync } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Secrets } from '../sealing.ts'
import type { BotCheck } from './port.ts'

const LIFE_SECONDS = 5 * 60
const MAX_TOKEN = 4096
// Measured in a browser with two workers: under a second. The library's own default takes ten.
const COST = 1000
const COUNTER = [500, 2000] as const

const payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ action: z.string(), expires: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.number().optional() }),
})

/**
 * A proof-of-work bot check that needs no vendor: the challenge is signed with the first secret and verified with all.
 */
export function openAltcha([first, ...others]: Secrets): BotCheck {
  const keys = challengeKeys(first)
  return {
    kind: 'altcha',
    scriptOrigins: [],
    challenge: (action, now) =>
      createChallenge({
        ...keys,
        algorithm: 'PBKDF2/SHA-256',
        deriveKey,
        cost: COST,
        counter: randomInt(...COUNTER),
        // The expiry is in our own data, because the library would compare its field with the machine's clock, not
        // `now`.
        data: { action, expires: Math.floor(now.getTime() / 1000) + LIFE_SECONDS },
      }),
    async verify(token, action, { now }) {
      if (!token) return { ok: false, reason: 'missing' }
      const parsed = parseToken(token)
      if (!parsed) return { ok: false, reason: 'malformed' }
      const { challenge, solution } = parsed
      const isSolvedWith = async (candidate: typeof keys) =>
        (await verifySolution({ ...candidate, challenge, deriveKey, solution: { time: 0, ...solution } })).verified
      const results = await Promise.all([keys, ...others.map(challengeKeys)].map(isSolvedWith))
      if (!results.includes(true)) return { ok: false, reason: 'invalid' }
      // The data can be trusted only after the signature was verified.
      const { data } = challenge.parameters
      if (data.expires * 1000 <= now.getTime()) return { ok: false, reason: 'expired' }
      if (data.action !== action) return { ok: false, reason: 'action' }
      return { ok: true, once: challenge.signature, expires_at: new Date(data.expires * 1000).toISOString() }
    },
  }
}

function parseToken(token: string) {
  if (token.length > MAX_TOKEN) return undefined
  try {
    return payload.parse(JSON.parse(Buffer.from(token, 'base64').toString()))
  } catch {
    return undefined
  }
}

function challengeKeys(secret: string) {
  return { hmacSignatureSecret: deriveSecret(secret, 'challenge'), hmacKeySignatureSecret: deriveSecret(secret, 'key') }
}

function deriveSecret(secret: string, purpose: string) {
  return Buffer.from(hkdfSync('sha256', secret, '', `typodont bot check ${purpose}`, 32)).toString('base64url')
}
