import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isMac, mac, sealingKeys, type Secrets } from './adapters/sealing.ts'

/**
 * The doctor asks the portal at PUBLIC_URL whether it has the same APP_SECRET: a name or a proxy may lead to another
 * portal, or to a copy of this one. The proof is a MAC of a random challenge, so it tells a stranger nothing.
 */

const PURPOSE = 'installation proof'
const challenged = z.object({ challenge: z.uuid() })
const proved = z.object({ proof: z.string() })

/** Returns a function that adds the proof to an answer if the query of a request has a challenge. */
export function installationProof(secrets: Secrets) {
  const [key] = sealingKeys(secrets, PURPOSE)
  return (query: unknown) => {
    const { data } = challenged.safeParse(query)
    return data && { proof: mac(data.challenge, key).toString('base64url') }
  }
}

/** A challenge, as the query of a request, and whether an answer proves one of these secrets. */
export function challengeInstallation(secrets: Secrets) {
  const challenge = randomUUID()
  const keys = sealingKeys(secrets, PURPOSE)
  return {
    query: `challenge=${challenge}`,
    isProvedBy: (answer: unknown) => {
      const { data } = proved.safeParse(answer)
      return data !== undefined && isMac(Buffer.from(data.proof, 'base64url'), challenge, keys)
    },
  }
}
