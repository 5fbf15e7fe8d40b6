import { solveChallengeWorkers, type Challenge } from 'altcha/lib'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import { BOT_CHECK_FAILED } from './bot-check-messages.ts'

const TIMEOUT = 90_000

/**
 * Solves the challenge in web workers from our own origin, without any input of the user and without contacting a third
 * party.
 */
export async function solveInWorkers(challenge: unknown): Promise<string> {
  if (!isChallenge(challenge)) throw new Error(BOT_CHECK_FAILED)
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(4, Math.max(1, navigator.hardwareConcurrency || 1)),
    // PBKDF2 is the only algorithm that our server issues challenges for.
    createWorker: () => new Pbkdf2Worker(),
    timeout: TIMEOUT,
  })
  if (!solution) throw new Error(BOT_CHECK_FAILED)
  return btoa(JSON.stringify({ challenge, solution }))
}

function isChallenge(value: unknown): value is Challenge {
  return typeof value === 'object' && value !== null && 'parameters' in value
}
