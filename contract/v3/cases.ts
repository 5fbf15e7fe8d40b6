import { z } from 'zod'
import { caseCalls } from '../cases.ts'
import { changedCaseCalls } from '../changed-cases.ts'
import { patientCalls, statusKey, type PatientRow } from '../patients.ts'
import { promiseCalls } from '../promises.ts'
import type { CaseForm, RxForm } from '../rx-forms.ts'
import { date, flag, instant } from '../wire.ts'
import { definePublicCall, definePublicCalls } from './call.ts'
import { ARCH_FORMS, EXPORTS, IMPRESSIONS, JAWS, PRINTERS, SCAN_SENDING, SCANNERS, SETUP_MAKERS } from './enums.ts'
import { field, idOf, sentId } from './field.ts'
import { caseNumber, createdAt, practiceId, publicPromise, updatedAt, uploadedFile } from './shared.ts'
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

const INSTANT = '2026-11-28T09:30:00.000Z'
const PROMISE = {
  setup_by: '2026-12-04',
  answer_by: null,
  ships_likely: '2026-12-09',
  ships_safe: '2026-12-11',
  arrives_likely: '2026-12-11',
  arrives_safe: '2026-12-15',
  reason: 'submitted' as const,
  made_at: INSTANT,
}
const practiceOfKey = 'Id of the practice; required of a key of staff, else the practice of the key.'

/** A case: one patient of a practice and what is made for them. */
const caseRow = z.object({
  id: idOf('case', 4711),
  first_name: field(z.string(), 'First name of the patient.', 'Noor'),
  last_name: field(z.string(), 'Last name of the patient.', 'Haddad'),
  case_number: caseNumber,
  state: field(statusKey, 'How far the case is.', 'awaiting_approval'),
  is_on_hold: field(z.boolean(), 'Nothing goes on until somebody releases it.', false),
  is_rush: field(z.boolean(), 'It is made before others, for a fee.', false),
  practice_id: practiceId,
  doctor_id: field(z.number().int(), 'Id of the person who treats the patient.', 42),
  location_id: field(z.number().int().nullable(), 'Id of the location of the practice.', 8),
  ship_date: field(date.nullable(), 'Day on which the newest print ships.', '2026-12-09'),
  tracking_number: field(z.string().nullable(), 'Tracking number of the newest parcel.', '1Z999AA10123456784'),
  promise: field(publicPromise.nullable(), 'The promise in force; null for a closed case.', PROMISE),
  setup_completed_at: field(instant.nullable(), 'When the setup was ready for approval.', INSTANT),
  approved_at: field(instant.nullable(), 'When the setup was approved.', INSTANT),
  created_at: createdAt,
  updated_at: updatedAt,
  archived_at: field(instant.nullable(), 'When it was archived; null for a living case.', null),
})

/** A case in a list, which may also have cases that are no longer there. */
const listedCase = caseRow.extend({ is_deleted: field(z.literal(false), 'Tells it from a deleted one.', false) })
/** A case that was deleted for good; only a list of what changed has it. */
const deletedCase = z.object({
  id: idOf('case', 4711),
  practice_id: practiceId,
  is_deleted: field(z.literal(true), 'It was deleted for good.', true),
})

/** The fields of a prescription that a new case sends in the same form. */
const prescribed = {
  impression: field(IMPRESSIONS.schema, 'What the models are made from.', 'scan'),
  jaws: field(JAWS.schema, 'The jaws that are treated.', 'both'),
  arch_form: field(ARCH_FORMS.schema, 'The form of the models.', 'horseshoe'),
  setup_by: field(SETUP_MAKERS.schema, 'Who makes the setup.', 'provider'),
  printed_by: field(PRINTERS.schema, 'Who prints.', 'provider'),
}
const EXPORT = 'What is made of the setup; a new case needs it.'
const BRACKETS_BY = 'Who puts the brackets into the trays.'
const INSTRUCTIONS = 'What the practice wants, in words.'
const SHIPPED_TO = 'Id of the location that it is sent to; needed where trays are printed.'
const SHIPPED_BY = 'Needed where trays are printed: 1 standard, 2 express, 3 urgent, 4 lightspeed, 5 international.'
const BONDING = 'Day on which the brackets are bonded.'
const LIBRARIES =
  'Ids of the bracket libraries. A practice may have to send one, unless it makes the setup itself: GET /practices/{id}/bracket_libraries.'

const prescription = z.object({
  id: idOf('prescription', 90),
  impression_date: field(date, 'Day of the impression.', '2026-11-27'),
  ...prescribed,
  export: field(EXPORTS.schema.nullable(), EXPORT, 'trays'),
  brackets_inserted_by: field(PRINTERS.schema.nullable(), BRACKETS_BY, 'provider'),
  instructions: field(z.string().nullable(), INSTRUCTIONS, 'Keep the midline.'),
  shipping_location_id: field(z.number().int().nullable(), SHIPPED_TO, 8),
  shipping_method_id: field(z.number().int().nullable(), SHIPPED_BY, 2),
  bonding_date: field(date.nullable(), BONDING, '2026-12-21'),
  bracket_library_ids: field(z.array(z.number().int()), LIBRARIES, [3]),
})

const oneCase = caseRow.extend({
  prescription: field(prescription.nullable(), 'Null for a case that has none.', null),
})

const firstName = field(z.string(), 'First name of the patient, with a capital.', 'Noor')
const lastName = field(z.string(), 'Last name of the patient, with a capital.', 'Haddad')
const ownNumber = field(z.string().nullish(), 'A number of your own for the case.', '1042')

const newCase = z.strictObject({
  practice_id: field(sentId.optional(), practiceOfKey, 17),
  doctor_id: field(
    sentId.optional(),
    'Id of the person who treats the patient; may be left out if the practice has one only.',
    42,
  ),
  first_name: firstName,
  last_name: lastName,
  case_number: ownNumber,
  is_rush: field(z.boolean().default(false), 'Make it before others, for a fee.', false),
  rush_authorized_by: field(z.string().nullish(), 'Who allowed the fee; required of a rush case.', 'Noor Haddad'),
  impression_date: field(z.string(), 'Day of the impression.', '2026-11-27'),
  impression: prescribed.impression.default('scan'),
  scans_sent: field(SCAN_SENDING.schema.nullish(), 'How scans come; by default they are uploaded.', 'upload'),
  scanner: field(SCANNERS.schema.nullish(), 'The scanner; required of a case from scans.', 'itero'),
  scanner_name: field(z.string().nullish(), 'Its name if it is another one.', null),
  jaws: prescribed.jaws.default('both'),
  arch_form: prescribed.arch_form.default('horseshoe'),
  export: field(EXPORTS.schema.nullish(), EXPORT, 'trays'),
  setup_by: prescribed.setup_by.default('provider'),
  printed_by: prescribed.printed_by.default('provider'),
  brackets_inserted_by: field(PRINTERS.schema.nullish(), BRACKETS_BY, 'provider'),
  instructions: field(z.string().nullish(), INSTRUCTIONS, 'Keep the midline.'),
  location_id: field(sentId, 'Id of the location of the practice.', 8),
  shipping_location_id: field(sentId.nullish(), SHIPPED_TO, 8),
  shipping_method_id: field(sentId.nullish(), SHIPPED_BY, 2),
  bonding_date: field(z.string().nullish(), BONDING, '2026-12-21'),
  bracket_library_ids: field(z.array(sentId).max(20).default([]), LIBRARIES, [3]),
  scans: field(z.array(uploadedFile).max(10).default([]), 'Scans that were uploaded by links of POST /uploads.', [
    { file_path: 'uploads/17/8f2c/upper.stl', name: 'upper.stl' },
  ]),
  photos: field(z.array(uploadedFile).max(10).default([]), 'Photos that were uploaded in the same way.', []),
})

export const CHANGED_CASE_FIELDS = {
  first_name: 'first_name',
  last_name: 'last_name',
  case_number: 'case_number_text',
  doctor_id: 'user_id',
  location_id: 'location_id',
} as const satisfies Table<keyof PatientRow>

const getCase = definePublicCall({
  method: 'GET',
  path: '/cases/:id',
  summary: 'One case with its prescription',
  scope: 'cases:read',
  runs: patientCalls.get,
  data: oneCase,
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
      practice_id: field(z.coerce.number().int().positive().optional(), 'Only cases of this practice.', 17),
      archived: field(flag.optional(), 'Archived ones too.', true),
      updated_since: field(
        z.string().max(200).optional(),
        'Only cases that changed since then, archived and deleted ones too: `mark` of the last page of the reading before, or an instant for the first one.',
        '2026-11-27T00:00:00Z',
      ),
    }),
    isList: true,
    readsFeed: true,
    data: z.union([listedCase, deletedCase]),
    more: z.object({
      mark: field(
        z.string().nullable(),
        'Send it as `updated_since` next time; null until the last page, and without `updated_since`.',
        'NDIuOTAxLjNmYTljMmQx',
      ),
    }),
  },
  get: getCase,
  update: {
    method: 'PUT',
    path: '/cases/:id',
    summary: 'Changes name, number, doctor and location of a case; a practice only while it is new',
    scope: 'cases:write',
    runs: patientCalls.update,
    etagOf: getCase,
    body: z.object({
      first_name: firstName,
      last_name: lastName,
      case_number: field(z.string().nullish(), 'A number of your own; without one it has none.', '1042'),
      doctor_id: field(sentId.optional(), 'Id of the person who treats the patient; stays if not sent.', 42),
      location_id: field(sentId.optional(), 'Id of the location of the practice; stays if not sent.', 8),
    }),
    data: oneCase,
  },
  submit: {
    method: 'POST',
    path: '/cases',
    summary: 'Submits a case with its scans; send an Idempotency-Key, so that a repetition submits nothing twice',
    scope: 'cases:write',
    runs: caseCalls.submit,
    body: newCase,
    data: z.object({ id: idOf('new case', 4711), prescription_id: idOf('prescription', 90) }),
    status: 201,
  },
  promises: {
    method: 'GET',
    path: '/cases/:id/promises',
    summary: 'What was promised of a case, newest first, and why it changed',
    scope: 'cases:read',
    runs: promiseCalls.history,
    data: z.array(
      publicPromise.extend({
        until: field(instant.nullable(), 'When the next one replaced it; null for the one in force.', null),
      }),
    ),
  },
})
