import type { Call } from '#contract/call.ts'
import { isApiError } from './errors.ts'
import { currentOrganization, token } from './session.ts'

/** So long after the answer the same once more is still the second half of a double press. */
const DOUBLE_PRESS_MS = 1000

type Draft = { key: string; answeredAt?: number }

/** What was sent and is not through, by all that was sent. */
const drafts = new Map<string, Draft>()

/**
 * Gives a call that makes a row the Idempotency-Key of its draft: a double press, and the same sent again because its answer
 * was lost, are one row. Whatever was refused, changed or meant once more gets a key of its own.
 */
export async function once<Answer>(
  call: Pick<Call, 'method' | 'status' | 'secret'>,
  address: string,
  body: unknown,
  run: (key: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  if (call.method === 'GET') return run(undefined)
  const draft =
    call.status === 201 && !call.secret ? JSON.stringify([address, body, token(), currentOrganization()]) : ''
  forgetAnswered(draft)
  if (!draft) return run(undefined)
  const known = drafts.get(draft) ?? { key: newKey() }
  drafts.set(draft, known)
  try {
    const answer = await run(known.key)
    known.answeredAt = Date.now()
    return answer
  } catch (error) {
    // A refusal has made nothing; without an answer, or with one of a machine on the way, nobody knows.
    if (isApiError(error) && error.status >= 400 && error.status < 500) drafts.delete(draft)
    throw error
  }
}

/** A new Idempotency-Key; crypto.randomUUID is missing on pages without https. */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Something else was done meanwhile, or time has passed: the same once more is meant. */
function forgetAnswered(current: string) {
  for (const [draft, { answeredAt }] of drafts) {
    if (answeredAt === undefined) continue
    if (draft !== current || Date.now() - answeredAt >= DOUBLE_PRESS_MS) drafts.delete(draft)
  }
}
