import { z } from 'zod'
import { sealingKey, unseal } from '../sealed.ts'
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

export function signingKey(secret: string) {
  return sealingKey(secret, 'file links')
}

export function openSeal(signed: string, key: Buffer, now: Date): Opened {
  const sealed = unseal(signed, key)
  if (sealed === undefined) return { refused: 'signature' }
  const claims = schema.parse(sealed)
  return claims.expires * 1000 <= now.getTime() ? { refused: 'expired' } : { claims }
}
