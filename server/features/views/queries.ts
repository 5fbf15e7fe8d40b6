import type { Ctx } from '#server/work.ts'

export function ownViews(ctx: Ctx) {
  return ctx.db.selectFrom('views').where('views.user_id', '=', ctx.actor.id)
}

export async function listViews(ctx: Ctx) {
  return ownViews(ctx)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .select(['id', 'name', 'path'])
    .execute()
}
