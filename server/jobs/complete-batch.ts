const WITHIN_MS = 100

/**
 * Completes jobs in batches: at the end, and before it at most a tenth of a second after they were done, so that no job
 * waits for a slow one behind it.
 */
export function createCompletionBatcher(complete: (ids: readonly number[]) => Promise<void>) {
  let done: number[] = []
  let timer: NodeJS.Timeout | undefined
  let completed: Promise<void> = Promise.resolve()

  function send() {
    clearTimeout(timer)
    timer = undefined
    if (done.length === 0) return
    const ids = done
    done = []
    completed = completed.then(() => complete(ids))
    // The error surfaces in end().
    completed.catch(() => undefined)
  }

  return {
    add: (id: number) => {
      done.push(id)
      timer ??= setTimeout(send, WITHIN_MS)
    },
    async end() {
      send()
      await completed
    },
  }
}
