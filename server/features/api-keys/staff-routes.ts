import type { staffApiKeyCalls } from '#contract/api-keys.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { revokeKey, updateKey } from './change.ts'
import { createStaffKey } from './create.ts'
import { KEY_MADE, KEY_REVOKED, KEY_SAVED } from './messages.ts'
import { listKeys } from './queries.ts'
import { readUsage } from './usage.ts'

export const staffApiKeyRoutes: Handlers<typeof staffApiKeyCalls> = {
  list: async (ctx) => ({ api_keys: await listKeys(ctx, 'staff') }),
  usage: async (ctx) => ({ usage: await readUsage(ctx, 'staff') }),
  create: async (ctx, { body }) => ({ ...(await createStaffKey(ctx, body)), message: KEY_MADE }),
  update: async (ctx, { params, body }) => ({
    api_key: await updateKey(ctx, 'staff', params.key_id, body),
    message: KEY_SAVED,
  }),
  revoke: async (ctx, { params }) => {
    await revokeKey(ctx, 'staff', params.key_id)
    return { message: KEY_REVOKED }
  },
}
