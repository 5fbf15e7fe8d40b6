import { sql, type Updateable } from 'kysely'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import type { Organizations } from '#server/db/schema.ts'
import { notFound, throwConflictIf } from '#server/errors.ts'
import { postOrganizationRemoval } from '#server/features/ledger/post.ts'
import { getOrganizationRecord, type OrganizationRecord } from '#server/features/visibility/organizations.ts'
import type { Ctx, Work } from '#server/work.ts'

/**
 * Locks and writes the row of an organization, so that concurrent changes of it or its members run one after the other.
 */

/** Locks without checking the scope; the caller has authorized the change. */
export async function lockOrganizationUnscoped(ctx: Work, id: number): Promise<OrganizationRecord> {
  const row = await ctx.db.selectFrom('organizations').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Locks an organization in scope; 404 otherwise. */
export async function lockOrganization(ctx: Ctx, id: number) {
  return getOrganizationRecord(ctx, id, 'for update')
}

/** Also refuses archived and disabled organizations, which are read-only (ORG-05, ORG-06). */
export async function lockOpenOrganization(ctx: Ctx, id: number) {
  const row = await lockOrganization(ctx, id)
  throwConflictIf(closedBlocker(row))
  return row
}

/** Updates columns of a locked row. */
export async function writeOrganization(ctx: Work, id: number, values: Updateable<Organizations>) {
  await ctx.db.updateTable('organizations').set(values).where('id', '=', id).execute()
}

/** Deletes the organization with its dependent rows. */
export async function dropOrganization(ctx: Work, id: number) {
  await postOrganizationRemoval(ctx, id)
  await ctx.db.deleteFrom('organizations').where('id', '=', id).execute()
}

/** Stores the name and main location entered in the account setup. */
export async function saveNameAndMainLocation(
  ctx: Work,
  organization: { id: number; name: string; main_location_id: number | null },
  after: { name: string; main_location_id: number },
) {
  const { id: organization_id, name, main_location_id } = organization
  const edit = diffFields({ name, main_location_id }, after)
  if (!edit) return
  await writeOrganization(ctx, organization_id, { ...after, updated_at: ctx.now })
  await ctx.emit('organization.updated', edit, { organization_id })
}

/** Records the dates of the first and newest submitted case, which determine the status (specification 4.10). */
export async function recordNewestCase(ctx: Work, id: number) {
  await ctx.db
    .updateTable('organizations')
    .set({ first_case_at: sql<string>`coalesce(first_case_at, ${ctx.now})`, newest_case_at: ctx.now })
    .where('id', '=', id)
    .execute()
}
