import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The values of APP_SECRET: the first one signs and seals, all of them verify. */
export type Secrets = readonly [string, ...string[]]

/** One key per secret, in the same order. */
export type Keys = readonly [Buffer, ...Buffer[]]

/** Derives separate keys for each purpose, so that a signature made for another one never passes. */
export function sealingKeys([first, ...others]: Secrets, purpose: string): Keys {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', `typodont ${purpose}`, 32))
  return [keyOf(first), ...others.map(keyOf)]
}

/**
 * Returns `<base64url JSON>.<HMAC>`. The claims hold everything that the bearer may do; they are signed, not encrypted.
 */
export function seal(claims: object, [key]: Keys) {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${body}.${mac(body, key).toString('base64url')}`
}

/** Returns the claims that were sealed with one of these keys, or undefined. */
export function unseal(sealed: string, keys: Keys): unknown {
  const [body = '', signature = '', ...rest] = sealed.split('.')
  if (rest.length > 0 || !isMac(Buffer.from(signature, 'base64url'), body, keys)) return undefined
  return JSON.parse(Buffer.from(body, 'base64url').toString())
}

/** HMAC-SHA256. */
export function mac(body: string, key: Buffer) {
  return createHmac('sha256', key).update(body).digest()
}

/** Whether one of these keys made this MAC of the body; compares in constant time. */
export function isMac(tag: Buffer, body: string, keys: Keys) {
  return keys
    .map((key) => mac(body, key))
    .some((expected) => tag.length === expected.length && timingSafeEqual(tag, expected))
}
