import type { Closures } from '#contract/business-days.ts'
import { holidayCalls } from '#contract/holidays.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import type { Work } from '#server/work.ts'

const selectHolidays = preparedTemplate((db) => db.selectFrom('holidays').select(['days', 'updated_at']))

export async function getHolidays(ctx: Pick<Work, 'db'>) {
  const [row] = await selectHolidays(ctx.db)
  if (!row) throw new Error('the migration makes the row')
  return { ...row, days: holidayCalls.get.reply.shape.days.parse(row.days) }
}

/** Returns the dates (YYYY-MM-DD) that are no business days, besides weekends. */
export async function loadClosures(ctx: Pick<Work, 'db'>): Promise<Closures> {
  const { days } = await getHolidays(ctx)
  return new Set(days.map(({ date }) => date))
}
