import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** A key of its own for each purpose, so that no other signature of the portal passes as one of this kind. */
export function sealingKey(secret: string, purpose: string) {
  return Buffer.from(hkdfSync('sha256', secret, '', `typodont ${purpose}`, 32))
}

/** Everything that the holder may do is in the seal, and the signature covers all of it. */
export function seal(claims: object, key: Buffer) {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${body}.${mac(body, key).toString('base64url')}`
}

/** What was sealed with this key, or undefined. */
export function unseal(sealed: string, key: Buffer): unknown {
  const [body = '', signature = '', ...rest] = sealed.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = mac(body, key)
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return JSON.parse(Buffer.from(body, 'base64url').toString())
}

function mac(body: string, key: Buffer) {
  return createHmac('sha256', key).update(body).digest()
}
