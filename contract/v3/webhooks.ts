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
import { instant } from '../wire.ts'
import { definePublicCalls } from './call.ts'
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
  id: z.number().meta({ description: 'Its id.', example: 7 }),
  practice_id: z.number().meta({ description: 'The practice whose events it hears.', example: 12 }),
  url: z.string().meta({ description: 'The address that is called.', example: 'https://hooks.example.com/typodont' }),
  events: z.array(z.string()).meta({ description: 'Types of events, or `*` for all.', example: ['setup.ready'] }),
  with_names: z.boolean().meta({ description: 'Whether its messages contain the names of patients.', example: false }),
  state: z.enum(WEBHOOK_STATES).meta({ description: 'Whether deliveries arrive.', example: 'healthy' }),
  failing_since: instant.nullable().meta({ description: 'When the oldest delivery that still fails was first tried.' }),
  next_try_at: instant.nullable().meta({ description: 'When what failed is tried again.' }),
  paused_at: instant.nullable().meta({ description: 'When it was paused, by somebody or after 3 days of failures.' }),
  waiting: z.number().meta({ description: 'Events that wait; at most 1,000 are counted.', example: 0 }),
  kept_until: instant.nullable().meta({ description: 'Until then what waits is kept.' }),
  old_secret_until: instant.nullable().meta({ description: 'Until then the old secret signs beside the new one.' }),
  created_at: instant.meta({ description: 'When it was added.' }),
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
  id: z.number().meta({ description: 'Its id.', example: 90210 }),
  message_id: z.string().meta({ description: 'The header `webhook-id`.', example: 'evt_4711_3fa9c2d1_12' }),
  type: z
    .string()
    .meta({ description: 'The type of its event, `webhook.test` or `events.gap`.', example: 'setup.ready' }),
  case_id: z.number().nullable().meta({ description: 'The case of its event.', example: 1204 }),
  state: z.enum(DELIVERY_STATES).meta({ description: 'Whether it arrived.', example: 'delivered' }),
  tries: z.number().meta({ description: 'How often it was sent.', example: 1 }),
  next_try_at: instant.nullable().meta({ description: 'When it is sent again.' }),
  last_status: z.number().nullable().meta({ description: 'The HTTP status of the last reply.', example: 204 }),
  last_error: z.string().nullable().meta({ description: 'Why no reply came, or why it did not count.', example: null }),
  created_at: instant.meta({ description: 'When the event became known.' }),
})

const secret = z.string().meta({
  description: 'Verifies the header `webhook-signature`; it is told only now.',
  example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
})
const { url, events } = newWebhook.shape
const with_names = z.boolean().meta({ description: 'Send the names of patients too.', example: false })

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
      url: url.meta({
        description: 'Where to send; https to the public internet.',
        example: 'https://hooks.example.com/typodont',
      }),
      events: events.meta({
        description: 'Types of events, or `*` for all.',
        example: ['setup.ready', 'request.completed'],
      }),
      with_names: with_names.default(false),
    }),
    data: webhook.extend({ secret }),
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/practices/:id/webhooks/:webhook_id',
    summary: 'One webhook',
    scope: 'webhooks:read',
    runs: webhookCalls.get,
    data: webhook,
  },
  remove: {
    method: 'DELETE',
    path: '/practices/:id/webhooks/:webhook_id',
    summary: 'Removes a webhook with the log of its deliveries',
    scope: 'webhooks:write',
    runs: webhookCalls.remove,
    data: z.object({ id: z.number().meta({ description: 'The webhook that was removed.', example: 7 }) }),
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
    data: webhook,
  },
  sendAgain: {
    method: 'POST',
    path: '/practices/:id/webhooks/:webhook_id/send_again',
    summary: 'Sends everything since a time again, each with its `webhook-id`',
    scope: 'webhooks:write',
    runs: webhookCalls.sendAllAgain,
    body: sendAgainSince,
    data: z.object({ count: z.number().meta({ description: 'How many are sent.', example: 3 }) }),
  },
})
