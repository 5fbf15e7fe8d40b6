import type { Work } from '#server/work.ts'

/** Register 59: the first location of an organization is its main one, until the owner chooses another. */
export async function keepMainLocation(ctx: Work, organization_id: number, location_id: number) {
  const set = await ctx.db
    .updateTable('organizations')
    .set({ main_location_id: location_id, updated_at: ctx.now })
    .where('id', '=', organization_id)
    .where('main_location_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!set) return
  const edit = { before: { main_location_id: null }, after: { main_location_id: location_id } }
  await ctx.emit('organization.updated', edit, { organization_id })
}
