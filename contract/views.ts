import { z } from 'zod'
import { defineCalls } from './call.ts'
import { message, required, requiredName } from './wire.ts'

export const view = z.object({ id: z.number(), name: z.string(), path: z.string() })
export type View = z.infer<typeof view>

/** Saved views: named URLs of a list, per user (register 124). */
export const viewCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/views',
    summary: 'Your own saved views by name',
    access: 'signed-in',
    reply: z.object({ views: z.array(view) }),
  },
  save: {
    method: 'POST',
    path: '/views',
    summary: 'Saves an address under a name',
    access: 'signed-in',
    isPersonal: true,
    body: z.object({
      name: requiredName.pipe(z.string().max(60, 'Only up to 60 characters is allowed.')),
      path: required.max(2000).regex(/^\/[a-z-]/, 'Must be an address of this portal.'),
    }),
    reply: z.object({ view, message }),
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/views/:id',
    summary: 'Deletes a view of your own',
    access: 'signed-in',
    isPersonal: true,
    reply: z.object({ message }),
  },
})
