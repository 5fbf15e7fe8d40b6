import type { Config } from '#server/config.ts'
import { challengeInstallation } from '#server/installation-proof.ts'
import { errorMessage, isCertificateError } from '#server/start-checks.ts'
import { ANSWER_WITHIN_MS } from './patience.ts'

/** What answers at an address: a portal with our secret, something else, whoever has a wrong certificate, or nothing. */
export type Portal =
  | { kind: 'ours'; ms: number }
  | { kind: 'other'; status: number }
  | { kind: 'untrusted' }
  | { kind: 'none'; reason: string; isUnknownHost: boolean }

/** Asks /healthz for the proof of our secret. Does not throw. */
export async function identifyPortal(base: string, secrets: Config['secrets']): Promise<Portal> {
  const { query, isProvedBy } = challengeInstallation(secrets)
  const began = performance.now()
  try {
    const reply = await get(`${base}/healthz?${query}`)
    const answer: unknown = await reply.json().catch(() => undefined)
    if (isProvedBy(answer)) return { kind: 'ours', ms: performance.now() - began }
    return { kind: 'other', status: reply.status }
  } catch (error) {
    if (isCertificateError(error)) return { kind: 'untrusted' }
    const reason = errorMessage(error)
    return { kind: 'none', reason, isUnknownHost: /ENOTFOUND|EAI_AGAIN/.test(reason) }
  }
}

/** Requests an address once, without following it elsewhere. */
export function get(url: string) {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
}
