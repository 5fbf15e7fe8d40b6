import { sql } from 'kysely'
import { conflict, isForeignKeyViolation } from '#server/errors.ts'
import { dropMember } from '#server/features/organizations/membership.ts'
import { casesOf, thirdPartyCases } from '#server/features/organizations/third-party-cases.ts'
import { deleteUser } from '#server/features/users/records.ts'
import type { Ctx } from '#server/work.ts'
import { requireUserAction } from './user-permissions.ts'
import { roleOf, lockVisibleUser } from './queries.ts'

const REFERENCED =
  'This user cannot be deleted: a case, a file, a step, a request or a note names this person. Archive the user instead.'

/**
 * Specification 4.9 and register 57: deletes only users without a trace in any case; the audit trail keeps the name.
 */
export async function removeUser(ctx: Ctx, id: number) {
  const user = await lockVisibleUser(ctx, id)
  requireUserAction(ctx, user, 'delete')
  if (await isReferenced(ctx, id)) throw conflict(REFERENCED)
  const memberships = await ctx.db
    .selectFrom('organization_members')
    .where('user_id', '=', id)
    .select('organization_id')
    .orderBy('organization_id')
    .execute()
  // An owner is refused here, because an organization needs one.
  for (const { organization_id } of memberships) {
    const role = await dropMember(ctx, organization_id, id)
    if (role === 'organization_manager') await refuseWithCases(ctx, organization_id)
  }
  await deleteUser(ctx, id).catch((error: unknown) => {
    // A reference to the user was inserted concurrently.
    if (isForeignKeyViolation(error)) throw conflict(REFERENCED)
    throw error
  })
  const { full_name, email } = user
  await ctx.emit('user.deleted', { user_id: id, full_name, email, role: roleOf(user) }, { user_id: id })
}

/** Refuses while the third party has open cases; removing the manager from the organization asks for a new assignee. */
async function refuseWithCases(ctx: Ctx, organization_id: number) {
  const open = await thirdPartyCases(ctx.db, organization_id).execute()
  if (open.length > 0) throw conflict(`${casesOf(open.length)} Remove this user from the organization first.`)
}

/**
 * Checks cases with their forms, files and steps, requests with their labels, and notes. Orders refer to no user except
 * the owner, who cannot be deleted.
 */
async function isReferenced(ctx: Ctx, id: number) {
  const { rows } = await sql<{ named: boolean }>`select (
    exists (select from patients where user_id = ${id} or updated_by_user_id = ${id})
    or exists (select from treatment_notes where user_id = ${id})
    or exists (select from on_hold_notes where user_id = ${id})
    or exists (select from rx_forms where created_by_user_id = ${id}
      or management_data->>'assigned_user_id' = ${String(id)})
    or exists (select from patient_files where created_by_user_id = ${id})
    or exists (select from workflow_steps where user_id = ${id})
    or exists (select from customer_requests where created_by_user_id = ${id}
      or management_data->>'assigned_user_id' = ${String(id)})
    or exists (select from printing_requests where ${id} in (patient_label_printed_by, shipping_label_printed_by))
  ) as named`.execute(ctx.db)
  return rows[0]?.named === true
}
