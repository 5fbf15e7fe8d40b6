import type { Services } from '#server/services.ts'

const KEPT_MS = 60_000
/** Ranges of days are without number: when there are more answers than this, the oldest goes. */
const MOST = 500

type Kept = {
  at: number
  answer: Promise<unknown>
  isDone: boolean
  /** What is worked out next, for all who asked for live data while this was on its way. */
  next?: Promise<unknown>
}

/** Per server, so that nobody gets the numbers of another database. */
const answers = new WeakMap<Services, Map<string, Kept>>()

type Asker = { services: Services; now: string }

/**
 * One answer for all who ask the same within a minute (register 38); with `isLive` it is worked out anew, for the others
 * too. Those who want it live at once share the next one: it begins after each of them has asked.
 */
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
  if (found && !found.isDone) return (found.next ??= found.answer.then(begin, begin)) as Promise<Answer>
  return begin()

  function begin() {
    const answer = work()
    const entry: Kept = { at, answer, isDone: false }
    // Put behind the others, which are older.
    kept.delete(question.key)
    kept.set(question.key, entry)
    drop(kept, at)
    answer.then(
      () => (entry.isDone = true),
      () => {
        // What failed is asked again.
        entry.isDone = true
        if (kept.get(question.key) === entry) kept.delete(question.key)
      },
    )
    return answer
  }
}

function drop(kept: Map<string, Kept>, at: number) {
  for (const [key, each] of kept) {
    if (kept.size <= MOST && at - each.at < KEPT_MS) break
    kept.delete(key)
  }
}
