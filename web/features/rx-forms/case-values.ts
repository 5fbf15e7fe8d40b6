import type { z } from 'zod'
import {
  ARCH_MODES,
  ASSIGNMENTS,
  EXPORT_TYPES,
  IMPRESSION_TYPES,
  JAWS,
  SCAN_SUBMISSION_TYPES,
  SCANNER_TYPES,
  SUBMISSION_COMPLETED_BY,
  UPLOAD,
  type Choice,
} from '#contract/enums.ts'
import type { RxFormPreference } from '#contract/organizations.ts'
import type { modifiedForm, RxForm } from '#contract/rx-forms.ts'
import { isCustomScanner, isScan, needsShipping } from '#contract/rx-forms.rules.ts'
import { SHIPPING_METHODS } from '#contract/shipping.ts'

type Fields = Omit<Required<z.input<typeof modifiedForm>>, 'updated_at'>
/** Fields that may be empty while the form is edited. */
type Open =
  | 'user_id'
  | 'impression_type'
  | 'scan_submission_type'
  | 'scanner_type'
  | 'jaws_id'
  | 'export_type'
  | 'print_assignment'
  | 'submission_completed_by'
  | 'insert_brackets_assignment'
  | 'location_id'
  | 'shipping_location_id'
  | 'shipping_method'
  | 'bonding_date'

/** Values of the case form; files are managed by the uploads. */
export type CaseValues = { [Name in keyof Fields]: NonNullable<Fields[Name]> | (Name extends Open ? null : never) }
export type CaseField = keyof CaseValues

/** Defaults of a new case. The scan is an upload unless the practice prefers otherwise, since most are. */
export function newCaseValues(
  preference: RxFormPreference,
  only: { user_id: number | null; location_id: number | null; today: string },
): CaseValues {
  const location_id = preference.location_id ?? only.location_id
  return {
    user_id: only.user_id,
    first_name: '',
    last_name: '',
    case_number_text: '',
    impression_date: only.today,
    rush_case: false,
    rush_case_authorized_by: '',
    impression_type: preference.impression_type,
    scan_submission_type: preference.scan_submission_type ?? UPLOAD,
    scanner_type: preference.scanner_type,
    custom_scanner_type_name: '',
    products_list: preference.products_list,
    addon_options: preference.addon_options,
    special_instructions: '',
    jaws_id: preference.jaws_id,
    arch_mode: preference.arch_mode,
    export_type: preference.export_type,
    print_assignment: preference.print_assignment,
    submission_completed_by: preference.submission_completed_by,
    insert_brackets_assignment: preference.insert_brackets_assignment,
    location_id,
    shipping_location_id: preference.shipping_location_id ?? location_id,
    shipping_method: validMethod(preference.shipping_method),
    root_integration: false,
    bonding_date: null,
    bracket_libraries: [],
  }
}

export function toCaseValues(form: RxForm): CaseValues {
  return {
    user_id: form.user_id,
    first_name: form.first_name,
    last_name: form.last_name,
    case_number_text: form.case_number_text ?? '',
    impression_date: form.impression_date,
    rush_case: form.rush_case,
    rush_case_authorized_by: form.rush_case_authorized_by ?? '',
    impression_type: validChoice(IMPRESSION_TYPES, form.impression_type),
    scan_submission_type: validChoice(SCAN_SUBMISSION_TYPES, form.scan_submission_type),
    scanner_type: validChoice(SCANNER_TYPES, form.scanner_type),
    custom_scanner_type_name: form.custom_scanner_type_name ?? '',
    products_list: form.products_list,
    addon_options: form.addon_options,
    special_instructions: form.special_instructions ?? '',
    jaws_id: validChoice(JAWS, form.jaws_id),
    arch_mode: validChoice(ARCH_MODES, form.arch_mode) ?? 1,
    export_type: validChoice(EXPORT_TYPES, form.export_type),
    print_assignment: validChoice(ASSIGNMENTS, form.print_assignment),
    submission_completed_by: validChoice(SUBMISSION_COMPLETED_BY, form.submission_completed_by),
    insert_brackets_assignment: validChoice(ASSIGNMENTS, form.insert_brackets_assignment),
    location_id: form.location_id,
    shipping_location_id: form.shipping_location_id,
    shipping_method: validMethod(form.shipping_method),
    root_integration: form.root_integration,
    bonding_date: form.bonding_date,
    bracket_libraries: form.bracket_libraries,
  }
}

/** Returns the values to send; answers to questions that no longer apply are sent as null. */
export function toRequestValues(values: CaseValues) {
  const isShipped = needsShipping(values)
  const isScanned = isScan(values)
  return {
    ...values,
    rush_case_authorized_by: values.rush_case ? values.rush_case_authorized_by : null,
    scan_submission_type: isScanned ? values.scan_submission_type : null,
    scanner_type: isScanned ? values.scanner_type : null,
    custom_scanner_type_name: isCustomScanner(values) ? values.custom_scanner_type_name : null,
    special_instructions: values.special_instructions.trim() || null,
    shipping_location_id: isShipped ? values.shipping_location_id : null,
    shipping_method: isShipped ? values.shipping_method : null,
  }
}

/** Returns what names the patient and the doctor, which belongs to this case alone. */
export function patientOf({ first_name, last_name, case_number_text, user_id }: CaseValues) {
  return { first_name, last_name, case_number_text, user_id }
}

export function isFieldChanged(values: CaseValues, fresh: CaseValues, field: CaseField) {
  return JSON.stringify(values[field]) !== JSON.stringify(fresh[field])
}

export function hasChanges(values: CaseValues, fresh: CaseValues) {
  return JSON.stringify(values) !== JSON.stringify({ ...values, ...fresh })
}

function validChoice<Value extends string | number>(choices: readonly Choice<Value>[], value: string | number | null) {
  return choices.find((choice) => choice.value === value)?.value ?? null
}

function validMethod(id: number | null) {
  return SHIPPING_METHODS.find((method) => method.id === id)?.id ?? null
}
