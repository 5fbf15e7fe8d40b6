import type { Spellings } from '#contract/v3/call.ts'
import { fromV2 } from '#contract/v3/table.ts'
import { DELIVERY_FIELDS, WEBHOOK_FIELDS, type publicWebhookCalls } from '#contract/v3/webhooks.ts'
import type { Webhook } from '#contract/webhooks.ts'

const toWebhook = (webhook: Webhook) => fromV2(WEBHOOK_FIELDS, webhook)

export const webhookSpellings: Spellings<typeof publicWebhookCalls> = {
  list: { data: ({ webhooks }) => webhooks.map(toWebhook) },
  create: { body: ({ body }) => body, data: ({ webhook, secret }) => ({ ...toWebhook(webhook), secret }) },
  get: { data: ({ webhook }) => toWebhook(webhook) },
  remove: { data: (_reply, { params }) => ({ id: params.webhook_id }) },
  deliveries: {
    query: ({ query }) => ({ ...query, perPage: 100 }),
    data: ({ deliveries }) => deliveries.data.map((each) => fromV2(DELIVERY_FIELDS, each)),
  },
  test: { data: ({ delivery }) => fromV2(DELIVERY_FIELDS, delivery) },
  rotate: { data: ({ webhook, secret }) => ({ ...toWebhook(webhook), secret }) },
  resume: { data: ({ webhook }) => toWebhook(webhook) },
  sendAgain: { body: ({ body }) => body, data: ({ count }) => ({ count }) },
}
