import { isMac, mac, sealingKeys } from '#server/adapters/sealing.ts'
import type { Work } from '#server/work.ts'

type SignedUp = { id: number; email: string; password_hash: string | null }

/**
 * Returns a MAC that the browser of the sign-up stores (decision 016). It becomes invalid once the account has another
 * address or password.
 */
export function signUpProof(ctx: Work, user: SignedUp) {
  return mac(macInput(user), proofKeys(ctx)[0]).toString('base64url')
}

export function isSignUpProof(ctx: Work, proof: string | undefined, user: SignedUp) {
  return isMac(Buffer.from(proof ?? '', 'base64url'), macInput(user), proofKeys(ctx))
}

function macInput(user: SignedUp) {
  return JSON.stringify([user.id, user.email, user.password_hash])
}

function proofKeys(ctx: Work) {
  return sealingKeys(ctx.services.config.secrets, 'proof of a sign-up')
}
