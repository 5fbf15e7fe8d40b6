type Event = { at: string; run: () => void }

export type Clock = { now: string; schedule: (at: string, run: () => void) => void; run: () => void }

/** Creates a clock that runs scheduled events in the order of their instants; equal ones as they were scheduled. */
export function createClock(start: string): Clock {
  /** The latest first. */
  const events: Event[] = []
  return {
    now: start,
    schedule(at, run) {
      let [low, high] = [0, events.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((events[middle]?.at ?? '') > at) low = middle + 1
        else high = middle
      }
      events.splice(low, 0, { at, run })
    },
    run() {
      for (let event = events.pop(); event; event = events.pop()) {
        this.now = event.at
        event.run()
      }
    },
  }
}
