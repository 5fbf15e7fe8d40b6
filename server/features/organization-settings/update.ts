import { isStaff } from '#contract/access.ts'
import type { HandlerInput } from '#contract/call.ts'
import type { organizationSettingCalls } from '#contract/organization-settings.ts'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { mayDisable, organizationTypePermissions } from '#contract/organizations.rules.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import { toothNotation } from '#server/db/tooth-notation.ts'
import { forbidden, invalid, throwConflictIf } from '#server/errors.ts'
import { resumeAfterEnabling } from '#server/features/contracts/suspension.ts'
import { loadLocations } from '#server/features/locations/queries.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import type { Ctx } from '#server/work.ts'
import type { Edit } from '#contract/events.ts'
import { isKnownType } from './organization-types.ts'
import type { OrganizationRecord } from '#server/features/visibility/organizations.ts'
import { lockOrganization, writeOrganization } from '#server/features/organizations/organization-row.ts'

type Body = HandlerInput<typeof organizationSettingCalls.update>['body']

/** ORG-15. Fields absent from the body stay unchanged; specification 3 defines who may change each field. */
export async function updateOrganization(ctx: Ctx, id: number, body: Body) {
  const locked = await lockOrganization(ctx, id)
  const row = { ...locked, tooth_notation: await loadToothNotation(ctx, id) }
  await refuseLostEdit(ctx, row, body.updated_at, { noun: 'organization', id })
  const merged = mergeChanges(ctx, row, body)
  const edit = diffFields(row, merged)
  if (!edit) return
  requireFieldPermissions(ctx, edit.after)
  // A disabled organization accepts no change except being enabled again.
  const isEnabling = Object.keys(edit.after).join() === 'disabled_at' && !row.deleted_at
  if (!isEnabling) throwConflictIf(closedBlocker(row))
  await checkFields(ctx, id, edit.after)
  const { tooth_notation: changed, ...columns } = edit.after
  const chosen = changed === undefined ? {} : { chosen_tooth_notation: merged.tooth_notation }
  await writeOrganization(ctx, id, { ...columns, ...chosen, updated_at: ctx.now })
  const { disabled_at, ...others } = edit.after
  const place = { organization_id: id }
  if (disabled_at !== undefined)
    await ctx.emit(disabled_at ? 'organization.disabled' : 'organization.enabled', {}, place)
  if (disabled_at === null) await resumeAfterEnabling(ctx, id)
  if (Object.keys(others).length > 0) await ctx.emit('organization.updated', omitField(edit, 'disabled_at'), place)
}

function mergeChanges(ctx: Ctx, row: OrganizationRecord, body: Body) {
  const keep = <Value>(given: Value | undefined, stored: Value) => (given === undefined ? stored : given)
  return {
    name: keep(body.name, row.name),
    organization_type: keep(body.organization_type, row.organization_type),
    main_location_id: keep(body.main_location_id, row.main_location_id),
    tooth_notation: keep(body.tooth_notation, row.tooth_notation),
    management_notes: keep(body.management_notes, row.management_notes) || null,
    disabled_at: disabledAt(ctx, row, body.disabled),
  }
}

function disabledAt(ctx: Ctx, row: OrganizationRecord, disabled: boolean | undefined) {
  if (disabled === undefined || disabled === (row.disabled_at !== null)) return row.disabled_at
  return disabled ? ctx.now : null
}

/** Returns the notation in force, so that saving the default again is not a choice of it. */
async function loadToothNotation(ctx: Ctx, id: number) {
  const { tooth_notation } = await ctx.db
    .selectFrom('organizations')
    .where('id', '=', id)
    .select(toothNotation('organizations').as('tooth_notation'))
    .executeTakeFirstOrThrow()
  return tooth_notation
}

/** Throws if one field is not permitted, so that nothing is saved. */
function requireFieldPermissions(ctx: Ctx, after: Partial<ReturnType<typeof mergeChanges>>) {
  if ('management_notes' in after && !isStaff(ctx.actor)) throw forbidden()
  if ('organization_type' in after && !organizationTypePermissions(ctx.actor).picks) throw forbidden()
  if ('disabled_at' in after && !mayDisable(ctx.actor)) throw forbidden()
}

async function checkFields(ctx: Ctx, id: number, after: Partial<ReturnType<typeof mergeChanges>>) {
  const errors: Record<string, string[]> = {}
  const { main_location_id, organization_type } = after
  if (main_location_id === null) errors.main_location_id = ['Required']
  if (main_location_id) {
    const location = (await loadLocations(ctx, [main_location_id])).get(main_location_id)
    if (location?.organization_id !== id) {
      errors.main_location_id = ['The location does not belong to this organization.']
    }
  }
  if (organization_type && !(await mayEnter(ctx, organization_type))) errors.organization_type = ['Invalid name']
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Register 43: picking an existing type and entering a new one are separate permissions. */
async function mayEnter(ctx: Ctx, type: string) {
  return organizationTypePermissions(ctx.actor).entersNew || isKnownType(ctx, type)
}

/** ORG-10: validates the type of a new organization. */
export async function checkNewType(ctx: Ctx, type: string | null) {
  if (type === null) return
  if (!organizationTypePermissions(ctx.actor).picks) throw forbidden()
  if (!(await mayEnter(ctx, type))) throw invalid({ organization_type: ['Invalid name'] })
}

function omitField(edit: Edit, name: string) {
  const omit = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => key !== name))
  return { before: omit(edit.before), after: omit(edit.after) }
}
