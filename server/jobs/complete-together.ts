const WITHIN_MS = 100

/**
 * Completes together what was done one after another: at the end, and before it whatever was done a tenth of a second ago, so
 * that nothing waits for a slow one behind it.
 */
export function completeTogether(complete: (ids: readonly string[]) => Promise<void>) {
  let done: string[] = []
  let timer: NodeJS.Timeout | undefined
  let completed: Promise<void> = Promise.resolve()

  function send() {
    clearTimeout(timer)
    timer = undefined
    if (done.length === 0) return
    const ids = done
    done = []
    completed = completed.then(() => complete(ids))
    // Heard at the end.
    completed.catch(() => undefined)
  }

  return {
    add: (id: string) => {
      done.push(id)
      timer ??= setTimeout(send, WITHIN_MS)
    },
    async end() {
      send()
      await completed
    },
  }
}
