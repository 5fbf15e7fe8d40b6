import { editOf } from '#server/db/edit.ts'
import type { Work } from '#server/work.ts'

/** The row, locked: the account setup is done by one at a time. The caller has seen that it is the person's own. */
export function lockOrganizationRecord(ctx: Work, id: number) {
  return ctx.db.selectFrom('organizations').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

/** What the account setup gives an organization: its name and its main location. */
export async function nameAndPlace(
  ctx: Work,
  organization: { id: number; name: string; main_location_id: number | null },
  after: { name: string; main_location_id: number },
) {
  const edit = editOf({ name: organization.name, main_location_id: organization.main_location_id }, after)
  if (!edit) return
  await ctx.db
    .updateTable('organizations')
    .set({ ...after, updated_at: ctx.now })
    .where('id', '=', organization.id)
    .execute()
  await ctx.emit('organization.updated', edit, { organization_id: organization.id })
}
