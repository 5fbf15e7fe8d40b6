import { z } from 'zod'
import { defineCalls } from './call.ts'
import { caseFields } from './rx-forms.ts'
import { queryId } from './wire.ts'

/**
 * The fields of the case form that are remembered per doctor (specification 4.18): choices about how a case is made,
 * printed and sent. What describes one patient or one appointment is not, and neither is free text.
 */
export const USUAL_FIELDS = [
  'impression_type',
  'scan_submission_type',
  'scanner_type',
  'custom_scanner_type_name',
  'products_list',
  'addon_options',
  'jaws_id',
  'arch_mode',
  'export_type',
  'print_assignment',
  'submission_completed_by',
  'insert_brackets_assignment',
  'location_id',
  'shipping_location_id',
  'shipping_method',
  'root_integration',
  'bracket_libraries',
] as const satisfies readonly (keyof typeof caseFields)[]
export type UsualField = (typeof USUAL_FIELDS)[number]

/** Recent cases that are read, those of them that decide, and in how many of these a value has to occur. */
export const USUAL_CASES = { read: 12, decide: 5, agree: 4 } as const

/** Only what is usual is present; an empty value is never usual. */
export const usualValues = z
  .object({
    impression_type: caseFields.impression_type,
    scan_submission_type: caseFields.scan_submission_type.unwrap().unwrap(),
    scanner_type: caseFields.scanner_type.unwrap().unwrap(),
    custom_scanner_type_name: z.string(),
    products_list: z.number().int(),
    addon_options: z.number().int(),
    jaws_id: caseFields.jaws_id,
    arch_mode: caseFields.arch_mode.unwrap(),
    export_type: caseFields.export_type.unwrap().unwrap(),
    print_assignment: caseFields.print_assignment,
    submission_completed_by: caseFields.submission_completed_by,
    insert_brackets_assignment: caseFields.insert_brackets_assignment.unwrap().unwrap(),
    location_id: z.number(),
    shipping_location_id: z.number(),
    shipping_method: caseFields.shipping_method.unwrap().unwrap(),
    root_integration: z.boolean(),
    bracket_libraries: z.array(z.number()),
  } satisfies Record<UsualField, z.ZodType>)
  .partial()
export type UsualValues = z.infer<typeof usualValues>

export const usualChoiceCalls = defineCalls({
  get: {
    method: 'GET',
    path: '/me/usual_choices',
    summary: 'What a doctor chose in at least 4 of the last 5 cases that were submitted, for the form of the next one',
    access: 'signed-in',
    /** Without an organization it is the current one; staff without one get those of the newest case of the doctor. */
    query: z.object({ doctor_id: queryId, organization_id: queryId.optional() }),
    reply: z.object({
      usual_choices: z.object({
        /** How many recent cases were read; the newest of them decide. */
        cases: z.number().int(),
        values: usualValues,
      }),
    }),
  },
})
