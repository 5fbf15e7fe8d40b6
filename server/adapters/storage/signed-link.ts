import { z } from 'zod'
import { type Keys, sealingKeys, type Secrets, unseal } from '../sealing.ts'
import type { GetLink, PutLink } from './port.ts'

export type PutClaims = { method: 'PUT'; key: string; expires: number } & Omit<PutLink, 'ttlSeconds'>
export type GetClaims = { method: 'GET'; key: string; expires: number } & Omit<GetLink, 'ttlSeconds'>
/** A resumable upload of exactly this size, whose bytes go directly to the store. */
export type PartsClaims = { method: 'PARTS'; key: string; expires: number; upload_id: string; size: number }
export type Claims = PutClaims | GetClaims | PartsClaims
export type VerifiedLink = { claims: Claims } | { refused: 'signature' | 'expired' }

const common = { key: z.string(), expires: z.number(), contentType: z.string().optional() }
const schema = z.discriminatedUnion('method', [
  z.object({ method: z.literal('PUT'), ...common, maxBytes: z.number(), size: z.number().optional() }),
  z.object({ method: z.literal('GET'), ...common, fileName: z.string().optional(), inline: z.boolean().optional() }),
  z.object({
    method: z.literal('PARTS'),
    key: z.string(),
    expires: z.number(),
    upload_id: z.string(),
    size: z.number(),
  }),
])

export function signingKeys(secrets: Secrets) {
  return sealingKeys(secrets, 'file links')
}

/** Returns the claims of a signed link, or why it is refused. */
export function verifySignedLink(signed: string, keys: Keys, now: Date): VerifiedLink {
  const sealed = unseal(signed, keys)
  if (sealed === undefined) return { refused: 'signature' }
  const claims = schema.parse(sealed)
  return claims.expires * 1000 <= now.getTime() ? { refused: 'expired' } : { claims }
}
