import type { staffWebhookCalls } from '#contract/webhooks.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { listAllWebhooks } from './queries.ts'

export const staffWebhookRoutes: Handlers<typeof staffWebhookCalls> = {
  list: (ctx, { query }) => listAllWebhooks(ctx, query),
}
