import { z } from 'zod'
import { ownKeyCalls } from '../api-keys.ts'
import { scope } from '../scopes.ts'
import { instant } from '../wire.ts'
import { definePublicCalls } from './call.ts'
import { field, idOf } from './field.ts'

const KEY = { id: 5, name: 'Nightly bridge', scopes: ['cases:read' as const], expires_at: null }
const PRACTICE = { id: 17, name: 'Haddad Orthodontics' }

export const publicMeCalls = definePublicCalls({
  get: {
    method: 'GET',
    path: '/me',
    summary: 'The key that is used, what it may do and where',
    scope: null,
    runs: ownKeyCalls.get,
    data: z.object({
      key: field(
        z.object({
          id: idOf('key', KEY.id),
          name: field(z.string(), 'The name that its maker gave it.', KEY.name),
          scopes: field(z.array(scope), 'What it may do.', KEY.scopes),
          expires_at: field(instant.nullable(), 'When it ends by itself.', null),
        }),
        'The key.',
        KEY,
      ),
      practice: field(
        z
          .object({
            id: idOf('practice', PRACTICE.id),
            name: field(z.string(), 'Name of the practice.', PRACTICE.name),
          })
          .nullable(),
        'The practice that it acts in; null for a key of staff.',
        PRACTICE,
      ),
      practice_ids: field(
        z.union([z.array(z.number().int()), z.literal('all')]),
        'Ids of the practices that it sees, or `all`.',
        [17],
      ),
    }),
  },
})
