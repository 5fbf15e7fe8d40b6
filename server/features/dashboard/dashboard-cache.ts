import type { Services } from '#server/services.ts'

const TTL_MS = 60_000
/** Limit of cached responses, since date ranges are unlimited; the oldest is evicted. */
const MAX_ENTRIES = 500

type CacheEntry = {
  at: number
  answer: Promise<unknown>
  isDone: boolean
  /** The next computation, shared by all that requested live data while this one was running. */
  next?: Promise<unknown>
}

/** The cache is per server instance, so that tests and servers on different databases do not share results. */
const caches = new WeakMap<Services, Map<string, CacheEntry>>()

type CacheContext = { services: Services; now: string }

/**
 * Caches a result for a minute per key (register 38). With `isLive` it is recomputed and replaces the cached one.
 * Concurrent live requests share one computation, which starts after each of them arrived.
 */
export function cacheForAMinute<Answer>(
  { services, now }: CacheContext,
  question: { key: string; isLive: boolean },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const kept = caches.get(services) ?? new Map<string, CacheEntry>()
  caches.set(services, kept)
  const at = Date.parse(now)
  const found = kept.get(question.key)
  // A key identifies one kind of result, so the type is right.
  if (found && !question.isLive && at - found.at < TTL_MS) return found.answer as Promise<Answer>
  if (found && !found.isDone) return (found.next ??= found.answer.then(begin, begin)) as Promise<Answer>
  return begin()

  function begin() {
    const answer = work()
    const entry: CacheEntry = { at, answer, isDone: false }
    // Inserting the key anew keeps the map ordered by age.
    kept.delete(question.key)
    kept.set(question.key, entry)
    evict(kept, at)
    answer.then(
      () => (entry.isDone = true),
      () => {
        // Errors are not cached.
        entry.isDone = true
        if (kept.get(question.key) === entry) kept.delete(question.key)
      },
    )
    return answer
  }
}

function evict(kept: Map<string, CacheEntry>, at: number) {
  for (const [key, each] of kept) {
    if (kept.size <= MAX_ENTRIES && at - each.at < TTL_MS) break
    kept.delete(key)
  }
}
