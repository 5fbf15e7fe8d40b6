import { setTimeout as wait } from 'node:timers/promises'

const marked = new WeakSet<object>()

/** Marks an error as an outage: the service it came from is unreachable for now, so a retry is worthwhile. */
export function markUnavailable<T>(error: T): T {
  if (typeof error === 'object' && error !== null) marked.add(error)
  return error
}

/** Whether the error, or one of its causes, was marked with markUnavailable. */
export function isUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  return marked.has(error) || ('cause' in error && isUnavailable(error.cause))
}

type Patience = { forMs: number; everyMs: number; say: () => void }

/** Retries until the service is reachable. Throws any other error at once, and an outage that lasts beyond `forMs`. */
export async function retryUntilAvailable<T>(run: () => Promise<T>, { forMs, everyMs, say }: Patience): Promise<T> {
  const end = Date.now() + forMs
  for (let first = true; ; first = false) {
    try {
      return await run()
    } catch (error) {
      if (!isUnavailable(error) || Date.now() + everyMs > end) throw error
      if (first) say()
      await wait(everyMs)
    }
  }
}
