import { z } from 'zod'
import { defineCalls } from './call.ts'
import { patientCalls, patientRow } from './patients.ts'
import { flag, queryId } from './wire.ts'

/** What a first reading may send as `updated_since`, when it has no mark yet. */
export const sinceInstant = z.union([z.iso.datetime({ offset: true }), z.iso.date()])

/** A case that was deleted for good. */
const deletedCase = z.object({ id: z.number(), organization_id: z.number(), is_deleted: z.literal(true) })

/** What only /api/v3 has: cases as other software keeps a copy of them. */
export const changedCaseCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/cases',
    summary: 'Cases by their ids, or with updated_since those that changed, archived and deleted ones too',
    access: 'signed-in',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(201),
      /** A mark of a reply before, or an instant. */
      updated_since: z.string().max(200).optional(),
      /** The place in a list of what changed. */
      after: z.string().max(200).optional(),
      /** The place in a list by ids. */
      after_id: queryId.optional(),
      organization_id: queryId.optional(),
      with_archived: flag.optional(),
    }),
    reply: z.object({
      cases: z.array(z.union([patientRow, deletedCase])),
      /** The place of the next page; null at the end. */
      next: z.string().nullable(),
      /** What to send as `updated_since` next time; only at the end of a list of what changed. */
      mark: z.string().nullable(),
    }),
    logRead: patientCalls.list.logRead,
  },
})
