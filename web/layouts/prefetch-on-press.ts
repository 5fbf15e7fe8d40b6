/** In ms: a delay that is not noticeable, and spares the skeleton of a page whose data arrives at once. */
const MAX_WAIT_MS = 100

let pending: Promise<unknown> | undefined

/** Stores the read of the link that is being pressed. */
export function setPrefetch(prefetch: Promise<unknown>) {
  pending = prefetch
}

/** Resolves once the data is loaded or the delay is over; returns undefined when nothing is prefetched. */
export function waitForPrefetch() {
  const prefetch = pending
  pending = undefined
  return prefetch && Promise.race([prefetch, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
}
