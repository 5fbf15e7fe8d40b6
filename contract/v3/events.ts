import { z } from 'zod'
import { eventFeedCalls, FEED_OBJECTS, feedEventType, type FeedEvent } from '../event-feed.ts'
import { instant, listOf } from '../wire.ts'
import { definePublicCalls } from './call.ts'
import { INVOICE_STATES, REQUEST_STATES } from './enums.ts'
import { listParameters } from './wire.ts'

export const publicEvent = z.object({
  id: z.string().meta({ description: 'Stays the same when an event comes again.', example: 'evt_4711_3fa9c2d1_12' }),
  type: feedEventType,
  created_at: instant.meta({ description: 'When it happened.' }),
  organization_id: z.number().meta({ description: 'The practice that it belongs to.', example: 12 }),
  object: z.object({
    type: z.enum(FEED_OBJECTS).meta({ description: 'What the event is about.' }),
    id: z.number().meta({ description: 'Its id; of a setup the version within its case.', example: 1204 }),
  }),
  case_id: z.number().nullable().meta({ description: 'The case that it belongs to; null if to none.', example: 1204 }),
  state: z
    .string()
    .optional()
    .meta({ description: 'The state of the object when the event became known.', example: 'awaiting_approval' }),
})
export type PublicEvent = z.infer<typeof publicEvent>

/** Spells an event of the feed, for the list and for webhooks. */
export function toPublicEvent(event: FeedEvent): PublicEvent {
  const { id, type, created_at, organization_id, object_type, object_id, patient_id } = event
  const state = stateName(event)
  return {
    id,
    type,
    created_at,
    organization_id,
    object: { type: object_type, id: object_id },
    case_id: patient_id,
    ...(state !== null && { state }),
  }
}

function stateName({ object_type, state }: FeedEvent) {
  if (state === null) return null
  if (object_type === 'request') return REQUEST_STATES.toName(Number(state))
  return object_type === 'invoice' ? INVOICE_STATES.toName(state) : state
}

export const publicEventCalls = definePublicCalls({
  list: {
    method: 'GET',
    path: '/events',
    summary:
      'Events in the order in which they became known, for 30 days. `next` is never null: keep it, and send it as `after` to hear what came since',
    scope: 'events:read',
    runs: eventFeedCalls.list,
    query: z.object({
      ...listParameters,
      after: listParameters.after.meta({
        description: '`next` of the reply before; `now` begins with what happens from now on, nothing with the oldest.',
      }),
      types: listOf(feedEventType).optional(),
    }),
    isList: true,
    data: publicEvent,
  },
})
