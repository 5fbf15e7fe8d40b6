import type { Closures } from '#contract/business-days.ts'
import type { Holiday } from '#contract/holidays.ts'
import { fixed } from '#server/db/fixed.ts'
import type { Work } from '#server/work.ts'

const readList = fixed((db) => db.selectFrom('holidays').select(['days', 'updated_at']))

export async function getHolidays(ctx: Pick<Work, 'db'>) {
  const [row] = await readList(ctx.db)
  if (!row) throw new Error('the migration makes the row')
  // Written by saveHolidays from the contract's schema only.
  return { ...row, days: row.days as Holiday[] }
}

/** For whatever counts business days. */
export async function loadClosures(ctx: Pick<Work, 'db'>): Promise<Closures> {
  const { days } = await getHolidays(ctx)
  return new Set(days.map(({ date }) => date))
}
