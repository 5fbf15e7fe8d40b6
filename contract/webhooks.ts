import { z } from 'zod'
import { STAFF_ROLES } from './access.ts'
import { defineCalls } from './call.ts'
import { feedEventType } from './event-feed.ts'
import { flag, instant, message, paged, paging } from './wire.ts'

/** Waiting events of an endpoint are counted up to that many. */
export const MAX_WAITING = 1000
/** Maximum endpoints of an organization. */
export const MAX_WEBHOOKS = 20
/** Days for which a delivery is tried before its endpoint is paused. */
export const TRY_DAYS = 3
/** Hours for which the old secret signs beside the new one. */
export const ROTATION_HOURS = 24
/** Days after which a paused endpoint's owners are reminded that events are kept for 30. */
export const REMINDER_DAYS = [20, 27] as const

export const ALL_EVENTS = '*'

/** What an endpoint asks for: types of events, or all of them. */
const events = z
  .array(z.union([feedEventType, z.literal(ALL_EVENTS)]), 'Required')
  .min(1, 'Choose at least one.')
  .max(100)
  .transform((given) => [...new Set(given)])

export const WEBHOOK_STATES = ['healthy', 'failing', 'paused'] as const

/** Deliveries of one of the last 24 hours: at the first try, after more, and not at all. */
const hour = z.object({ delivered: z.number(), retried: z.number(), failed: z.number() })
export type WebhookHour = z.infer<typeof hour>

export const webhook = z.object({
  id: z.number(),
  organization_id: z.number(),
  url: z.string(),
  events: z.array(z.string()),
  /** Whether deliveries contain the names of patients. */
  with_names: z.boolean(),
  state: z.enum(WEBHOOK_STATES),
  /** When the oldest delivery that still fails was first tried. */
  failing_since: instant.nullable(),
  next_try_at: instant.nullable(),
  paused_at: instant.nullable(),
  /** Who paused it; null if the portal did, after days of failures. */
  paused_by: z.string().nullable(),
  /** When the owners were told that it fails or is paused. */
  told_at: instant.nullable(),
  /** The number of events that wait to be delivered, up to MAX_WAITING. */
  waiting: z.number(),
  /** Until then events are kept for it; null if none waits. */
  kept_until: instant.nullable(),
  last_delivered_at: instant.nullable(),
  /** Duration of the last delivery in milliseconds. */
  last_ms: z.number().nullable(),
  /** The last letters of the secret, by which it is recognized. */
  secret_end: z.string(),
  rotated_at: instant.nullable(),
  rotated_by: z.string().nullable(),
  /** Until then the old secret signs as well. */
  old_secret_until: instant.nullable(),
  created_by: z.string().nullable(),
  created_at: instant,
  /** The last 24 hours, the oldest first. */
  hours: z.array(hour),
})
export type Webhook = z.infer<typeof webhook>

/** `pending` waits, or failed and is tried again. */
export const DELIVERY_STATES = ['pending', 'delivered'] as const

const attempt = z.object({
  number: z.number(),
  at: instant,
  /** Null if no reply came. */
  status: z.number().nullable(),
  ms: z.number(),
  /** Why no reply came, or why it does not count. */
  error: z.string().nullable(),
})

export const delivery = z.object({
  id: z.number(),
  /** The same for every try, as the header `webhook-id`. */
  message_id: z.string(),
  /** The type of its event, or webhook.test and events.gap. */
  type: z.string(),
  case_id: z.number().nullable(),
  case_number: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  created_at: instant,
  tries: z.number(),
  next_try_at: instant.nullable(),
  last_status: z.number().nullable(),
  last_error: z.string().nullable(),
  last_ms: z.number().nullable(),
})
export type WebhookDelivery = z.infer<typeof delivery>

/** One try in full. Header names are lower case. */
const fullAttempt = attempt.extend({
  request_headers: z.record(z.string(), z.string()),
  reply_headers: z.record(z.string(), z.string()),
  /** The beginning of the reply. */
  reply: z.string(),
})

export const fullDelivery = delivery.extend({ body: z.string(), attempts: z.array(fullAttempt) })
export type FullWebhookDelivery = z.infer<typeof fullDelivery>

const url = z.string('Required').min(1, 'Required').max(2000)

export const newWebhook = z.object({ url, events, with_names: z.boolean().default(false) })
export type NewWebhook = z.output<typeof newWebhook>
const changes = z.object({ url: url.optional(), events: events.optional(), with_names: z.boolean().optional() })
export type WebhookChanges = z.output<typeof changes>

export const sendAgainSince = z.object({ since: instant })

const OF_ORGANIZATION = { anyOf: ['organization.api-keys.manage'], organization: 'id' } as const
const saved = z.object({ webhook, message })

/** Webhooks of an organization after Standard Webhooks (decisions 10.7). */
export const webhookCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/organizations/:id/webhooks',
    summary: 'The webhooks of an organization, those that fail first',
    access: OF_ORGANIZATION,
    reply: z.object({ webhooks: z.array(webhook) }),
  },
  create: {
    method: 'POST',
    path: '/organizations/:id/webhooks',
    summary: 'Adds an endpoint that hears of events from now on; its secret is told once',
    access: OF_ORGANIZATION,
    isConfirmed: true,
    body: newWebhook,
    reply: z.object({ webhook, secret: z.string(), message }),
    status: 201,
    secret: true,
  },
  get: {
    method: 'GET',
    path: '/organizations/:id/webhooks/:webhook_id',
    summary: 'One webhook with its state and the last 24 hours',
    access: OF_ORGANIZATION,
    reply: z.object({ webhook }),
  },
  update: {
    method: 'PUT',
    path: '/organizations/:id/webhooks/:webhook_id',
    summary: 'Changes the address of a webhook, its events, or whether it contains names',
    access: OF_ORGANIZATION,
    isConfirmed: true,
    body: changes,
    reply: saved,
  },
  remove: {
    method: 'DELETE',
    path: '/organizations/:id/webhooks/:webhook_id',
    summary: 'Removes a webhook with the log of its deliveries',
    access: OF_ORGANIZATION,
    reply: z.object({ message }),
  },
  test: {
    method: 'POST',
    path: '/organizations/:id/webhooks/:webhook_id/test',
    summary: 'Sends a test event',
    access: OF_ORGANIZATION,
    reply: z.object({ delivery, message }),
    status: 201,
  },
  rotate: {
    method: 'POST',
    path: '/organizations/:id/webhooks/:webhook_id/rotate',
    summary: 'Makes a new secret, which is told once; for a day the old one signs as well',
    access: OF_ORGANIZATION,
    isConfirmed: true,
    reply: z.object({ webhook, secret: z.string(), message }),
    secret: true,
  },
  endOldSecret: {
    method: 'DELETE',
    path: '/organizations/:id/webhooks/:webhook_id/rotate',
    summary: 'Ends the old secret before its day is over',
    access: OF_ORGANIZATION,
    reply: saved,
  },
  pause: {
    method: 'POST',
    path: '/organizations/:id/webhooks/:webhook_id/pause',
    summary: 'Stops the deliveries; what happens meanwhile waits for 30 days',
    access: OF_ORGANIZATION,
    reply: saved,
  },
  resume: {
    method: 'POST',
    path: '/organizations/:id/webhooks/:webhook_id/resume',
    summary: 'Goes on with the deliveries of a paused webhook, or tries a failing one now',
    access: OF_ORGANIZATION,
    reply: saved,
  },
  deliveries: {
    method: 'GET',
    path: '/organizations/:id/webhooks/:webhook_id/deliveries',
    summary: 'The deliveries of the last 30 days, newest first, or only those that failed at least once and still wait',
    access: OF_ORGANIZATION,
    query: z.object({ ...paging(25), failed: flag.optional() }),
    reply: paged('deliveries', delivery),
  },
  delivery: {
    method: 'GET',
    path: '/organizations/:id/webhooks/:webhook_id/deliveries/:delivery_id',
    summary: 'One delivery with its request and the reply of each try',
    access: OF_ORGANIZATION,
    reply: z.object({ delivery: fullDelivery }),
  },
  sendAgain: {
    method: 'POST',
    path: '/organizations/:id/webhooks/:webhook_id/deliveries/:delivery_id/send_again',
    summary: 'Sends a delivery again, with the same webhook-id',
    access: OF_ORGANIZATION,
    reply: z.object({ delivery, message }),
  },
  sendAllAgain: {
    method: 'POST',
    path: '/organizations/:id/webhooks/:webhook_id/send_again',
    summary: 'Sends everything since a time again, each with its webhook-id',
    access: OF_ORGANIZATION,
    body: sendAgainSince,
    reply: z.object({ webhook, count: z.number(), message }),
  },
})

/** A webhook with its practice, for the provider's staff. */
export const staffWebhook = webhook.extend({ organization_name: z.string() })
export type StaffWebhook = z.infer<typeof staffWebhook>

export const staffWebhookCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/webhooks',
    summary: 'The webhooks of all practices in scope, or only those in one state; the longest failing first',
    access: { roles: STAFF_ROLES },
    query: z.object({ ...paging(25), state: z.enum(WEBHOOK_STATES).optional() }),
    reply: paged('webhooks', staffWebhook),
  },
})
