import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Dashboard, Trend } from '#contract/dashboard.ts'
import { TREND_CARDS, type TrendCard } from '#contract/statistics.ts'
import {
  CASE_CARDS,
  datedWithin,
  REQUEST_CARDS,
  requestedWithin,
  type CaseCard,
  type RequestCard,
} from '#server/features/patients/statistics.ts'
import type { Ctx } from '#server/work.ts'
import { patientsIn, type Asked } from './cards.ts'

const DAY_MS = 86_400_000
/** As many points as a line of the size of a thumb can show. */
const MOST_POINTS = 31

type Days = { from: string; to: string }
type Dated = { card: string; id: number; at: string }
type Row = { card: TrendCard; point: number | null; count: number }

/** How the large cards went day by day, and what the same days of the month before had: each range in one statement. */
export async function countTrends(ctx: Ctx, { range, organization_ids }: Asked): Promise<Dashboard['trends']> {
  const { from, to } = range
  if (!from) return null
  const today = ctx.now.slice(0, 10)
  const now = { from, to: to && to < today ? to : today }
  const days = daysOf(now)
  const before = days <= MOST_POINTS ? { from: monthBefore(now.from), to: monthBefore(now.to) } : undefined
  const step = Math.max(1, Math.ceil(days / MOST_POINTS))
  const [points, earlier] = await Promise.all([
    days > 0 ? countPoints(ctx, { range: now, organization_ids }, step) : [],
    before && days > 0 ? countPoints(ctx, { range: before, organization_ids }, daysOf(before)) : [],
  ])
  const trendOf = (card: TrendCard): Trend => {
    const totalOf = (rows: readonly Row[]) => rows.find((row) => row.card === card && row.point === null)?.count ?? 0
    const own = new Map(points.flatMap((row) => (row.card === card ? [[row.point, row.count]] : [])))
    const counts = Array.from({ length: Math.max(0, Math.ceil(days / step)) }, (_, point) => own.get(point) ?? 0)
    return { counts, before: before ? { ...before, total: totalOf(earlier), total_now: totalOf(points) } : null }
  }
  // It has a key for each of these cards.
  return Object.fromEntries(TREND_CARDS.map((card) => [card, trendOf(card)])) as Dashboard['trends']
}

/** Patients per card and so many days, and of each card at all (`point` null): who has two requests is one patient. */
async function countPoints(
  ctx: Ctx,
  { range, organization_ids }: { range: Days } & Pick<Asked, 'organization_ids'>,
  step: number,
) {
  const cases = (['submissions', 'initial_setups'] as const).map((card: CaseCard) =>
    patientsIn(ctx, { organization_ids })
      .innerJoin('rx_forms as f', 'f.patient_id', 'patients.id')
      .where(datedWithin(card, range))
      .select([
        sql<string>`${sql.lit(card)}`.as('card'),
        'patients.id',
        sql<string>`${sql.ref(CASE_CARDS[card].dated)}`.as('at'),
      ]),
  )
  const requests = (['print_requests', 'flawed_trays'] as const).map((card: RequestCard) =>
    patientsIn(ctx, { organization_ids })
      .innerJoin('customer_requests as r', 'r.patient_id', 'patients.id')
      .leftJoin('printing_requests as pr', 'pr.customer_request_id', 'r.id')
      .where(requestedWithin(card, { created_at_between: range }))
      .where(REQUEST_CARDS[card])
      .select([sql<string>`${sql.lit(card)}`.as('card'), 'patients.id', 'r.created_at as at']),
  )
  const point = sql`((at at time zone 'UTC')::date - ${range.from}::date) / ${step}::int`
  const counted = (rows: readonly Expression<Dated>[], count: RawBuilder<number>) => sql`
    select card, point, ${count} as count
    from (select card, id, ${point} as point from (${sql.join(rows, sql` union all `)}) dated) rows
    group by grouping sets ((card, point), (card))`
  // A patient has one form: only of requests there may be several.
  const { rows } = await sql<Row>`
    ${counted(cases, sql`count(*)`)} union all ${counted(requests, sql`count(distinct id)`)}`.execute(ctx.db)
  return rows
}

function daysOf({ from, to }: Days) {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1)
}

/** The 31st of a shorter month is its last day. */
function monthBefore(day: string) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 2, Math.min(date, last))).toISOString().slice(0, 10)
}
