import type { HandlerInput } from '#contract/call.ts'
import type { holidayCalls } from '#contract/holidays.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import type { Ctx } from '#server/work.ts'
import { getHolidays } from './queries.ts'

/** Saves the list of holidays; dates that were computed before do not change. */
export async function saveHolidays(ctx: Ctx, { days, updated_at }: HandlerInput<typeof holidayCalls.save>['body']) {
  await ctx.db.selectFrom('holidays').select('id').forUpdate().execute()
  const stored = await getHolidays(ctx)
  await refuseLostEdit(ctx, stored, updated_at, { noun: 'holidays', id: null })
  const sorted = days.toSorted((a, b) => a.date.localeCompare(b.date))
  const edit = diffFields({ days: stored.days }, { days: sorted })
  if (!edit) return
  await ctx.db
    .updateTable('holidays')
    .set({ days: JSON.stringify(sorted), updated_at: ctx.now })
    .execute()
  await ctx.emit('holidays.saved', edit)
}
