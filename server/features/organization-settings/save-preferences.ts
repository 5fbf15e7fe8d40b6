import {
  initialSetupConfiguration,
  printRequestConfiguration,
  rxFormPreference,
  type RxFormPreference,
} from '#contract/organizations.ts'
import { IN_OFFICE } from '#contract/enums.ts'
import { isAvailable, findShippingMethod } from '#contract/shipping.ts'
import type { z } from 'zod'
import { diffFields } from '#server/db/diff-fields.ts'
import { invalid } from '#server/errors.ts'
import { loadLocations } from '#server/features/locations/queries.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import type { Ctx } from '#server/work.ts'
import type { OrganizationRecord } from '#server/features/visibility/organizations.ts'
import { lockOpenOrganization, writeOrganization } from '#server/features/organizations/organization-row.ts'
import { validateThirdParty } from '#server/features/organizations/third-party.ts'

type InitialSetup = z.output<typeof initialSetupConfiguration>
type PrintRequest = z.output<typeof printRequestConfiguration>
type StoredPreferences = { preference: RxFormPreference; setup: InitialSetup; print: PrintRequest }

/**
 * Three calls edit one set of choices (specification 1.7). Some choices belong to two of them, so saving one call also
 * updates the shared choices of the others.
 */
export async function saveRxFormPreference(ctx: Ctx, id: number, preference: RxFormPreference, read_at?: string) {
  const { arch_mode, export_type, submission_completed_by } = preference
  const { print_assignment, insert_brackets_assignment, shipping_location_id, shipping_method } = preference
  const saved = await save(ctx, id, { read_at }, (stored) => ({
    preference,
    setup: { ...stored.setup, arch_mode, export_type, submission_completed_by },
    print: {
      print_assignment,
      insert_brackets_assignment,
      shipping_location_id,
      shipping_method_id: shipping_method,
    },
  }))
  return saved.preference
}

export async function saveInitialSetupConfiguration(ctx: Ctx, id: number, setup: InitialSetup) {
  const { bracket_libraries_required: _, ...shared } = setup
  const saved = await save(ctx, id, {}, (stored) => ({
    ...stored,
    preference: { ...stored.preference, ...shared },
    setup,
  }))
  return saved.setup
}

export async function savePrintRequestConfiguration(ctx: Ctx, id: number, print: PrintRequest) {
  const { shipping_method_id, ...shared } = print
  const saved = await save(ctx, id, { method: 'shipping_method_id' }, (stored) => ({
    ...stored,
    preference: { ...stored.preference, ...shared, shipping_method: shipping_method_id },
    print,
  }))
  return saved.print
}

type SaveOptions = {
  read_at?: string | undefined
  /** The name of the shipping method field in the call, which validation errors must use. */
  method?: 'shipping_method' | 'shipping_method_id'
}

async function save(
  ctx: Ctx,
  id: number,
  { read_at, method = 'shipping_method' }: SaveOptions,
  next: (stored: StoredPreferences) => StoredPreferences,
) {
  const row = await lockOpenOrganization(ctx, id)
  const updated_at = row.preferences_updated_at ?? row.created_at
  await refuseLostEdit(ctx, { updated_at }, read_at, { noun: 'organization', id })
  const stored = parseStoredPreferences(row)
  const requested = next(stored)
  const edit = diffFields(flattenPreferences(stored), flattenPreferences(requested))
  if (!edit) return stored
  await checkPreference(ctx, id, requested.preference, stored.preference, method)
  await writeOrganization(ctx, id, {
    rx_form_preference: JSON.stringify(requested.preference),
    initial_setup_configuration: JSON.stringify(requested.setup),
    print_request_configuration: JSON.stringify(requested.print),
    preferences_updated_at: ctx.now,
  })
  await ctx.emit('organization.preferences_saved', edit, { organization_id: id })
  return requested
}

function parseStoredPreferences(row: OrganizationRecord): StoredPreferences {
  return {
    preference: rxFormPreference.parse(row.rx_form_preference),
    setup: initialSetupConfiguration.parse(row.initial_setup_configuration),
    print: printRequestConfiguration.parse(row.print_request_configuration),
  }
}

/** Flattens the choices for the audit trail, each shared choice once. */
function flattenPreferences({ preference, setup, print }: StoredPreferences): Record<string, unknown> {
  return { ...setup, ...print, ...preference }
}

/** Validates only the choices that have changed. */
async function checkPreference(
  ctx: Ctx,
  id: number,
  requested: RxFormPreference,
  stored: RxFormPreference,
  method_field: NonNullable<SaveOptions['method']>,
) {
  const errors: Record<string, string[]> = {}
  const locations = await loadLocations(ctx, [requested.location_id, requested.shipping_location_id])
  for (const field of ['location_id', 'shipping_location_id'] as const) {
    const locationId = requested[field]
    if (locationId !== null && locationId !== stored[field] && locations.get(locationId)?.organization_id !== id) {
      errors[field] = ['The location does not belong to this organization.']
    }
  }
  const method = findShippingMethod(requested.shipping_method)
  const address = requested.shipping_location_id === null ? undefined : locations.get(requested.shipping_location_id)
  if (requested.shipping_method !== null && !method) errors[method_field] = ['Invalid value.']
  if (method && address && !errors.shipping_location_id && !isAvailable(method, address.country, undefined)) {
    errors[method_field] = [`${method.name} is not available for this shipping location.`]
  }
  if (requested.print_assignment === IN_OFFICE && requested.insert_brackets_assignment !== null) {
    errors.insert_brackets_assignment = ['Brackets are inserted by nobody when printing is in-office.']
  }
  Object.assign(errors, await validateThirdParty(ctx, id, requested, stored))
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
