import { z } from 'zod'
import { defineCalls } from './call.ts'
import { queryId, date, fileReply, listOf } from './wire.ts'

export const REPORTS = [
  { value: 'patients', label: 'Patients' },
  { value: 'requests', label: 'Requests' },
  { value: 'orders', label: 'Orders' },
] as const
export type ReportType = (typeof REPORTS)[number]['value']

/** Maximum rows of a report; a larger one is rejected, never truncated. */
export const MAX_REPORTED_ROWS = 50_000

export const reportCalls = defineCalls({
  download: {
    method: 'GET',
    path: '/reports/:type',
    summary: 'Patients, requests or orders created in a range of days as CSV, at most 50,000 rows',
    access: { roles: ['super_admin', 'admin', 'tech_support'] },
    isConfirmed: true,
    params: z.object({ type: z.enum(REPORTS.map(({ value }) => value)) }),
    query: z.object({
      from: date.optional(),
      to: date.optional(),
      chosen_wi_organization_id: listOf(queryId).optional(),
      format: z.literal('csv').default('csv'),
    }),
    reply: fileReply,
    file: ['text/csv'],
    logRead: { event: 'report.opened', list: 'a report' },
  },
})
