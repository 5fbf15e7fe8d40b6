import type { Spellings } from '#contract/v3/call.ts'
import { toPublicEvent, type publicEventCalls } from '#contract/v3/events.ts'

export const eventSpellings: Spellings<typeof publicEventCalls> = {
  list: {
    query: ({ query }) => query,
    rows: ({ events }) => events.map(toPublicEvent),
    next: ({ next }) => next,
  },
}
