import { z } from 'zod'
import { STAFF_ROLES } from './access.ts'
import { defineCalls } from './call.ts'
import { patientFilters } from './patient-filters.ts'
import { patientCalls, patientRow } from './patients.ts'
import { CASES_PER_TRAY } from './trays.rules.ts'
import {
  queryId,
  filters,
  flag,
  normalizeLine,
  instant,
  lineText,
  listOf,
  message,
  paged,
  paging,
  sortBy,
} from './wire.ts'

/** Roles that read trays, and those that create and archive them (specification 3.3). */
const READERS = { roles: [...STAFF_ROLES, 'lab_partner'] } as const
const MAKERS = { roles: ['super_admin', 'admin'] } as const

const TRAYS_PER_PAGE = 50
const COUNT_MESSAGE = `Select 1 to ${CASES_PER_TRAY} cases.`

/** Tray numbers are stored in capitals (TRAY-08). */
export const trayNumber = z
  .string('Required')
  .overwrite(normalizeLine)
  .trim()
  .min(1, 'Required')
  .max(10, 'Max 10 characters allowed')
  .regex(/^[A-Za-z0-9]*$/, 'Only alphanumeric characters allowed')
  .transform((text) => text.toUpperCase())

/**
 * TRAY-07. Counts include only the cases visible to the user: those in its scope for a lab partner, and no archived
 * ones.
 */
export const tray = z.object({
  id: z.number(),
  tray_number: z.string(),
  shipping_id_text: z.string().nullable(),
  created_at: instant,
  /** Time of archiving. */
  deleted_at: instant.nullable(),
  created_by_name: z.string().nullable(),
  cases_count: z.number().int(),
  printed_count: z.number().int(),
  /** The current step of the case that is farthest behind; null if no step is running. */
  slowest_step_key: z.string().nullable(),
  slowest_step_updated_at: instant.nullable(),
})
export type Tray = z.infer<typeof tray>

const trayCase = patientRow.extend({ is_printed: z.boolean() })
export type TrayCase = z.infer<typeof trayCase>

export const trayWithCases = tray.extend({ cases: z.array(trayCase) })
export type TrayWithCases = z.infer<typeof trayWithCases>

const caseIds = z
  .array(z.int32('Invalid id.'), COUNT_MESSAGE)
  .transform((ids) => [...new Set(ids)])
  .refine((ids) => ids.length >= 1 && ids.length <= CASES_PER_TRAY, COUNT_MESSAGE)

const withTray = z.object({ tray: trayWithCases, message })

export const trayCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/patients/case-trays',
    summary:
      'Active trays, or archived ones, with a case of the chosen organizations; of an exact number all, the active first',
    access: READERS,
    query: z.object({
      filter: filters({
        tray_number: lineText.max(100).transform((text) => text.toUpperCase()),
        tray_number_like: lineText.max(10, 'Max 10 characters allowed'),
        archived: flag,
        chosen_wi_organization_id: listOf(queryId),
      }),
      sort: sortBy(['created_at', 'tray_number', 'shipping_id_text']).optional(),
      ...paging(TRAYS_PER_PAGE),
    }),
    reply: paged('trays', tray),
  },
  get: {
    method: 'GET',
    path: '/patients/case-trays/:id',
    summary: 'One tray with its cases',
    access: READERS,
    reply: z.object({ tray: trayWithCases }),
    logRead: { event: 'list.opened', list: 'the cases of a tray' },
  },
  create: {
    method: 'POST',
    path: '/patients/case-trays',
    summary: 'Puts 1 to 8 cases that have no tray into a new one; its number is unique among active trays',
    access: MAKERS,
    body: z.object({ tray_number: trayNumber, case_ids: caseIds }),
    reply: withTray,
    status: 201,
  },
  addCases: {
    method: 'POST',
    path: '/patients/case-trays/:id/cases',
    summary: 'Puts cases that have no tray into one that has room for them',
    access: MAKERS,
    body: z.object({ case_ids: caseIds }),
    reply: withTray,
  },
  removeCase: {
    method: 'DELETE',
    path: '/patients/case-trays/:id/cases/:patient_id',
    summary: 'Takes a case out of a tray; it is free for another one',
    access: MAKERS,
    reply: withTray,
  },
  archive: {
    method: 'PUT',
    path: '/patients/case-trays/:id/archive',
    summary: 'Archives a tray: it leaves the lists, and its number and its cases can be given to another one',
    access: MAKERS,
    reply: withTray,
  },
  generateShippingId: {
    method: 'PUT',
    path: '/patients/case-trays/:id/shipping-id',
    summary: 'Generates the shipping id of a tray, once; asked again it answers the same',
    access: MAKERS,
    reply: withTray,
  },
})

/** URL state of the case lists on the tray screens: cases without a tray, or those of one tray. */
export const trayCasesParams = z.object({
  filter: filters({
    patient_full_name_like: patientFilters.patient_full_name_like,
    active_request_only: patientFilters.active_request_only,
  }),
  sort: patientCalls.list.query.shape.sort,
  ...paging(TRAYS_PER_PAGE),
})
