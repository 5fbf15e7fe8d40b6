import { z } from 'zod'
import { caseCalls } from '../cases.ts'
import { changedCaseCalls } from '../changed-cases.ts'
import { patientCalls, statusKey, type PatientRow } from '../patients.ts'
import { promise, promiseCalls } from '../promises.ts'
import type { CaseForm, RxForm } from '../rx-forms.ts'
import { date, flag, instant } from '../wire.ts'
import { definePublicCalls } from './call.ts'
import { ARCH_FORMS, EXPORTS, IMPRESSIONS, JAWS, PRINTERS, SCAN_SENDING, SCANNERS, SETUP_MAKERS } from './enums.ts'
import type { Table } from './table.ts'
import { listParameters } from './wire.ts'

export const CASE_FIELDS = {
  id: 'id',
  first_name: 'first_name',
  last_name: 'last_name',
  case_number: 'case_number_text',
  state: 'status_key',
  is_on_hold: 'is_on_hold',
  is_rush: 'rush_case',
  practice_id: 'organization_id',
  doctor_id: 'user_id',
  location_id: 'location_id',
  ship_date: 'ship_date',
  tracking_number: 'tracking_number',
  promise: 'promise',
  setup_completed_at: 'setup_completed_at',
  approved_at: 'approved_at',
  created_at: 'created_at',
  updated_at: 'updated_at',
  archived_at: 'deleted_at',
} as const satisfies Table<keyof PatientRow>

/** The fields of a prescription, which are spelled alike in requests and replies. */
export const PRESCRIPTION_FIELDS = {
  impression: ['impression_type', IMPRESSIONS],
  impression_date: 'impression_date',
  jaws: ['jaws_id', JAWS],
  arch_form: ['arch_mode', ARCH_FORMS],
  export: ['export_type', EXPORTS],
  setup_by: ['submission_completed_by', SETUP_MAKERS],
  printed_by: ['print_assignment', PRINTERS],
  brackets_inserted_by: ['insert_brackets_assignment', PRINTERS],
  instructions: 'special_instructions',
  shipping_location_id: 'shipping_location_id',
  shipping_method_id: 'shipping_method',
  bonding_date: 'bonding_date',
  bracket_library_ids: 'bracket_libraries',
} as const satisfies Table<keyof RxForm & keyof CaseForm>

/** The other fields of a new case. */
export const NEW_CASE_FIELDS = {
  practice_id: 'organization_id',
  doctor_id: 'user_id',
  first_name: 'first_name',
  last_name: 'last_name',
  case_number: 'case_number_text',
  is_rush: 'rush_case',
  rush_authorized_by: 'rush_case_authorized_by',
  scans_sent: ['scan_submission_type', SCAN_SENDING],
  scanner: ['scanner_type', SCANNERS],
  scanner_name: 'custom_scanner_type_name',
  location_id: 'location_id',
  scans: 'stl_files',
  photos: 'rx_intraoral_photos',
} as const satisfies Table<keyof CaseForm>

/** A case: one patient of a practice and what is made for them. */
const caseRow = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  case_number: z.string().nullable(),
  state: statusKey,
  is_on_hold: z.boolean(),
  is_rush: z.boolean(),
  practice_id: z.number(),
  doctor_id: z.number(),
  location_id: z.number().nullable(),
  ship_date: date.nullable(),
  tracking_number: z.string().nullable(),
  /** The promise in force; null for a closed case. */
  promise: promise.nullable(),
  setup_completed_at: instant.nullable(),
  approved_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  archived_at: instant.nullable(),
})

const listedCase = caseRow.extend({ is_deleted: z.literal(false) })
/** A case that was deleted for good; only a list of what changed has it. */
const deletedCase = z.object({ id: z.number(), practice_id: z.number(), is_deleted: z.literal(true) })

const prescription = z.object({
  id: z.number(),
  impression: IMPRESSIONS.schema,
  impression_date: date,
  jaws: JAWS.schema,
  arch_form: ARCH_FORMS.schema,
  export: EXPORTS.schema.nullable(),
  setup_by: SETUP_MAKERS.schema,
  printed_by: PRINTERS.schema,
  brackets_inserted_by: PRINTERS.schema.nullable(),
  instructions: z.string().nullable(),
  shipping_location_id: z.number().nullable(),
  shipping_method_id: z.number().nullable(),
  bonding_date: date.nullable(),
  bracket_library_ids: z.array(z.number()),
})

const oneCase = caseRow.extend({ prescription: prescription.nullable() })

const scan = z.strictObject({ file_path: z.string().min(1).max(600), name: z.string().min(1).max(200) })

const newCase = z.strictObject({
  /** Required of a key of staff; else the practice of the key. */
  practice_id: z.number().int().positive().optional(),
  doctor_id: z.number().int().positive().optional(),
  first_name: z.string(),
  last_name: z.string(),
  case_number: z.string().nullish(),
  is_rush: z.boolean().default(false),
  rush_authorized_by: z.string().nullish(),
  impression: IMPRESSIONS.schema.default('scan'),
  impression_date: z.string(),
  scans_sent: SCAN_SENDING.schema.nullish(),
  scanner: SCANNERS.schema.nullish(),
  scanner_name: z.string().nullish(),
  jaws: JAWS.schema.default('both'),
  arch_form: ARCH_FORMS.schema.default('horseshoe'),
  export: EXPORTS.schema.nullish(),
  setup_by: SETUP_MAKERS.schema.default('provider'),
  printed_by: PRINTERS.schema.default('provider'),
  brackets_inserted_by: PRINTERS.schema.nullish(),
  instructions: z.string().nullish(),
  location_id: z.number().int().positive(),
  shipping_location_id: z.number().int().positive().nullish(),
  shipping_method_id: z.number().int().positive().nullish(),
  bonding_date: z.string().nullish(),
  bracket_library_ids: z.array(z.number().int().positive()).max(20).default([]),
  /** Files that were uploaded by links of POST /uploads. */
  scans: z.array(scan).max(10).default([]),
  photos: z.array(scan).max(10).default([]),
})

export const publicCaseCalls = definePublicCalls({
  list: {
    method: 'GET',
    path: '/cases',
    summary:
      'Cases that the key sees, in the order in which they were created, or with updated_since in the order of their last changes',
    scope: 'cases:read',
    runs: changedCaseCalls.list,
    query: z.object({
      ...listParameters,
      practice_id: z.coerce.number().int().positive().optional(),
      archived: flag.optional(),
      updated_since: z.string().max(200).optional().meta({
        description:
          'Only cases that changed since then, archived and deleted ones too: `mark` of the last page of the reading before, or an instant for the first one.',
        example: '2026-11-27T00:00:00Z',
      }),
    }),
    isList: true,
    data: z.union([listedCase, deletedCase]),
    more: z.object({
      mark: z.string().nullable().meta({
        description: 'Send it as `updated_since` next time; null until the last page, and without `updated_since`.',
      }),
    }),
  },
  get: {
    method: 'GET',
    path: '/cases/:id',
    summary: 'One case with its prescription',
    scope: 'cases:read',
    runs: patientCalls.get,
    data: oneCase,
  },
  submit: {
    method: 'POST',
    path: '/cases',
    summary: 'Submits a case with its scans; send an Idempotency-Key, so that a repetition submits nothing twice',
    scope: 'cases:write',
    runs: caseCalls.submit,
    body: newCase,
    data: z.object({ id: z.number(), prescription_id: z.number() }),
    status: 201,
  },
  promises: {
    method: 'GET',
    path: '/cases/:id/promises',
    summary: 'What was promised of a case, newest first, and why it changed',
    scope: 'cases:read',
    runs: promiseCalls.history,
    data: z.array(promise.extend({ until: instant.nullable() })),
  },
})
