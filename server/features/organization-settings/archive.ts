import { deleteOrganizationBlocker } from '#contract/organizations.rules.ts'
import { CODE } from '#contract/errors.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { conflict, throwConflictIf } from '#server/errors.ts'
import { resumeContract, resumeWhenEnabled, suspendContract } from '#server/features/contracts/suspension.ts'
import type { Ctx } from '#server/work.ts'
import {
  dropOrganization,
  lockOrganization,
  writeOrganization,
} from '#server/features/organizations/organization-row.ts'

/** ORG-21: archives the organization and suspends its contract (specification 4.9). */
export async function archiveOrganization(ctx: Ctx, id: number) {
  const row = await lockOrganization(ctx, id)
  if (row.deleted_at) throw conflict('The organization is archived already.', CODE.wrongState)
  await writeOrganization(ctx, id, { deleted_at: ctx.now, updated_at: ctx.now })
  await ctx.emit('organization.archived', {}, { organization_id: id })
  await suspendContract(ctx, id)
}

/**
 * ORG-22, specification 4.9: restores the organization and resumes its contract; a disabled organization's contract
 * resumes only once it is enabled (4.7).
 */
export async function unArchiveOrganization(ctx: Ctx, id: number) {
  const row = await lockOrganization(ctx, id)
  if (!row.deleted_at) throw conflict('The organization is not archived.', CODE.wrongState)
  await writeOrganization(ctx, id, { deleted_at: null, updated_at: ctx.now })
  await ctx.emit('organization.restored', {}, { organization_id: id })
  const resume = row.disabled_at ? resumeWhenEnabled : resumeContract
  await resume(ctx, id)
}

/**
 * Specification 4.9: deletes an archived organization without patients (archived ones included), with its dependent
 * rows.
 */
export async function deleteOrganization(ctx: Ctx, id: number) {
  const row = await lockOrganization(ctx, id)
  const patient = await ctx.db
    .selectFrom('patients')
    .where('organization_id', '=', id)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  throwConflictIf(deleteOrganizationBlocker({ deleted_at: row.deleted_at, has_patients: patient !== undefined }))
  const gone = await listReferencedIds(ctx, id)
  await dropOrganization(ctx, id)
  await ctx.emit('organization.deleted', { name: row.name, ...gone }, { organization_id: id })
}

/** Collects the member and location ids for the event, since they cannot be read after the deletion. */
async function listReferencedIds(ctx: Ctx, organization_id: number) {
  const [members, locations] = await pipelined([
    ctx.db
      .selectFrom('organization_members')
      .where('organization_id', '=', organization_id)
      .select('user_id')
      .execute(),
    ctx.db.selectFrom('locations').where('organization_id', '=', organization_id).select('id').execute(),
  ])
  return { user_ids: members.map((row) => row.user_id), location_ids: locations.map((row) => row.id) }
}
