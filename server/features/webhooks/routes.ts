import type { webhookCalls } from '#contract/webhooks.ts'
import type { Handlers } from '#server/http/handlers.ts'
import {
  createWebhook,
  endOldSecret,
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  rotateSecret,
  updateWebhook,
} from './actions.ts'
import { getDelivery, getWebhook, listDeliveries, listWebhooks } from './queries.ts'
import { sendAgain, sendAllAgain, sendTest } from './send-again.ts'

export const webhookRoutes: Handlers<typeof webhookCalls> = {
  list: async (ctx, { params }) => ({ webhooks: await listWebhooks(ctx, params.id) }),
  create: async (ctx, { params, body }) => ({
    ...(await createWebhook(ctx, params.id, body)),
    message: 'The endpoint was added. Its secret is shown only now.',
  }),
  get: async (ctx, { params }) => ({ webhook: await getWebhook(ctx, params) }),
  update: async (ctx, { params, body }) => ({
    webhook: await updateWebhook(ctx, params, body),
    message: 'The endpoint was saved.',
  }),
  remove: async (ctx, { params }) => {
    await removeWebhook(ctx, params)
    return { message: 'The endpoint was removed.' }
  },
  test: async (ctx, { params }) => ({
    delivery: await sendTest(ctx, params),
    message: 'The test event is on its way.',
  }),
  rotate: async (ctx, { params }) => ({
    ...(await rotateSecret(ctx, params)),
    message: 'There is a new secret. It is shown only now.',
  }),
  endOldSecret: async (ctx, { params }) => ({
    webhook: await endOldSecret(ctx, params),
    message: 'The old secret signs nothing any more.',
  }),
  pause: async (ctx, { params }) => ({
    webhook: await pauseWebhook(ctx, params),
    message: 'The deliveries are paused.',
  }),
  resume: async (ctx, { params }) => ({
    webhook: await resumeWebhook(ctx, params),
    message: 'The deliveries go on now.',
  }),
  deliveries: (ctx, { params, query }) => listDeliveries(ctx, params, query),
  delivery: async (ctx, { params }) => ({ delivery: await getDelivery(ctx, params, params.delivery_id) }),
  sendAgain: async (ctx, { params }) => ({
    delivery: await sendAgain(ctx, params, params.delivery_id),
    message: 'It is sent again.',
  }),
  sendAllAgain: async (ctx, { params, body }) => {
    const { webhook, count } = await sendAllAgain(ctx, params, body.since)
    return { webhook, count, message: count === 1 ? '1 event is sent again.' : `${count} events are sent again.` }
  },
}
