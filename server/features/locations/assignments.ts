import type { Work } from '#server/work.ts'

/** Assigns the user to the locations that still exist. */
export async function assignLocations(ctx: Work, organization_id: number, user_id: number, ids: readonly number[]) {
  if (ids.length === 0) return
  await ctx.db
    .insertInto('location_users')
    .columns(['location_id', 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom('locations')
        .where('organization_id', '=', organization_id)
        .where('id', 'in', ids)
        .select(['id', eb.val(user_id).as('user_id')]),
    )
    .onConflict((row) => row.doNothing())
    .execute()
}

export async function hasLocation(ctx: Work, organization_id: number, user_id: number) {
  const row = await ctx.db
    .selectFrom('location_users as u')
    .innerJoin('locations as l', 'l.id', 'u.location_id')
    .where('u.user_id', '=', user_id)
    .where('l.organization_id', '=', organization_id)
    .select('l.id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes a user who leaves an organization from all of its locations. */
export async function dropAssignments(ctx: Work, organization_id: number, user_id: number) {
  await ctx.db
    .deleteFrom('location_users')
    .where('user_id', '=', user_id)
    .where((eb) =>
      eb(
        'location_id',
        'in',
        eb.selectFrom('locations').where('locations.organization_id', '=', organization_id).select('locations.id'),
      ),
    )
    .execute()
}
