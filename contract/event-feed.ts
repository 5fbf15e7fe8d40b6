import { z } from 'zod'
import { defineCalls } from './call.ts'
import type { EventName } from './events.ts'
import { keysOf } from './records.ts'
import { instant, listOf } from './wire.ts'

/** What an event is about. A setup is numbered within its case; everything else has an id of its own. */
export const FEED_OBJECTS = ['case', 'setup', 'file', 'request', 'invoice', 'person'] as const
export type FeedObject = (typeof FEED_OBJECTS)[number]

type FeedType = { object: FeedObject; text: string; from: readonly EventName[] }

/** Every type of the feed, in words, and the events of the trail that it is made from. */
export const FEED_TYPES = {
  'case.submitted': { object: 'case', text: 'A case was submitted.', from: ['case.submitted'] },
  'case.created': { object: 'case', text: 'A patient was added without a case.', from: ['patient.created'] },
  'case.updated': {
    object: 'case',
    text: 'The patient, the prescription or the location changed.',
    from: ['case.modified', 'patient.updated'],
  },
  'case.noted': {
    object: 'case',
    text: 'A note of the doctor or a technician was written, changed or deleted.',
    from: ['patient.note_changed'],
  },
  'case.ready': { object: 'case', text: 'Everything that the setup needs is there.', from: ['case.ready'] },
  'case.progressed': {
    object: 'case',
    text: 'A step of the work began or ended.',
    from: ['step.started', 'step.finished', 'step.changed'],
  },
  'case.held': { object: 'case', text: 'The case was put on hold.', from: ['patient.held'] },
  'case.released': { object: 'case', text: 'The hold ended.', from: ['patient.released'] },
  'case.cancelled': { object: 'case', text: 'The case was canceled.', from: ['case.cancelled'] },
  'case.archived': { object: 'case', text: 'The case was archived.', from: ['patient.archived'] },
  'case.restored': { object: 'case', text: 'The case was taken out of the archive.', from: ['patient.restored'] },
  'case.deleted': { object: 'case', text: 'The case was deleted for good.', from: ['patient.deleted'] },
  'case.asked': {
    object: 'case',
    text: 'The practice is asked for a scan, a photo, an answer or a price.',
    from: ['asked.created', 'asked.asked_again'],
  },
  'case.answered': { object: 'case', text: 'The practice answered what was asked.', from: ['asked.answered'] },
  'case.shipped_back': { object: 'case', text: 'The impressions were shipped back.', from: ['case.shipped_back'] },
  'case.charged': { object: 'case', text: 'A charge was added to the case.', from: ['order.patient_charged'] },
  'promise.moved': { object: 'case', text: 'A promised day moved.', from: ['promise.moved'] },
  'setup.ready': { object: 'setup', text: 'A version of the setup is ready.', from: ['case.setup_completed'] },
  'setup.approved': { object: 'setup', text: 'The setup was approved.', from: ['case.approved'] },
  'setup.changes_requested': {
    object: 'setup',
    text: 'The doctor asked for changes of the setup.',
    from: ['case.changes_requested'],
  },
  'setup.commented': {
    object: 'setup',
    text: 'Somebody commented on the setup.',
    from: ['setup.commented', 'setup.replied'],
  },
  'file.stored': { object: 'file', text: 'A file was added.', from: ['file.stored'] },
  'file.inspected': { object: 'file', text: 'A file was checked.', from: ['file.inspected'] },
  'file.removed': { object: 'file', text: 'A file was deleted.', from: ['file.removed'] },
  'request.created': {
    object: 'request',
    text: 'A print, tray or replacement is requested.',
    from: ['request.created'],
  },
  'request.updated': {
    object: 'request',
    text: 'Items, trays or the shipping of a request changed.',
    from: ['request.changed', 'request.assigned', 'request.tray_corrected'],
  },
  'request.completed': { object: 'request', text: 'A request was shipped or finished.', from: ['request.completed'] },
  'request.cancelled': { object: 'request', text: 'A request was canceled.', from: ['request.cancelled'] },
  'invoice.issued': { object: 'invoice', text: 'An invoice was closed and sent.', from: ['order.issued'] },
  'invoice.paid': { object: 'invoice', text: 'An invoice was paid.', from: ['order.paid'] },
  'invoice.payment_failed': {
    object: 'invoice',
    text: 'A payment was declined.',
    from: ['order.payment_failed', 'order.blocked'],
  },
  'invoice.voided': { object: 'invoice', text: 'An invoice was voided.', from: ['order.voided'] },
  'invoice.disputed': { object: 'invoice', text: 'An amount of an invoice was disputed.', from: ['dispute.opened'] },
  'invoice.dispute_answered': { object: 'invoice', text: 'A dispute was answered.', from: ['dispute.answered'] },
  'person.added': { object: 'person', text: 'A person joined a practice.', from: ['organization.member_added'] },
  'person.removed': { object: 'person', text: 'A person left a practice.', from: ['organization.member_removed'] },
  'person.updated': {
    object: 'person',
    text: 'A name, an address or a role changed.',
    from: ['organization.role_changed', 'user.updated', 'user.email_changed'],
  },
  'person.archived': { object: 'person', text: 'A person was archived.', from: ['user.archived'] },
  'person.restored': { object: 'person', text: 'A person was taken out of the archive.', from: ['user.restored'] },
} as const satisfies Readonly<Record<string, FeedType>>

export type FeedEventType = keyof typeof FEED_TYPES
export const FEED_EVENT_TYPES = keysOf<FeedEventType>(FEED_TYPES)
export const feedEventType = z.enum(FEED_EVENT_TYPES)

/** Days for which the feed can be read back. */
export const FEED_DAYS = 30

export const feedEvent = z.object({
  /** Stays the same whenever the event is told; another history, as after a restore, never has the same one. */
  id: z.string(),
  /** Place in the feed; several rows have the same one if an event concerns several organizations. */
  position: z.number(),
  type: feedEventType,
  organization_id: z.number(),
  object_type: z.enum(FEED_OBJECTS),
  object_id: z.number(),
  patient_id: z.number().nullable(),
  /** The state of the object as /api/v2 has it; null if it has none. */
  state: z.string().nullable(),
  created_at: instant,
})
export type FeedEvent = z.infer<typeof feedEvent>

/** What only /api/v3 has: the events that the holder of a key may see, in the order in which they became known. */
export const eventFeedCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/events',
    summary: 'Events of cases, setups, files, requests, invoices and people, oldest first',
    access: 'signed-in',
    query: z.object({
      after: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200),
      types: listOf(feedEventType).optional(),
    }),
    reply: z.object({ events: z.array(feedEvent), next: z.string() }),
  },
})
