import type { Work } from '#server/http/context.ts'

/** Whoever leaves an organization is assigned to none of its locations any more. */
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
