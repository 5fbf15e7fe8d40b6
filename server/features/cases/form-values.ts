import {
  dateIssues,
  isCustomScanner,
  isScan,
  needsBracketLibrary,
  needsShipping,
  rushDueAt,
} from '#contract/rx-forms.rules.ts'
import type { ModifiedFormOutput } from '#contract/rx-forms.ts'
import { isAvailable, findShippingMethod } from '#contract/shipping.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { invalid } from '#server/errors.ts'
import { loadClosures } from '#server/features/holidays/queries.ts'
import { findLocation } from '#server/features/locations/queries.ts'
import { initialSetupOf } from '#server/features/organizations/preferences.ts'
import type { OrganizationRecord } from '#server/features/visibility/organizations.ts'
import { validateThirdParty } from '#server/features/organizations/third-party.ts'
import { findBracketLibraries } from '#server/features/rx-forms/queries.ts'
import type { Ctx } from '#server/work.ts'

/** The values of an rx form, without those of the patient. */
export type FormValues = Omit<
  ModifiedFormOutput,
  'updated_at' | 'user_id' | 'first_name' | 'last_name' | 'case_number_text'
>

/**
 * Values of the stored version. Unchanged choices are not validated again, since they may have been valid only when
 * they were made.
 */
type StoredValues = {
  impression_date: string | null
  bonding_date: string | null
  location_id: number | null
  shipping_location_id: number | null
  shipping_method: number | null
  submission_completed_by: number
  print_assignment: string
  insert_brackets_assignment: string | null
  bracket_libraries: readonly number[]
}

const FOREIGN_LOCATION = 'The location does not belong to this organization.'

/** Validates what needs the database and throws one 422 with all errors per field. */
export async function validateFormValues(
  ctx: Ctx,
  organization: OrganizationRecord,
  values: FormValues,
  known?: StoredValues,
) {
  const errors: Record<string, string[]> = {}
  for (const { field, message } of dateIssues(values, ctx.now, known)) errors[field] = [message]
  const libraries = new Set(values.bracket_libraries)
  const isElsewhere = values.location_id !== known?.location_id
  const [location, found, ofShipping, ofThirdParty] = await pipelined([
    isElsewhere ? findLocation(ctx, values.location_id) : undefined,
    findBracketLibraries(ctx.db, organization.id, [...libraries]),
    shippingErrors(ctx, organization, values, known),
    validateThirdParty(ctx, organization.id, values, known),
  ])
  if (isElsewhere && location?.organization_id !== organization.id) errors.location_id = [FOREIGN_LOCATION]
  const isOpen = (library: (typeof found)[number]) =>
    library.deleted_at === null || known?.bracket_libraries.includes(library.id)
  if (found.filter(isOpen).length !== libraries.size) {
    errors.bracket_libraries = ['The bracket library does not belong to this organization.']
  } else if (libraries.size === 0 && needsBracketLibrary(values, initialSetupOf(organization))) {
    errors.bracket_libraries = ['Required']
  }
  Object.assign(errors, ofShipping, ofThirdParty)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

async function shippingErrors(
  ctx: Ctx,
  organization: OrganizationRecord,
  values: FormValues,
  known?: StoredValues,
): Promise<Record<string, string[]>> {
  const { shipping_location_id: place, shipping_method } = values
  const isKnown = known?.shipping_location_id === place && known?.shipping_method === shipping_method
  if (place == null || isKnown) return {}
  const location = await findLocation(ctx, place)
  const isSamePlace = known?.shipping_location_id === place
  if (!isSamePlace && location?.organization_id !== organization.id) return { shipping_location_id: [FOREIGN_LOCATION] }
  const method = findShippingMethod(shipping_method)
  const cannotGo = method && location && !isAvailable(method, location.country, undefined)
  return needsShipping(values) && cannotGo
    ? { shipping_method: [`${method.name} is not available for this shipping location.`] }
    : {}
}

/**
 * Maps the values to columns of rx_forms. Answers to questions that another answer makes irrelevant are stored as null.
 */
export function formRow(values: FormValues) {
  return {
    impression_date: values.impression_date,
    rush_case: values.rush_case,
    rush_case_authorized_by: values.rush_case ? (values.rush_case_authorized_by ?? null) : null,
    impression_type: values.impression_type,
    scan_submission_type: isScan(values) ? (values.scan_submission_type ?? null) : null,
    scanner_type: isScan(values) ? (values.scanner_type ?? 1) : null,
    custom_scanner_type_name: isCustomScanner(values) ? (values.custom_scanner_type_name ?? null) : null,
    products_list: values.products_list,
    addon_options: values.addon_options,
    special_instructions: values.special_instructions ?? null,
    jaws_id: values.jaws_id,
    arch_mode: values.arch_mode,
    export_type: values.export_type ?? null,
    print_assignment: values.print_assignment,
    submission_completed_by: values.submission_completed_by,
    insert_brackets_assignment: values.insert_brackets_assignment ?? null,
    shipping_location_id: values.shipping_location_id ?? null,
    shipping_method: values.shipping_method ?? null,
    root_integration: values.root_integration,
    bonding_date: values.bonding_date ?? null,
  }
}

/**
 * Returns the rush deadline, or null. It is kept while the case stays a rush case, so that an edit does not extend it.
 */
export async function rushDeadline(ctx: Ctx, isRush: boolean, before: string | null = null) {
  return isRush ? (before ?? rushDueAt(ctx.now, await loadClosures(ctx))) : null
}

export async function saveLibraries(ctx: Ctx, rx_form_id: number, ids: readonly number[]) {
  await ctx.db.deleteFrom('rx_form_bracket_libraries').where('rx_form_id', '=', rx_form_id).execute()
  await addLibraries(ctx, rx_form_id, ids)
}

export async function addLibraries(ctx: Ctx, rx_form_id: number, ids: readonly number[]) {
  if (ids.length === 0) return
  await ctx.db
    .insertInto('rx_form_bracket_libraries')
    .values([...new Set(ids)].map((bracket_library_id) => ({ rx_form_id, bracket_library_id })))
    .execute()
}
