import { z } from 'zod'
import { STAFF_ROLES } from './access.ts'
import { defineCalls } from './call.ts'
import { normalizeText, instant, message } from './wire.ts'

/** Maximum length of an announcement in characters (ANN-04). */
export const MAX_ANNOUNCEMENT = 16_777_000

/** JSON can encode one character in six bytes, as in `\u2028`. */
const MAX_BODY_BYTES = 6 * MAX_ANNOUNCEMENT + 1000

/** The two fixed rows: one for the four management roles, one for all other users (specification 1.3). */
export const VISIBILITIES = ['internal', 'doctor'] as const

/** Realtime event without data, published on private-internal or private-general after an announcement is saved. */
export const ANNOUNCEMENT_UPDATED = 'announcement.updated'

/** An announcement as returned by the API (ANN-01). */
export const announcement = z.object({
  id: z.number(),
  /** Plain text; empty if there is no announcement. */
  body: z.string(),
  visibility: z.enum(VISIBILITIES),
  updated_at: instant,
  /** Returned to staff only; null for other readers. */
  last_updated_by: z.object({ id: z.number(), full_name: z.string() }).nullable(),
})
export type Announcement = z.infer<typeof announcement>

/** An empty body deletes the announcement (ANN-03). */
export const announcementBody = z
  .string('Required')
  .overwrite(normalizeText)
  .trim()
  .max(MAX_ANNOUNCEMENT, 'Maximum character limit exceeded.')

const EDITORS = { roles: STAFF_ROLES, anyOf: ['announcement.update'] } as const

export const announcementCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/settings/announcements',
    summary: 'Both announcements, for those who write them',
    access: EDITORS,
    reply: z.object({ announcements: z.array(announcement) }),
  },
  get: {
    method: 'GET',
    path: '/settings/announcement',
    summary: 'The announcement of the reader: the internal one for the management four, the other for everybody else',
    access: 'signed-in',
    reply: z.object({ announcement }),
  },
  update: {
    method: 'PUT',
    path: '/settings/announcements/:id',
    summary: 'Saves an announcement; an empty body deletes it',
    access: EDITORS,
    maxBytes: MAX_BODY_BYTES,
    body: z.object({ body: announcementBody, updated_at: instant.optional() }),
    reply: z.object({ announcement, message }),
  },
})
