import { tooMany } from './errors.ts'

type QueueRequest = {
  person_id: number
  /** The connection was closed, so nobody waits for the result. */
  hasLeft: () => boolean
}

type Waiting = Pick<QueueRequest, 'hasLeft'> & { start: () => void; leave: () => void }

/**
 * Runs large work one at a time. Each user has one place in the queue, so that many requests of one user delay the
 * others by one of them at most; a place whose connection was closed is free. Throws 429 for a second place.
 */
export function createFairQueue() {
  const waiting = new Map<number, Waiting>()
  let isBusy = false

  function startNext() {
    isBusy = false
    for (const [person_id, { hasLeft, start, leave }] of waiting) {
      waiting.delete(person_id)
      if (hasLeft()) {
        leave()
        continue
      }
      isBusy = true
      start()
      return
    }
  }

  function waitForTurn({ person_id, hasLeft }: QueueRequest) {
    const before = waiting.get(person_id)
    if (before && !before.hasLeft())
      throw tooMany('Another file is being made for you. Please try again in a moment.', 10)
    before?.leave()
    waiting.delete(person_id)
    return new Promise<void>((start, reject) => {
      waiting.set(person_id, { hasLeft, start, leave: () => reject(new Error('The connection was closed.')) })
    })
  }

  return async <Made>(request: QueueRequest, make: () => Promise<Made>): Promise<Made> => {
    if (isBusy) await waitForTurn(request)
    isBusy = true
    try {
      return await make()
    } finally {
      startNext()
    }
  }
}
