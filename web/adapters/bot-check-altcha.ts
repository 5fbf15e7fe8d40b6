import { solveChallengeWorkers, type Challenge } from 'altcha/lib'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import { BOT_CHECK_FAILED } from './bot-check-words.ts'

const TIMEOUT = 90_000

/** Works in the background, from our own origin; nothing is asked of the person and nothing leaves the page. */
export async function solveInWorkers(challenge: unknown): Promise<string> {
  if (!isChallenge(challenge)) throw new Error(BOT_CHECK_FAILED)
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(4, Math.max(1, navigator.hardwareConcurrency || 1)),
    // The only algorithm that our server asks for.
    createWorker: () => new Pbkdf2Worker(),
    timeout: TIMEOUT,
  })
  if (!solution) throw new Error(BOT_CHECK_FAILED)
  return btoa(JSON.stringify({ challenge, solution }))
}

function isChallenge(value: unknown): value is Challenge {
  return typeof value === 'object' && value !== null && 'parameters' in value
}
