import type { Services } from '#server/services.ts'

const TTL_MS = 60_000
/** Limit of cached responses, since date ranges are unlimited; the oldest is evicted. */
const MAX_ENTRIES = 500

type CacheEntry = {
  at: number
  result: Promise<unknown>
  isDone: boolean
  /** The next computation, shared by all that requested live data while this one was running. */
  next?: Promise<unknown>
}

/** The cache is per server instance, so that tests and servers on different databases do not share results. */
const caches = new WeakMap<Services, Map<string, CacheEntry>>()
/** Event between the nodes: the result of a key was computed anew. */
const RECOMPUTED = 'dashboard recomputed'

type CacheContext = { services: Services; now: string }

/**
 * Caches a result for a minute per key (register 38). With `isLive` it is recomputed and replaces the cached one.
 * Concurrent live requests share one computation, which starts after each of them arrived.
 */
export function cacheForAMinute<Result>(
  { services, now }: CacheContext,
  request: { key: string; isLive: boolean },
  compute: () => Promise<Result>,
): Promise<Result> {
  const cache = caches.get(services) ?? openCache(services)
  const at = Date.parse(now)
  const found = cache.get(request.key)
  // A key identifies one kind of result, so the type is right.
  if (found && !request.isLive && at - found.at < TTL_MS) return shared(found)
  if (found && !found.isDone) return (found.next ??= found.result.then(start, start)) as Promise<Result>
  return start()

  /** A failure may be that of the connection which computed: those who only waited compute once more, together. */
  function shared(entry: CacheEntry) {
    return entry.result.catch(() => (entry.next ??= start())) as Promise<Result>
  }

  function start() {
    const result = compute()
    const entry: CacheEntry = { at, result, isDone: false }
    // Inserting the key anew keeps the map ordered by age.
    cache.delete(request.key)
    cache.set(request.key, entry)
    evict(cache, at)
    result.then(
      () => {
        entry.isDone = true
        // The next request may reach another node, where its user must not see an older result again.
        if (request.isLive) services.realtime.tellNodes(RECOMPUTED, request.key)
      },
      () => {
        // Errors are not cached.
        entry.isDone = true
        if (cache.get(request.key) === entry) cache.delete(request.key)
      },
    )
    return result
  }
}

function openCache(services: Services) {
  const cache = new Map<string, CacheEntry>()
  caches.set(services, cache)
  services.realtime.onNodes(RECOMPUTED, (key) => void cache.delete(String(key)))
  return cache
}

function evict(cache: Map<string, CacheEntry>, at: number) {
  for (const [key, entry] of cache) {
    if (cache.size <= MAX_ENTRIES && at - entry.at < TTL_MS) break
    cache.delete(key)
  }
}
