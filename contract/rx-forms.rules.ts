/**
 * Rules of the case form, shared by form and server: which fields a choice requires or changes, which dates are valid,
 * and who may modify a form in which state.
 */

import {
  BY_PRACTICE,
  BY_PROVIDER,
  CUSTOM_SCANNER,
  hasProduct,
  IN_OFFICE,
  ORTHOSELECT,
  PRINTING_PRODUCT,
  RETURN_IMPRESSION_TRAYS,
  RETURN_STONE_MODELS,
  SCAN,
  TRAYS,
  UPLOAD,
} from './enums.ts'
import { isBusinessDay, type Closures } from './business-days.ts'
import { NOT_IN_FUTURE, NOT_IN_PAST, currentDateRange } from './days.ts'

/** Fields that the rules of the case form read; the form and the wire use the same names. */
export type CaseChoices = {
  rush_case?: boolean
  rush_case_authorized_by?: string | null
  impression_type?: number | null
  scan_submission_type?: number | null
  scanner_type?: number | null
  custom_scanner_type_name?: string | null
  stl_files?: readonly unknown[]
  products_list?: number
  addon_options?: number
  export_type?: number | null
  print_assignment?: string | null
  submission_completed_by?: number | null
  insert_brackets_assignment?: string | null
  shipping_location_id?: number | null
  shipping_method?: number | null
}

export function isScan(form: CaseChoices) {
  return form.impression_type === SCAN
}

export function isCustomScanner(form: CaseChoices) {
  return isScan(form) && form.scanner_type === CUSTOM_SCANNER
}

export function needsStlFiles(form: CaseChoices) {
  return isScan(form) && form.scan_submission_type === UPLOAD
}

/** A case is printed if its export type is Trays or its products include 3D Printing Options (specification 4.2). */
export function needsPrinting(form: CaseChoices) {
  return form.export_type === TRAYS || hasProduct(form.products_list ?? 0, PRINTING_PRODUCT)
}

/**
 * Only setups of the provider need approval; the practice and its third party do not approve their own (specification
 * 4.2).
 */
export function needsApproval(form: CaseChoices | null | undefined) {
  return !form || form.submission_completed_by === BY_PROVIDER
}

/** Returns true if trays are printed outside the practice, or if models or impression trays are returned to it. */
export function needsShipping(form: CaseChoices) {
  const isPrintedElsewhere = needsPrinting(form) && form.print_assignment !== IN_OFFICE
  const goesBack = ((form.addon_options ?? 0) & (RETURN_STONE_MODELS | RETURN_IMPRESSION_TRAYS)) !== 0
  return isPrintedElsewhere || goesBack
}

/**
 * A bracket library is required only if the organization demands it and the practice does not make the setup itself
 * (specification 4.3).
 */
export function needsBracketLibrary(form: CaseChoices, configuration: { bracket_libraries_required: boolean }) {
  return configuration.bracket_libraries_required && form.submission_completed_by !== BY_PRACTICE
}

/** Returns the other fields that a choice changes (specification 4.3). */
export function dependentChanges(change: CaseChoices): CaseChoices {
  return {
    ...(change.print_assignment === IN_OFFICE && { insert_brackets_assignment: null }),
    ...(change.submission_completed_by === BY_PRACTICE && { print_assignment: ORTHOSELECT }),
  }
}

export const SHIPPING_LOCATION_MISSING = 'Shipping location is missing.'

export type CaseIssue = { field: keyof CaseChoices; message: string }

/** Validates the conditional requirements of the case form, with the messages of specification 1.8. */
export function caseIssues(form: CaseChoices): CaseIssue[] {
  const empty = (value: unknown) => value === undefined || value === null || value === ''
  const checks: [boolean, keyof CaseChoices, string?][] = [
    [form.rush_case === true && empty(form.rush_case_authorized_by?.trim()), 'rush_case_authorized_by'],
    [isScan(form) && empty(form.scan_submission_type), 'scan_submission_type'],
    [isCustomScanner(form) && empty(form.custom_scanner_type_name?.trim()), 'custom_scanner_type_name'],
    [empty(form.export_type) && !form.products_list, 'export_type'],
    [needsShipping(form) && empty(form.shipping_location_id), 'shipping_location_id', SHIPPING_LOCATION_MISSING],
    [needsShipping(form) && empty(form.shipping_method), 'shipping_method'],
    [
      form.print_assignment === IN_OFFICE && !empty(form.insert_brackets_assignment),
      'insert_brackets_assignment',
      'Brackets are inserted by nobody when printing is in-office.',
    ],
  ]
  return checks.flatMap(([isWrong, field, message = 'Required']) => (isWrong ? [{ field, message }] : []))
}

type FormDates = { impression_date?: string | null | undefined; bonding_date?: string | null | undefined }

type DateIssue = { field: keyof FormDates; message: string }

/** Rejects an impression date in the future and a bonding date in the past. Unchanged dates are not validated again. */
export function dateIssues(form: FormDates, now: string, stored?: FormDates): DateIssue[] {
  const { earliest, latest } = currentDateRange(now)
  const { impression_date: impression, bonding_date: bonding } = form
  const issues: DateIssue[] = []
  if (impression && impression !== stored?.impression_date && impression > latest) {
    issues.push({ field: 'impression_date', message: NOT_IN_FUTURE })
  }
  if (bonding && bonding !== stored?.bonding_date && bonding < earliest) {
    issues.push({ field: 'bonding_date', message: NOT_IN_PAST })
  }
  return issues
}

export type ModificationRules = { can_modify: boolean; locked_fields: string[]; reason: string | null }

/**
 * Returns whether a form may be modified (specification 4.3): a new one by all users with access except staff without
 * rx-forms.manage; a ready one only with rx-forms.manage, and two fields are locked after the first finished step; a
 * completed or canceled one by nobody.
 */
export function modificationRules(
  form: { ready_at: string | null; completed_at: string | null; cancelled_at: string | null },
  state: { isStaff: boolean; managesForms: boolean; isArchived: boolean; hasFinishedStep: boolean },
): ModificationRules {
  const no = (reason: string) => ({ can_modify: false, locked_fields: [], reason })
  if (state.isArchived) return no('The patient is archived.')
  if (form.cancelled_at) return no('The rx form is canceled.')
  if (form.completed_at) return no('The rx form is completed.')
  if (!form.ready_at)
    return state.isStaff && !state.managesForms
      ? no('Only supervisors and administrators modify rx forms.')
      : { can_modify: true, locked_fields: [], reason: null }
  if (!state.managesForms) return no('The case is being worked on. Please write a note to the technician.')
  return { can_modify: true, locked_fields: state.hasFinishedStep ? ['impression_type', 'jaws_id'] : [], reason: null }
}

/** MST has no daylight saving time and is always UTC-7. */
const MST_MS = 7 * 3_600_000
const OPENS_AT = 8
const CLOSES_AT = 16

/**
 * Returns the due time of a rush case: one hour after a submission in business hours (8-16 MST on a business day), else
 * one hour after the next opening (register 33).
 */
export function rushDueAt(now: string, closures: Closures) {
  const local = new Date(Date.parse(now) - MST_MS)
  const isOpenDay = () => isBusinessDay(local.toISOString().slice(0, 10), closures)
  if (!isOpenDay() || local.getUTCHours() >= CLOSES_AT) {
    do local.setUTCDate(local.getUTCDate() + 1)
    while (!isOpenDay())
    local.setUTCHours(OPENS_AT, 0, 0, 0)
  } else if (local.getUTCHours() < OPENS_AT) local.setUTCHours(OPENS_AT, 0, 0, 0)
  return new Date(local.getTime() + MST_MS + 3_600_000).toISOString()
}
