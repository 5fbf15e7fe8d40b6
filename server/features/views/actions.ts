import type { HandlerInput } from '#contract/call.ts'
import type { viewCalls } from '#contract/views.ts'
import { conflict, invalid, notFound, throwOnUniqueViolation } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { ownViews } from './queries.ts'

const MAX_VIEWS = 50

export async function saveView(ctx: Ctx, body: HandlerInput<typeof viewCalls.save>['body']) {
  // Locks the user's row, so that concurrent saves cannot both pass the limit.
  await ctx.db.selectFrom('users').where('id', '=', ctx.actor.id).select('id').forUpdate().execute()
  const { count } = await ownViews(ctx)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_VIEWS) throw invalid(`Only up to ${MAX_VIEWS} views can be saved.`)
  return ctx.db
    .insertInto('views')
    .values({ user_id: ctx.actor.id, name: body.name, path: body.path, created_at: ctx.now })
    .returning(['id', 'name', 'path'])
    .executeTakeFirstOrThrow()
    .catch(throwOnUniqueViolation('views_name_key', conflict('A view with this name exists already.')))
}

export async function removeView(ctx: Ctx, id: number) {
  const removed = await ctx.db
    .deleteFrom('views')
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw notFound()
}
