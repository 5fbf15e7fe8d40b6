import { z } from 'zod'
import { STAFF_ROLES, type Access } from './access.ts'
import { defineCalls } from './call.ts'
import { CASE_STATES, oneOf } from './enums.ts'
import { patientFile } from './files.ts'
import { location } from './locations.ts'
import { noteEntry, noteTexts } from './notes.ts'
import { patientFilters } from './patient-filters.ts'
import { identityView, patientIdentity } from './patient-identity.ts'
import { promise } from './promises.ts'
import { rxForm } from './rx-forms.ts'
import { toothNotation } from './tooth-numbers.ts'
import { trailPage, trailQuery } from './trail.ts'
import {
  after,
  queryId,
  date,
  filters,
  include,
  instant,
  listOf,
  message,
  nameText,
  note,
  paged,
  paging,
  rowId,
  sortBy,
} from './wire.ts'
import { requestType, stepStatus, workflowData } from './workflow.ts'

export const statusKey = z.enum(['new', 'in_progress', 'awaiting_approval', 'approved', 'completed', 'canceled'])

/** A row of a patients list; it contains no unions and nothing that costs a query per row. */
export const patientRow = z.object({
  id: z.number(),
  ...identityView,
  full_name: z.string(),
  /** Name with the suffix: 'Lena Sorensen (1)'. */
  formatted_name: z.string(),
  numeric_suffix: z.number().nullable(),
  created_at: instant,
  updated_at: instant,
  deleted_at: instant.nullable(),
  setup_completed_at: instant.nullable(),
  approved_at: instant.nullable(),
  patient_status_id: z.number(),
  status_key: statusKey,
  is_on_hold: z.boolean(),
  rush_case: z.boolean(),
  user_id: z.number(),
  doctor_name: z.string(),
  organization_id: z.number(),
  organization_name: z.string(),
  location_id: z.number().nullable(),
  /** The running step of the case; null if no step is running. */
  step_request_type: requestType.nullable(),
  step_key: z.string().nullable(),
  step_status: stepStatus.nullable(),
  step_updated_at: instant.nullable(),
  ship_date_sort: date.nullable(),
  /** The promise in force; null for a closed case, or if nothing is promised of it. */
  promise: promise.nullable(),
  /** From the newest request with a printing request, open or shipped. */
  shipping_method_id: z.number().nullable(),
  ship_date: date.nullable(),
  tracking_number: z.string().nullable(),
  customer_request_id: z.number().nullable(),
  customer_request_status_id: z.number().nullable(),
  has_pending_flawed_tray_request: z.boolean(),
  /** It awaits approval, and the lab has attached nothing that could be approved. */
  is_setup_missing: z.boolean(),
  bundled_shipment_id: z.string().nullable(),
  case_tray_number: z.string().nullable(),
  hold_note: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
})
export type PatientRow = z.infer<typeof patientRow>

export const treatmentNote = z.object({
  id: z.number(),
  note: z.string(),
  user_id: z.number(),
  author_name: z.string(),
  created_at: instant,
  updated_at: instant,
})

export const onHoldNote = z.object({
  id: z.number(),
  created_at: instant,
  name: z.string(),
  note: z.string(),
  is_on_hold_reason: z.enum(['hold', 'unhold']),
  is_on_hold_note: z.literal(true),
})

const person = z.object({
  id: z.number(),
  full_name: z.string(),
  email: z.string(),
  account_number: z.string().nullable(),
})

/** Author and time of the last change of a note, from the event log. */
const edit = z.object({ by: z.string(), at: instant })

/** A customer request of the case, as the practice tracks its shipment. */
export const requestSummary = z.object({
  id: z.number(),
  status_id: z.number(),
  created_at: instant,
  completed_at: instant.nullable(),
  shipping_method_id: z.number().nullable(),
  location_name: z.string().nullable(),
  ship_date: date.nullable(),
  expected_arrival_date: date.nullable(),
  tracking_number: z.string().nullable(),
  assigned_to: z.enum(['O', 'H', '3']).nullable(),
  jaws: z.array(z.number()),
  flawed_trays: z.array(
    z.object({
      id: z.number(),
      status_id: z.number(),
      jaw_type_id: z.number(),
      corrected_file_id: z.number().nullable(),
    }),
  ),
  patient_label_printed: z.boolean(),
  shipping_label_printed: z.boolean(),
  /** A printed label of an open request no longer matches the data of the case. */
  has_stale_label: z.boolean(),
  /** Files that the print items reference. */
  file_ids: z.array(z.number()),
})
export type RequestSummary = z.infer<typeof requestSummary>

const organization = z.object({
  id: z.number(),
  name: z.string(),
  account_number: z.string(),
  disabled_at: instant.nullable(),
  deleted_at: instant.nullable(),
})

export const patient = patientRow
  .omit({ doctor_name: true, organization_name: true, case_tray_number: true, hold_note: true, thumbnail_url: true })
  .extend({
    case_state: oneOf(CASE_STATES),
    doctor_number: z.string().nullable(),
    user: person,
    organization,
    organization_type: z.string().nullable(),
    /** The organization's tooth notation, used for everybody who views the case. */
    tooth_notation: toothNotation,
    location: location.nullable(),
    /** Address of the newest parcel, else of the form, else the patient's own. */
    ship_to: location.nullable(),
    rx_form: rxForm.nullable(),
    patient_files: z.array(patientFile),
    treatment_notes: z.array(treatmentNote),
    on_hold_notes: z.array(onHoldNote),
    /** Oldest first; internal ones for staff only. */
    notes: z.array(noteEntry),
    /** Texts of the entries, joined by an empty line. */
    doctor_notes: z.string().nullable(),
    management_notes: z.string().nullable(),
    /** Staff only (specification 7). */
    internal_notes: z.string().nullable().optional(),
    note_edits: z.object({
      doctor_notes: edit.optional(),
      management_notes: edit.optional(),
      internal_notes: edit.optional(),
    }),
    case_tray: z
      .object({ id: z.number(), tray_number: z.string(), shipping_id_text: z.string().nullable() })
      .nullable(),
    case_tray_number: z.string().nullable(),
    /** The newest request of status 1 to 3 (specification 4.5). */
    customer_request: z.object({ id: z.number(), status_id: z.number() }).nullable(),
    customer_requests: z.array(requestSummary),
    workflow_data: workflowData.nullable(),
  })
export type Patient = z.infer<typeof patient>

const SORTS = ['ship_date_sort', 'bundled_shipment_id', 'created_at', 'updated_at', 'first_name', 'last_name'] as const

const PARTS = ['user', 'organization', 'location', 'workflowData'] as const
const parts = {
  user: person.optional(),
  organization: organization.optional(),
  location: location.nullish(),
  workflow_data: workflowData.optional(),
}
export type PatientPart = (typeof PARTS)[number]

const listQuery = z.object({
  filter: filters(patientFilters),
  sort: sortBy(SORTS).optional(),
  /** Both spellings are accepted (specification 1.5). */
  include: include(PARTS).optional(),
  includes: include(PARTS).optional(),
  resource_type: z.enum(['default', 'dashboard', 'workflow', 'tray']).optional(),
  ...paging(5),
  ...after,
})

const organizationListQuery = z.object({
  filter: filters({
    ...patientFilters,
    locations: listOf(queryId),
    status: z.enum(['all', ...statusKey.options]),
  }),
  sort: sortBy(SORTS).optional(),
  ...paging(5),
})

const stepCounts = z.record(z.string(), z.number())
const withPatient = z.object({ patient, message })

/**
 * Names and numbers of a patient are edited by staff, and by customers while its rx form is new (specification 3.3).
 */
const MAY_EDIT: Access = 'signed-in'

export const patientCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/patients',
    summary: 'Patients in scope, with every filter of the management list',
    access: 'signed-in',
    query: listQuery,
    /** Each row contains the parts of `include`; with resource_type=workflow its process table as well. */
    reply: paged('patients', patientRow.extend(parts)).extend({
      metadata: z.object({
        total_per_request_step: z.object({
          initial_case_setup: stepCounts,
          flawed_tray: stepCounts,
          printing_request: stepCounts,
        }),
      }),
    }),
    logRead: { event: 'list.opened', list: 'patients' },
  },
  listOfOrganization: {
    method: 'GET',
    path: '/organizations/:id/patients',
    summary: 'Patients of one organization in scope',
    access: 'signed-in',
    query: organizationListQuery,
    reply: paged('patients', patientRow),
    logRead: { event: 'list.opened', list: 'patients' },
  },
  countsPerStatus: {
    method: 'GET',
    path: '/organizations/:id/patient_counts_per_status',
    summary: 'Counts for the status toggles; takes the filters of the list, status ignored',
    access: 'signed-in',
    query: z.object({
      filter: filters({ ...patientFilters, locations: listOf(queryId), status: z.string() }),
    }),
    reply: z.object({
      data: z.object({
        all: z.number(),
        new: z.number(),
        in_progress: z.number(),
        awaiting_approval: z.number(),
        approved: z.number(),
        completed: z.number(),
      }),
    }),
  },
  get: {
    method: 'GET',
    path: '/patients/:id',
    summary: 'One patient in scope with everything of its case',
    access: 'signed-in',
    reply: z.object({ patient }),
    logRead: { event: 'patient.opened', of: 'patient' },
  },
  checkSimilar: {
    method: 'GET',
    path: '/patients/check_similar_patient',
    summary: 'Whether a patient of that name exists in the organization, and the suffix that a new one would get',
    access: 'signed-in',
    query: z.object({
      first_name: nameText.min(1, 'Required').max(100),
      last_name: nameText.min(1, 'Required').max(100),
      case_number_text: nameText.optional(),
      organization_id: queryId,
      user_id: queryId.optional(),
    }),
    reply: z.object({
      data: z.object({
        has_similar_patient: z.boolean(),
        numeric_suffix: z.number().nullable(),
        created_at: instant.nullable(),
      }),
    }),
    logRead: { event: 'list.opened', list: 'similar patients' },
  },
  create: {
    method: 'POST',
    path: '/patients',
    summary: 'A patient without a form, made by staff; with the rx_form_id of a form that has one, that patient',
    access: { roles: STAFF_ROLES },
    body: z.object({
      organization_id: rowId,
      user_id: rowId,
      location_id: rowId.nullish(),
      ...patientIdentity,
      auto_increment: z.boolean().default(true),
      rx_form_id: rowId.nullish(),
    }),
    reply: withPatient,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/patients/:id',
    summary: 'Changes name, case number, doctor, location or suffix; with updated_at a lost edit is refused',
    access: MAY_EDIT,
    body: z.object({
      ...patientIdentity,
      numeric_suffix: z.number().int().min(1).max(999).nullish(),
      user_id: rowId.optional(),
      location_id: rowId.nullish(),
      updated_at: instant.optional(),
    }),
    reply: withPatient,
  },
  saveNotes: {
    method: 'PUT',
    path: '/patients/:id/notes',
    summary: 'Saves the whole text of doctor, technician or internal notes; one refused key refuses all',
    access: 'signed-in',
    body: noteTexts,
    reply: withPatient,
  },
  addTreatmentNote: {
    method: 'POST',
    path: '/patients/:id/treatment_notes',
    summary: 'A treatment note by a customer who sees the patient',
    access: { profile: 'normal' },
    body: z.object({ note: note.trim().min(1, 'Required') }),
    reply: z.object({ treatment_note: treatmentNote, message }),
    status: 201,
  },
  updateTreatmentNote: {
    method: 'PUT',
    path: '/treatment_notes/:id',
    summary: 'Changes a treatment note: its author or patients.manage',
    access: 'signed-in',
    body: z.object({ note: note.trim().min(1, 'Required') }),
    reply: z.object({ treatment_note: treatmentNote, message }),
  },
  removeTreatmentNote: {
    method: 'DELETE',
    path: '/treatment_notes/:id',
    summary: 'Deletes a treatment note: its author or patients.manage',
    access: 'signed-in',
    reply: z.object({ message }),
  },
  events: {
    method: 'GET',
    path: '/patients/:id/events',
    summary:
      'What happened to a case, newest first; customers get no names of technicians and nothing internal, and only the owner who opened it',
    access: 'signed-in',
    query: trailQuery,
    reply: trailPage,
    logRead: { event: 'patient.opened', of: 'patient' },
  },
  syncWorkflow: {
    method: 'GET',
    path: '/sync/workflow-data',
    summary: 'Workflows of the patients changed since an instant, at most 500',
    access: { roles: STAFF_ROLES },
    query: z.object({ since: instant }),
    reply: z.object({
      data: z.object({
        synced_at: instant,
        total_per_request_step: z.object({
          initial_case_setup: stepCounts,
          flawed_tray: stepCounts,
          printing_request: stepCounts,
        }),
        patients: z.array(z.object({ id: z.number(), workflow_data: workflowData })),
      }),
    }),
  },
})
