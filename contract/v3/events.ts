import { z } from 'zod'
import { eventFeedCalls, FEED_OBJECTS, feedEventType, type FeedEvent } from '../event-feed.ts'
import { instant, listOf } from '../wire.ts'
import { definePublicCalls } from './call.ts'
import { field } from './field.ts'
import { INVOICE_STATES, REQUEST_STATES } from './enums.ts'
import { listParameters } from './wire.ts'

export const publicEvent = z.object({
  id: field(z.string(), 'Stays the same when an event comes again.', 'evt_4711_3fa9c2d1_12'),
  type: field(feedEventType, 'What happened.', 'setup.ready'),
  created_at: field(instant, 'When it happened.', '2026-11-28T09:30:00.000Z'),
  organization_id: field(z.number(), 'The practice that it belongs to.', 12),
  object: field(
    z.object({
      type: field(z.enum(FEED_OBJECTS), 'What the event is about.', 'setup'),
      id: field(z.number(), 'Its id; of a setup the version within its case.', 2),
    }),
    'What it is about.',
    { type: 'setup', id: 2 },
  ),
  case_id: field(z.number().nullable(), 'The case that it belongs to; null if to none.', 1204),
  state: field(z.string().optional(), 'The state of the object when the event became known.', 'awaiting_approval'),
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
      after: field(
        listParameters.after,
        '`next` of the reply before; `now` begins with what happens from now on, nothing with the oldest.',
        '2026-11-28T09:30:00.000Z',
      ),
      types: field(listOf(feedEventType).optional(), 'Only events of these types, separated by commas.', [
        'setup.ready',
      ]),
    }),
    isList: true,
    data: publicEvent,
  },
})
