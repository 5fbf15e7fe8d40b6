import { z } from 'zod'
import { bracketLibrary } from './bracket-libraries.ts'
import { defineCalls } from './call.ts'
import {
  ARCH_MODES,
  ASSIGNMENTS,
  bits,
  EXPORT_TYPES,
  IMPRESSION_TYPES,
  JAWS,
  oneOf,
  SCAN_SUBMISSION_TYPES,
  SCANNER_TYPES,
  SUBMISSION_COMPLETED_BY,
} from './enums.ts'
import {
  fileName,
  MAX_FORM_PHOTOS,
  MAX_FORM_STL_FILES,
  overriddenWarning,
  uploadLink,
  uploadLinkReply,
} from './files.ts'
import { location } from './locations.ts'
import { identityView, patientIdentity } from './patient-identity.ts'
import { caseIssues, needsStlFiles, type CaseChoices } from './rx-forms.rules.ts'
import { courier, SHIPPING_METHODS } from './shipping.ts'
import {
  queryId,
  date,
  filePath,
  include,
  instant,
  like,
  line,
  listOf,
  nameLine,
  note,
  paged,
  paging,
  requiredId,
} from './wire.ts'

const shippingMethodId = z.literal(
  SHIPPING_METHODS.map((method) => method.id),
  'Required',
)

const stagedFile = z.object({
  file_path: filePath,
  name: fileName,
  file_modification_date: instant.nullish(),
})

const acceptedWarning = overriddenWarning.extend({ file_path: filePath, name: fileName })

/** The fields of the case form, without its files. */
export const caseFields = {
  user_id: requiredId.nullish(),
  ...patientIdentity,
  impression_date: date,
  rush_case: z.boolean().default(false),
  rush_case_authorized_by: nameLine.nullish(),
  impression_type: oneOf(IMPRESSION_TYPES),
  scan_submission_type: oneOf(SCAN_SUBMISSION_TYPES).nullish(),
  scanner_type: oneOf(SCANNER_TYPES).nullish(),
  custom_scanner_type_name: line.nullish(),
  products_list: bits(1 << 14).default(0),
  addon_options: bits(16).default(0),
  special_instructions: note.nullish(),
  jaws_id: oneOf(JAWS),
  arch_mode: oneOf(ARCH_MODES).default(1),
  export_type: oneOf(EXPORT_TYPES).nullish(),
  print_assignment: oneOf(ASSIGNMENTS),
  submission_completed_by: oneOf(SUBMISSION_COMPLETED_BY),
  insert_brackets_assignment: oneOf(ASSIGNMENTS).nullish(),
  location_id: requiredId,
  shipping_location_id: requiredId.nullish(),
  shipping_method: shippingMethodId.nullish(),
  root_integration: z.boolean().default(false),
  bonding_date: date.nullish(),
  bracket_libraries: z.array(requiredId).max(20).default([]),
}

const stagedFields = {
  stl_files: z
    .array(stagedFile)
    .max(MAX_FORM_STL_FILES, `Only up to ${MAX_FORM_STL_FILES} files are allowed.`)
    .default([]),
  rx_intraoral_photos: z
    .array(stagedFile)
    .max(MAX_FORM_PHOTOS, `Only up to ${MAX_FORM_PHOTOS} photos are allowed.`)
    .default([]),
  accepted_warnings: z.array(acceptedWarning).max(MAX_FORM_STL_FILES).default([]),
}

/** Adds the conditional requirements, reported together with the other errors. */
function withRules<Schema extends z.ZodObject>(schema: Schema, isNew: boolean) {
  return schema.check((payload) => {
    const { value } = payload
    // Runs even if another field is invalid, so that all missing fields are reported at once.
    const form = (typeof value === 'object' && value !== null ? value : {}) as CaseChoices
    const issues = caseIssues(form)
    if (isNew && needsStlFiles(form) && !form.stl_files?.length)
      issues.push({ field: 'stl_files', message: 'Required' })
    for (const { field, message } of issues)
      payload.issues.push({ code: 'custom', input: form[field], path: [field], message })
  })
}

export const caseForm = withRules(z.object({ organization_id: requiredId, ...caseFields, ...stagedFields }), true)
export type CaseForm = z.input<typeof caseForm>
export type CaseFormOutput = z.output<typeof caseForm>

/**
 * PUT replaces all values of the form except files, which are changed on the patient. `updated_at` prevents lost
 * updates (register 56).
 */
export const modifiedForm = withRules(z.object({ ...caseFields, updated_at: instant.optional() }), false)
export type ModifiedFormOutput = z.output<typeof modifiedForm>
/** PATCH keeps absent fields, so none has a default here; the merged form is validated by the same rules. */
export const patchedForm = z
  .object({
    ...caseFields,
    rush_case: caseFields.rush_case.unwrap(),
    products_list: caseFields.products_list.unwrap(),
    addon_options: caseFields.addon_options.unwrap(),
    arch_mode: caseFields.arch_mode.unwrap(),
    root_integration: caseFields.root_integration.unwrap(),
    bracket_libraries: caseFields.bracket_libraries.unwrap(),
    updated_at: instant.optional(),
  })
  .partial()
export type PatchedFormOutput = z.output<typeof patchedForm>

export const modificationRulesReply = z.object({
  can_modify: z.boolean(),
  locked_fields: z.array(z.string()),
  reason: z.string().nullable(),
})

export const rxForm = z.object({
  id: z.number(),
  patient_id: z.number().nullable(),
  organization_id: z.number(),
  user_id: z.number(),
  version: z.number(),
  ...identityView,
  numeric_suffix: z.number().nullable(),
  impression_date: date,
  rush_case: z.boolean(),
  rush_case_authorized_by: z.string().nullable(),
  rush_due_at: instant.nullable(),
  impression_type: z.number(),
  scan_submission_type: z.number().nullable(),
  scanner_type: z.number().nullable(),
  custom_scanner_type_name: z.string().nullable(),
  products_list: z.number(),
  products_list_names: z.array(z.string()),
  addon_options: z.number(),
  addon_options_names: z.array(z.string()),
  special_instructions: z.string().nullable(),
  jaws_id: z.number(),
  arch_mode: z.number(),
  export_type: z.number().nullable(),
  print_assignment: z.enum(['O', 'H', '3']),
  submission_completed_by: z.number(),
  insert_brackets_assignment: z.enum(['O', 'H', '3']).nullable(),
  location_id: z.number().nullable(),
  shipping_location_id: z.number().nullable(),
  shipping_method: z.number().nullable(),
  shipping_method_label: z.string().nullable(),
  root_integration: z.boolean(),
  bonding_date: date.nullable(),
  bracket_libraries: z.array(z.number()),
  accepted_warnings: z.array(acceptedWarning),
  /** Scans sent directly from the scanner: patient files of type 3 (register 72). */
  ios_files: z.array(z.object({ id: z.number(), file_path: z.string(), name: z.string() })),
  /** Staff only. */
  management_data: z.record(z.string(), z.unknown()).optional(),
  tracking_number: z.string().nullable(),
  courier: courier.nullable(),
  intraoral_scan_date: instant.nullable(),
  ready_at: instant.nullable(),
  completed_at: instant.nullable(),
  cancelled_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  created_by_user: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  organization: z.object({ id: z.number(), name: z.string() }).optional(),
  location: location.nullable().optional(),
  shippingLocation: location.nullable().optional(),
  bracketLibraries: z.array(bracketLibrary.pick({ id: true, name: true })).optional(),
})
export type RxForm = z.infer<typeof rxForm>

/** A list row, without unions and with only the displayed fields. */
export const rxFormRow = rxForm.pick({
  id: true,
  patient_id: true,
  organization_id: true,
  user_id: true,
  first_name: true,
  last_name: true,
  case_number_text: true,
  numeric_suffix: true,
  impression_type: true,
  rush_case: true,
  version: true,
  ready_at: true,
  completed_at: true,
  cancelled_at: true,
  created_at: true,
  updated_at: true,
})

const listOfForms = z.object({
  searchFullNameQuery: like.optional(),
  searchDoctorFullNameQuery: like.optional(),
  locations: listOf(queryId).optional(),
  status: z.enum(['all', 'new', 'pending', 'completed', 'cancelled']).default('all'),
  orderBy: z.enum(['created_at', 'updated_at']).default('created_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
  ...paging(25),
})

export const rxFormCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/rx_forms',
    summary: 'Rx forms in scope',
    access: 'signed-in',
    query: listOfForms,
    reply: paged('rx_forms', rxFormRow),
    logRead: { event: 'list.opened', list: 'forms' },
  },
  listOfOrganization: {
    method: 'GET',
    path: '/organizations/:id/rx_forms',
    summary: 'Rx forms of one organization in scope',
    access: 'signed-in',
    query: listOfForms,
    reply: paged('rx_forms', rxFormRow),
    logRead: { event: 'list.opened', list: 'forms' },
  },
  get: {
    method: 'GET',
    path: '/rx_forms/:id',
    summary: 'One rx form in scope and what of it may be modified',
    access: 'signed-in',
    query: z.object({
      include: include([
        'organization',
        'location',
        'shippingLocation',
        'bracketLibraries',
        'createdByUser',
      ]).optional(),
    }),
    reply: z.object({ rx_form: rxForm, metadata: z.object({ modification_rules: modificationRulesReply }) }),
    logRead: { event: 'patient.opened', of: 'patient', idIn: ['rx_form', 'patient_id'] },
  },
  uploadLink: {
    method: 'GET',
    path: '/rx_forms/upload_link',
    summary: 'A signed url for one file of a case that is being written',
    access: 'signed-in',
    query: uploadLink.extend({ organization_id: queryId }),
    reply: uploadLinkReply,
  },
})
