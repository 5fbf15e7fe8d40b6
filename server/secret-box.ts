import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from '#server/adapters/sealing.ts'

const NONCE = 12
const TAG = 16

/**
 * Encrypts what the database stores and must not reveal by itself, with a key that is derived from APP_SECRET for one
 * purpose.
 */
export function secretBox(purpose: string) {
  const deriveKey = (secret: string) => Buffer.from(hkdfSync('sha256', secret, 'typodont', purpose, 32))

  /**
   * Encrypts with AES-256-GCM: nonce, ciphertext, tag. `context` is authenticated, so that a row copied to another owner
   * does not decrypt.
   */
  function seal([secret]: Secrets, context: string, plain: Uint8Array) {
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv('aes-256-gcm', deriveKey(secret), nonce)
    cipher.setAAD(Buffer.from(context))
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }

  /** Decrypts with whichever secret fits and returns whether it was the first; undefined if none fits. */
  function unseal(secrets: Secrets, context: string, sealed: Uint8Array) {
    for (const secret of secrets) {
      const plain = tryDecrypt(secret, context, Buffer.from(sealed))
      if (plain) return { plain, isFirst: secret === secrets[0] }
    }
    return undefined
  }

  function tryDecrypt(secret: string, context: string, bytes: Buffer) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret), bytes.subarray(0, NONCE), {
        authTagLength: TAG,
      })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(-TAG))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()])
    } catch {
      return undefined
    }
  }

  return { seal, unseal }
}
