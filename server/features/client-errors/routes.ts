import { clientErrorCalls } from '#contract/client-errors.ts'
import { withBefore, type Handlers } from '#server/http/handlers.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import type { PublicCtx } from '#server/work.ts'
import { logClientError } from './log-client-error.ts'

/** In a quarter of an hour: a page sends five at most, and the people of a practice share its network. */
const LIMITS = { limit: 20, perNetwork: 100 }

export const clientErrorRoutes: Handlers<typeof clientErrorCalls> = {
  report: withBefore(
    clientErrorCalls.report,
    (ctx) => enforceRateLimit(ctx, 'client errors', { ip: ctx.request.ip, about: senderOf(ctx), ...LIMITS }),
    async (ctx, { body }) => {
      await logClientError(ctx, body)
      return { message: 'The error was reported.' }
    },
  ),
}

function senderOf({ actor, request }: PublicCtx) {
  return actor ? `session ${actor.session_id}` : request.ip
}
