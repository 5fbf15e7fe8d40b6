import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The values of APP_SECRET: the first signs and seals, all are believed. */
export type Secrets = readonly [string, ...string[]]

/** Made of one secret each, in their order. */
export type Keys = readonly [Buffer, ...Buffer[]]

/** Keys of their own for each purpose, so that no other signature of the portal passes as one of this kind. */
export function sealingKeys([first, ...others]: Secrets, purpose: string): Keys {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', `typodont ${purpose}`, 32))
  return [keyOf(first), ...others.map(keyOf)]
}

/** Everything that the holder may do is in the seal, and the signature covers all of it. */
export function seal(claims: object, [key]: Keys) {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${body}.${mac(body, key).toString('base64url')}`
}

/** What was sealed with one of these keys, or undefined. */
export function unseal(sealed: string, keys: Keys): unknown {
  const [body = '', signature = '', ...rest] = sealed.split('.')
  if (rest.length > 0 || !isMac(Buffer.from(signature, 'base64url'), body, keys)) return undefined
  return JSON.parse(Buffer.from(body, 'base64url').toString())
}

export function mac(body: string, key: Buffer) {
  return createHmac('sha256', key).update(body).digest()
}

/** Whether one of these keys made it of this text. */
export function isMac(given: Buffer, body: string, keys: Keys) {
  return keys
    .map((key) => mac(body, key))
    .some((wanted) => given.length === wanted.length && timingSafeEqual(given, wanted))
}
