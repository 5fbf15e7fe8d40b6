import { z } from 'zod'
import { ownKeyCalls } from '../api-keys.ts'
import { scope } from '../scopes.ts'
import { instant } from '../wire.ts'
import { definePublicCalls } from './call.ts'

export const publicMeCalls = definePublicCalls({
  get: {
    method: 'GET',
    path: '/me',
    summary: 'The key that is used, what it may do and where',
    scope: null,
    runs: ownKeyCalls.get,
    data: z.object({
      key: z.object({ id: z.number(), name: z.string(), scopes: z.array(scope), expires_at: instant.nullable() }),
      /** Null for a key of staff. */
      practice: z.object({ id: z.number(), name: z.string() }).nullable(),
      /** The practices that a key of staff sees. */
      practice_ids: z.union([z.array(z.number()), z.literal('all')]),
    }),
  },
})
