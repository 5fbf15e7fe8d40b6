import { apiKeyCalls, type ownKeyCalls } from '#contract/api-keys.ts'
import { countLinkAttempt } from '#server/http/door-links.ts'
import { withBefore, type Handlers } from '#server/http/handlers.ts'
import { readAccessLog } from './access-log.ts'
import { revokeKey, updateKey } from './change.ts'
import { createKey } from './create.ts'
import { revokeReportedKey } from './exposure.ts'
import { KEY_MADE, KEY_REVOKED, KEY_SAVED } from './messages.ts'
import { getOwnKey, listKeys } from './queries.ts'
import { readUsage } from './usage.ts'

export const apiKeyRoutes: Handlers<typeof apiKeyCalls> = {
  list: async (ctx, { params }) => ({ api_keys: await listKeys(ctx, params.id) }),
  usage: async (ctx, { params }) => ({ usage: await readUsage(ctx, params.id) }),
  log: (ctx, { params, query }) => readAccessLog(ctx, params.id, query),
  create: async (ctx, { params, body }) => ({ ...(await createKey(ctx, params.id, body)), message: KEY_MADE }),
  update: async (ctx, { params, body }) => ({
    api_key: await updateKey(ctx, params.id, params.key_id, body),
    message: KEY_SAVED,
  }),
  revoke: async (ctx, { params }) => {
    await revokeKey(ctx, params.id, params.key_id)
    return { message: KEY_REVOKED }
  },
  report: withBefore(
    apiKeyCalls.report,
    (ctx, { body }) => countLinkAttempt(ctx, 'api key report', body.secret),
    async (ctx, { body }) => {
      await revokeReportedKey(ctx, body.secret)
      return { message: 'Thank you. If this is a key, it has ended, and its owner is told.' }
    },
  ),
}

/** For /api/v3 only. */
export const ownKeyRoutes: Handlers<typeof ownKeyCalls> = { get: getOwnKey }
