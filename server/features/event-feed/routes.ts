import type { eventFeedCalls } from '#contract/event-feed.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { listFeed } from './queries.ts'

/** For /api/v3 only. */
export const eventFeedRoutes: Handlers<typeof eventFeedCalls> = { list: (ctx, { query }) => listFeed(ctx, query) }
