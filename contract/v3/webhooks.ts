import { z } from 'zod'
import {
  newWebhook,
  sendAgainSince,
  WEBHOOK_STATES,
  webhookCalls,
  DELIVERY_STATES,
  type Webhook,
  type WebhookDelivery,
} from '../webhooks.ts'
import { flag, instant } from '../wire.ts'
import { definePublicCall, definePublicCalls } from './call.ts'
import { field, idOf } from './field.ts'
import type { Table } from './table.ts'

export const WEBHOOK_FIELDS = {
  id: 'id',
  practice_id: 'organization_id',
  url: 'url',
  events: 'events',
  with_names: 'with_names',
  state: 'state',
  failing_since: 'failing_since',
  next_try_at: 'next_try_at',
  paused_at: 'paused_at',
  waiting: 'waiting',
  kept_until: 'kept_until',
  old_secret_until: 'old_secret_until',
  created_at: 'created_at',
} as const satisfies Table<keyof Webhook>

const webhook = z.object({
  id: idOf('webhook', 7),
  practice_id: field(z.number(), 'The practice whose events it hears.', 12),
  url: field(z.string(), 'The address that is called.', 'https://hooks.example.com/typodont'),
  events: field(z.array(z.string()), 'Types of events, or `*` for all.', ['setup.ready']),
  with_names: field(z.boolean(), 'Whether its messages contain the names of patients.', false),
  state: field(z.enum(WEBHOOK_STATES), 'Whether deliveries arrive.', 'healthy'),
  failing_since: field(instant.nullable(), 'When the oldest delivery that still fails was first tried.', null),
  next_try_at: field(instant.nullable(), 'When what failed is tried again.', null),
  paused_at: field(instant.nullable(), 'When it was paused, by somebody or after 3 days of failures.', null),
  waiting: field(z.number(), 'Events that wait; at most 1,000 are counted.', 0),
  kept_until: field(instant.nullable(), 'Until then what waits is kept.', null),
  old_secret_until: field(instant.nullable(), 'Until then the old secret signs beside the new one.', null),
  created_at: field(instant, 'When it was added.', '2026-11-28T09:30:00.000Z'),
})

export const DELIVERY_FIELDS = {
  id: 'id',
  message_id: 'message_id',
  type: 'type',
  case_id: 'case_id',
  state: 'state',
  tries: 'tries',
  next_try_at: 'next_try_at',
  last_status: 'last_status',
  last_error: 'last_error',
  created_at: 'created_at',
} as const satisfies Table<keyof WebhookDelivery>

const delivery = z.object({
  id: idOf('delivery', 90_210),
  message_id: field(z.string(), 'The header `webhook-id`.', 'evt_4711_3fa9c2d1_12'),
  type: field(z.string(), 'The type of its event, `webhook.test` or `events.gap`.', 'setup.ready'),
  case_id: field(z.number().nullable(), 'The case of its event.', 1204),
  state: field(z.enum(DELIVERY_STATES), 'Whether it arrived.', 'delivered'),
  tries: field(z.number(), 'How often it was sent.', 1),
  next_try_at: field(instant.nullable(), 'When it is sent again.', null),
  last_status: field(z.number().nullable(), 'The HTTP status of the last reply.', 204),
  last_error: field(z.string().nullable(), 'Why no reply came, or why it did not count.', null),
  created_at: field(instant, 'When the event became known.', '2026-11-28T09:30:00.000Z'),
})

const secret = field(
  z.string(),
  'Verifies the header `webhook-signature`; it is told only now.',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
)
const { url, events } = newWebhook.shape
const with_names = field(z.boolean(), 'Send the names of patients too.', false)

const getWebhook = definePublicCall({
  method: 'GET',
  path: '/practices/:id/webhooks/:webhook_id',
  summary: 'One webhook',
  scope: 'webhooks:read',
  runs: webhookCalls.get,
  data: webhook,
})

export const publicWebhookCalls = definePublicCalls({
  list: {
    method: 'GET',
    path: '/practices/:id/webhooks',
    summary: 'The webhooks of a practice, those that fail first',
    scope: 'webhooks:read',
    runs: webhookCalls.list,
    data: z.array(webhook),
  },
  create: {
    method: 'POST',
    path: '/practices/:id/webhooks',
    summary: 'Adds an address that is called when something happens from now on',
    scope: 'webhooks:write',
    runs: webhookCalls.create,
    body: z.object({
      url: field(url, 'Where to send; https to the public internet.', 'https://hooks.example.com/typodont'),
      events: field(events, 'Types of events, or `*` for all.', ['setup.ready', 'request.completed']),
      with_names: with_names.default(false),
    }),
    data: webhook.extend({ secret }),
    status: 201,
  },
  get: getWebhook,
  remove: {
    method: 'DELETE',
    path: '/practices/:id/webhooks/:webhook_id',
    summary: 'Removes a webhook with the log of its deliveries',
    scope: 'webhooks:write',
    runs: webhookCalls.remove,
    etagOf: getWebhook,
    data: z.object({ id: field(z.number(), 'The webhook that was removed.', 7) }),
  },
  deliveries: {
    method: 'GET',
    path: '/practices/:id/webhooks/:webhook_id/deliveries',
    summary: 'The newest 100 deliveries, or only those that failed and wait',
    scope: 'webhooks:read',
    runs: webhookCalls.deliveries,
    query: z.object({ failed: field(flag.optional(), 'Only those that failed at least once and wait.', true) }),
    data: z.array(delivery),
  },
  test: {
    method: 'POST',
    path: '/practices/:id/webhooks/:webhook_id/test',
    summary: 'Sends a test event',
    scope: 'webhooks:write',
    runs: webhookCalls.test,
    data: delivery,
    status: 201,
  },
  rotate: {
    method: 'POST',
    path: '/practices/:id/webhooks/:webhook_id/rotate',
    summary: 'Makes a new secret; for a day the old one signs as well',
    scope: 'webhooks:write',
    runs: webhookCalls.rotate,
    data: webhook.extend({ secret }),
  },
  resume: {
    method: 'POST',
    path: '/practices/:id/webhooks/:webhook_id/resume',
    summary: 'Goes on with the deliveries of a paused webhook, or tries a failing one now',
    scope: 'webhooks:write',
    runs: webhookCalls.resume,
    etagOf: getWebhook,
    data: webhook,
  },
  sendAgain: {
    method: 'POST',
    path: '/practices/:id/webhooks/:webhook_id/send_again',
    summary: 'Sends everything since a time again, each with its `webhook-id`',
    scope: 'webhooks:write',
    runs: webhookCalls.sendAllAgain,
    body: z.object({
      since: field(sendAgainSince.shape.since, 'The time of the first event to send.', '2026-11-28T00:00:00.000Z'),
    }),
    data: z.object({ count: field(z.number(), 'How many are sent.', 3) }),
  },
})
