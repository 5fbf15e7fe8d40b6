import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { GetLink, PutLink } from './port.ts'

export type PutClaims = { method: 'PUT'; key: string; expires: number } & Omit<PutLink, 'ttlSeconds'>
export type GetClaims = { method: 'GET'; key: string; expires: number } & Omit<GetLink, 'ttlSeconds'>
export type Claims = PutClaims | GetClaims
export type Opened = { claims: Claims } | { refused: 'signature' | 'expired' }

const both = { key: z.string(), expires: z.number(), contentType: z.string().optional() }
const schema = z.discriminatedUnion('method', [
  z.object({ method: z.literal('PUT'), ...both, maxBytes: z.number(), size: z.number().optional() }),
  z.object({ method: z.literal('GET'), ...both, fileName: z.string().optional(), inline: z.boolean().optional() }),
])

/** A key of its own for this purpose, so that no other signature of the portal passes as a file link. */
export function signingKey(secret: string) {
  return Buffer.from(hkdfSync('sha256', secret, '', 'typodont file links', 32))
}

/** Everything the link allows is in the link, and the signature covers all of it. */
export function seal(claims: Claims, key: Buffer) {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${body}.${mac(body, key).toString('base64url')}`
}

export function openSeal(signed: string, key: Buffer, now: Date): Opened {
  const [body = '', signature = '', ...rest] = signed.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = mac(body, key)
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return { refused: 'signature' }
  }
  const claims = schema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  return claims.expires * 1000 <= now.getTime() ? { refused: 'expired' } : { claims }
}

function mac(body: string, key: Buffer) {
  return createHmac('sha256', key).update(body).digest()
}
