import { sql } from 'kysely'
import type { Dashboard, Trend } from '#contract/dashboard.ts'
import { recordOf } from '#contract/records.ts'
import { TREND_CARDS, type TrendCard } from '#contract/statistics.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { CASE_CARDS, datedWithin, isRequestCard } from '#server/features/patients/statistics.ts'
import type { Ctx } from '#server/work.ts'
import { countCards, selectPatients, selectRequests, type PeriodFilter } from './cards.ts'

const DAY_MS = 86_400_000
/** Number of points that a small sparkline can display. */
const MAX_POINTS = 31

type Days = { from: string; to: string }
type Counted = Pick<Dashboard, 'filtered_statistics' | 'trends'>

/**
 * Counts the cards, the trend lines of the large ones, and their totals in the same days of the month before. Without a
 * start date there are no trends.
 */
export async function countPeriod(ctx: Ctx, { range, organization_ids }: PeriodFilter): Promise<Counted> {
  const { from, to } = range
  if (!from) return { filtered_statistics: (await countCards(ctx, { range, organization_ids })).cards, trends: null }
  const today = ctx.now.slice(0, 10)
  const now = { from, to: to && to < today ? to : today }
  const length = countDays(now)
  const days = Math.max(1, Math.ceil(length / MAX_POINTS))
  const before = length <= MAX_POINTS ? { from: monthBefore(now.from), to: monthBefore(now.to) } : undefined
  const [{ cards, points }, totals] = await pipelined([
    countCards(ctx, { range, organization_ids, days }),
    before && length > 0 ? countTotals(ctx, { range: before, organization_ids }) : undefined,
  ])
  const trendOf = (card: TrendCard): Trend => {
    const own = new Map(points.flatMap((row) => (row.card === card ? [[row.point, row.of_point]] : [])))
    const counts = Array.from({ length: Math.ceil(length / days) }, (_, point) => own.get(point) ?? 0)
    const total = totals?.get(card) ?? 0
    return { counts, before: before ? { ...before, total, total_now: cards[card].total } : null }
  }
  return {
    filtered_statistics: cards,
    trends: recordOf(TREND_CARDS, trendOf),
  }
}

/** Counts the patients of each large card; a patient with two requests counts once. */
async function countTotals(ctx: Ctx, asked: PeriodFilter) {
  const totals = TREND_CARDS.map(async (card) => [card, await countTotal(ctx, asked, card)] as const)
  return new Map(await pipelined(totals))
}

async function countTotal(ctx: Ctx, asked: PeriodFilter, card: TrendCard) {
  const { total } = isRequestCard(card)
    ? await selectRequests(ctx, asked, card)
        .select(sql<number>`count(distinct r.patient_id)`.as('total'))
        .executeTakeFirstOrThrow()
    : await selectPatients(ctx, asked)
        .where(datedWithin(card, asked.range))
        .where(CASE_CARDS[card].test)
        .select(sql<number>`count(*)`.as('total'))
        .executeTakeFirstOrThrow()
  return total
}

function countDays({ from, to }: Days) {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1)
}

/** Returns the same day of the month before, or its last day if that month is shorter. */
function monthBefore(day: string) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 2, Math.min(date, last))).toISOString().slice(0, 10)
}
