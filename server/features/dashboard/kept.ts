import type { Services } from '#server/services.ts'

const KEPT_MS = 60_000
/** Ranges of days are without number: when there are more answers than this, the oldest goes. */
const MOST = 500

type Kept = { at: number; answer: Promise<unknown> }

/** Per server, so that nobody gets the numbers of another database. */
const answers = new WeakMap<Services, Map<string, Kept>>()

type Asker = { services: Services; now: string }

/** One answer for all who ask the same within a minute (register 38); with `isLive` it is worked out anew, for the others too. */
export function keptForAMinute<Answer>(
  { services, now }: Asker,
  question: { key: string; isLive: boolean },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const kept = answers.get(services) ?? new Map<string, Kept>()
  answers.set(services, kept)
  const at = Date.parse(now)
  const found = kept.get(question.key)
  // The key names what is asked, so that one key has answers of one kind.
  if (found && !question.isLive && at - found.at < KEPT_MS) return found.answer as Promise<Answer>
  const answer = work()
  // Put behind the others, which are older.
  kept.delete(question.key)
  kept.set(question.key, { at, answer })
  for (const [key, each] of kept) {
    if (kept.size <= MOST && at - each.at < KEPT_MS) break
    kept.delete(key)
  }
  answer.catch(() => {
    // What failed is asked again.
    if (kept.get(question.key)?.answer === answer) kept.delete(question.key)
  })
  return answer
}
