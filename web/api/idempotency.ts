import type { Call } from '#contract/call.ts'
import { isApiError } from './errors.ts'
import { currentOrganization, token } from './session.ts'

/** In ms. The same request within this time after its response is the second half of a double press. */
const DOUBLE_PRESS_MS = 1000

type Draft = { key: string; answeredAt?: number }

/** Requests that are pending, unanswered or answered just now, by their content and session. */
const drafts = new Map<string, Draft>()

/**
 * Sends a request that creates a row with an Idempotency-Key, so that a double press, or a retry after a lost response,
 * creates one row. A request that was refused, changed or intentionally repeated gets a new key.
 */
export async function sendIdempotent<Answer>(
  call: Pick<Call, 'method' | 'status' | 'secret'>,
  address: string,
  body: unknown,
  run: (key: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  if (call.method === 'GET') return run(undefined)
  const draft =
    call.status === 201 && !call.secret ? JSON.stringify([address, body, token(), currentOrganization()]) : ''
  removeAnswered(draft)
  if (!draft) return run(undefined)
  const entry = drafts.get(draft) ?? { key: newIdempotencyKey() }
  drafts.set(draft, entry)
  try {
    const answer = await run(entry.key)
    entry.answeredAt = Date.now()
    return answer
  } catch (error) {
    // A 4xx has created nothing. Without a response, or with one from a proxy, the outcome is unknown and the key is
    // reused.
    if (isApiError(error) && error.status >= 400 && error.status < 500) drafts.delete(draft)
    throw error
  }
}

/** A new Idempotency-Key; crypto.randomUUID is missing on pages without https. */
export function newIdempotencyKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Drops the key of an answered request once another request is sent or the double-press time is over: a repetition is
 * then intended.
 */
function removeAnswered(current: string) {
  for (const [draft, { answeredAt }] of drafts) {
    if (answeredAt === undefined) continue
    if (draft !== current || Date.now() - answeredAt >= DOUBLE_PRESS_MS) drafts.delete(draft)
  }
}
