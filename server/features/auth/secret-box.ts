import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Keys of their own for each purpose, all from APP_SECRET: who has the database alone reads nothing. */
function keyFor(app_secret: string, purpose: string) {
  return Buffer.from(hkdfSync('sha256', app_secret, 'typodont', purpose, 32))
}

const NONCE = 12
const TAG = 16

/** AES-256-GCM; `belongs` is bound in, so that a row copied to somebody else opens for nobody. */
export function seal(app_secret: string, belongs: string, plain: Uint8Array) {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyFor(app_secret, 'second factor'), nonce)
  cipher.setAAD(Buffer.from(belongs))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Throws when the secret is another or the bytes were changed. */
export function unseal(app_secret: string, belongs: string, sealed: Uint8Array) {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(app_secret, 'second factor'), bytes.subarray(0, NONCE))
  decipher.setAAD(Buffer.from(belongs))
  decipher.setAuthTag(bytes.subarray(-TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()])
}

/** For codes short enough to be tried out by who has the database: without APP_SECRET there is nothing to try against. */
export function keyedHash(app_secret: string, text: string) {
  return createHmac('sha256', keyFor(app_secret, 'recovery codes')).update(text).digest()
}
