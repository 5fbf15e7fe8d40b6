import { z } from 'zod'
import { defineCalls } from './call.ts'
import { instant, message, paged, paging, sortBy } from './wire.ts'

const row = z.object({
  id: z.number(),
  /** The feature that runs the job. */
  feature: z.string(),
  /** The event or the slot of the schedule that caused the job. */
  name: z.string(),
  reason: z.string(),
  attempts: z.number(),
  /** When the job was first due. */
  since: instant,
  failed_at: instant,
  /** The mail or the patient that the job concerns, if it still exists. */
  mail: z.object({ recipient: z.string(), subject: z.string() }).nullable(),
  patient: z.object({ id: z.number(), full_name: z.string() }).nullable(),
})
export type FailedJob = z.infer<typeof row>

const ACCESS = { roles: ['super_admin', 'admin'] } as const

/** Jobs that failed for a day of retries, or failed permanently at once. */
export const failedJobCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/failed_jobs',
    summary: 'Jobs that failed for good, the newest first',
    access: ACCESS,
    query: z.object({ sort: sortBy(['feature', 'since', 'failed_at']).optional(), ...paging(25) }),
    reply: paged('failed_jobs', row),
    logRead: { event: 'list.opened', list: 'failed jobs' },
  },
  again: {
    method: 'POST',
    path: '/failed_jobs/:id/again',
    summary: 'Has the job done again, for another day if need be',
    access: ACCESS,
    reply: z.object({ message }),
  },
  drop: {
    method: 'DELETE',
    path: '/failed_jobs/:id',
    summary: 'Drops the job: it will not be done',
    access: ACCESS,
    reply: z.object({ message }),
  },
})
