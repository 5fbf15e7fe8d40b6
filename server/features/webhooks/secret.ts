import { createHmac } from 'node:crypto'
import type { Secrets } from '#server/adapters/sealing.ts'
import { secretBox } from '#server/secret-box.ts'

const START = 'whsec_'
const box = secretBox('webhook')

/** The secret of a webhook after Standard Webhooks: `whsec_` and 32 bytes in base64. */
export function writeSecret(random: string) {
  return START + Buffer.from(random, 'base64url').toString('base64')
}

/** A secret belongs to its organization, so that a row copied to another one does not open. */
const contextOf = (organization_id: number) => `organization ${organization_id}`

export function sealSecret(secrets: Secrets, organization_id: number, secret: string) {
  return box.seal(secrets, contextOf(organization_id), Buffer.from(secret))
}

/** Returns the secret; undefined if no APP_SECRET of these sealed it. */
export function unsealSecret(secrets: Secrets, organization_id: number, sealed: Uint8Array) {
  return box.unseal(secrets, contextOf(organization_id), sealed)?.plain.toString()
}

/** Seals with the first APP_SECRET what another one sealed; returns anything else as it is. */
export function resealSecret(secrets: Secrets, organization_id: number, sealed: Buffer) {
  const found = box.unseal(secrets, contextOf(organization_id), sealed)
  return found && !found.isFirst ? box.seal(secrets, contextOf(organization_id), found.plain) : sealed
}

/** Signs a message; during a rotation by both secrets, separated by a space. */
export function signMessage(secrets: readonly string[], id: string, timestamp: number, body: string) {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(START.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}
