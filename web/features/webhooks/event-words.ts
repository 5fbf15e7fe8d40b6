import { FEED_EVENT_TYPES, type FeedEventType } from '#contract/event-feed.ts'
import { ALL_EVENTS } from '#contract/webhooks.ts'

/** What an endpoint may hear of, in a few words within its group. */
export const EVENT_LABELS: Readonly<Record<FeedEventType, string>> = {
  'case.submitted': 'Submitted',
  'case.created': 'Patient added without a case',
  'case.updated': 'Changed',
  'case.noted': 'Note written',
  'case.ready': 'Everything is there',
  'case.progressed': 'A step began or ended',
  'case.held': 'On hold',
  'case.released': 'Hold ended',
  'case.cancelled': 'Canceled',
  'case.archived': 'Archived',
  'case.restored': 'Out of the archive',
  'case.deleted': 'Deleted for good',
  'case.asked': 'The lab asks',
  'case.answered': 'The practice answered',
  'case.shipped_back': 'Impressions shipped back',
  'case.charged': 'Charge added',
  'promise.moved': 'Promised day moved',
  'setup.ready': 'Setup ready',
  'setup.approved': 'Setup approved',
  'setup.changes_requested': 'Changes requested',
  'setup.commented': 'Comment on a setup',
  'file.stored': 'File added',
  'file.inspected': 'File checked',
  'file.removed': 'File deleted',
  'request.created': 'Request made',
  'request.updated': 'Request changed',
  'request.completed': 'Shipped or finished',
  'request.cancelled': 'Request canceled',
  'invoice.issued': 'Invoice closed',
  'invoice.paid': 'Invoice paid',
  'invoice.payment_failed': 'Payment declined',
  'invoice.voided': 'Invoice voided',
  'invoice.disputed': 'Amount disputed',
  'invoice.dispute_answered': 'Dispute answered',
  'person.added': 'Person joined',
  'person.removed': 'Person left',
  'person.updated': 'Person changed',
  'person.archived': 'Person archived',
  'person.restored': 'Person out of the archive',
}

const GROUP_NOUNS: Readonly<Record<string, string>> = {
  case: 'case',
  promise: 'promise',
  setup: 'setup',
  file: 'file',
  request: 'request',
  invoice: 'invoice',
  person: 'people',
}

export type EventGroup = { name: string; label: string; types: readonly FeedEventType[] }

/** The events by what they are about. */
export const EVENT_GROUPS: readonly EventGroup[] = Object.entries(GROUP_NOUNS).map(([name, noun]) => {
  const types = FEED_EVENT_TYPES.filter((type) => type.startsWith(`${name}.`))
  return { name, label: types.length > 1 ? `All ${types.length} ${noun} events` : `The ${noun} event`, types }
})

/** What an endpoint hears of: in words for a practice, as codes for staff. */
export function describeEvents(events: readonly string[], style: 'words' | 'codes') {
  if (events.includes(ALL_EVENTS)) return style === 'codes' ? ALL_EVENTS : 'All events'
  const parts = EVENT_GROUPS.flatMap(({ name, label, types }) => {
    const chosen = types.filter((type) => events.includes(type))
    if (chosen.length === types.length && types.length > 1) return [style === 'codes' ? `${name}.*` : label]
    return chosen.map((type) => (style === 'codes' ? type : EVENT_LABELS[type]))
  })
  return parts.join(', ')
}
