import { setTimeout as wait } from 'node:timers/promises'

const marked = new WeakSet<object>()

/** Says of an error that the service it came from cannot be reached for now, so that asking again is worth while. */
export function markAway<T>(error: T): T {
  if (typeof error === 'object' && error !== null) marked.add(error)
  return error
}

export function isAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  return marked.has(error) || ('cause' in error && isAway(error.cause))
}

type Patience = { forMs: number; everyMs: number; say: () => void }

/** Asks until the service is there; what is no absence, and an absence that lasts, is thrown. */
export async function untilBack<T>(ask: () => Promise<T>, { forMs, everyMs, say }: Patience): Promise<T> {
  const end = Date.now() + forMs
  for (let first = true; ; first = false) {
    try {
      return await ask()
    } catch (error) {
      if (!isAway(error) || Date.now() + everyMs > end) throw error
      if (first) say()
      await wait(everyMs)
    }
  }
}
