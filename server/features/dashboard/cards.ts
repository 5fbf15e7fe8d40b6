// Counts of the dashboard's cards and trend lines. Each query groups the rows first and tests the groups against cards
// and chips; grouping sets yield the totals and the points of the lines together.

import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Counts } from '#contract/dashboard.ts'
import { keysOf, recordOf } from '#contract/records.ts'
import { CARDS, CHIPS, TREND_CARDS, type Card, type Chip } from '#contract/statistics.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { matchingPatients } from '#server/features/patients/filters.ts'
import type { Range } from '#server/features/patients/date-ranges.ts'
import {
  ASSIGNED_TO,
  CASE_CARDS,
  datedWithin,
  caseChipCondition,
  requestChipCondition,
  REQUEST_CARDS,
  requestedWithin,
  type CaseCard,
  type RequestCard,
} from '#server/features/patients/statistics.ts'
import type { Ctx } from '#server/work.ts'

/** Practices chosen in the top bar; none means all. */
export type PracticeFilter = { organization_ids: readonly number[] }
/**
 * @param days per point of a trend line, counted from the first day of the range; without them no trends are computed.
 */
export type PeriodFilter = { range: Range; days?: number | undefined } & PracticeFilter
/**
 * Counts of a card if `point` is null, otherwise of one point of its trend line, where `of_point` counts each patient
 * with a request in these days.
 */
type Row = Counts & { card: Card; point: number | null; of_point: number }

const CHIP_NAMES = keysOf(CHIPS)

/** Cards that filter by the same date are counted together, as one index finds the rows of the range. */
const CASES = [...new Set(keysOf(CASE_CARDS).map((card) => CASE_CARDS[card].dated))].map((dated) =>
  keysOf(CASE_CARDS).filter((card) => CASE_CARDS[card].dated === dated),
)

/**
 * Computes all counts of the cards and their trend lines with seven statements. They use the conditions of the lists
 * that the cards link to, so the numbers agree.
 */
export async function countCards(ctx: Ctx, asked: PeriodFilter) {
  const counted = await pipelined([
    ...CASES.map((cards) => countCases(ctx, asked, cards)),
    ...keysOf(REQUEST_CARDS).map((card) => countRequests(ctx, asked, card)),
  ])
  const rows = counted.flat()
  const whole = new Map(
    rows.flatMap(({ card, point, of_point: _line, ...counts }) => (point === null ? [[card, counts]] : [])),
  )
  const cards = recordOf(keysOf(CARDS), (card) => whole.get(card) ?? ZERO_COUNTS)
  return { cards, points: rows.filter(({ point }) => point !== null) }
}

const ZERO_COUNTS: Counts = {
  total: 0,
  new: 0,
  in_progress: 0,
  pending: 0,
  completed: 0,
  canceled: 0,
  on_hold: 0,
  orthoselect: 0,
  in_office: 0,
  third_party: 0,
}

/** Selects patients as the patient list does: in scope and not archived. */
export function selectPatients(ctx: Ctx, { organization_ids }: PracticeFilter) {
  return matchingPatients(ctx, { chosen_wi_organization_id: [...organization_ids] })
}

/** Joins the requests (alias `r`) of the range that the card counts. */
export function selectRequests(ctx: Ctx, asked: PeriodFilter, card: RequestCard) {
  return selectPatients(ctx, asked)
    .innerJoin('customer_requests as r', 'r.patient_id', 'patients.id')
    .where(requestedWithin(card, { created_at_between: asked.range }))
    .where(REQUEST_CARDS[card])
}

/**
 * Groups cases that agree in every column which cards and chips test. There are some dozens of groups, so the tests run
 * on these instead of on every case. Dates are reduced to whether they are set, as each date would make a group of its
 * own.
 *
 * @param cards that filter by the same date.
 */
async function countCases(ctx: Ctx, asked: PeriodFilter, cards: CaseCard[]): Promise<Row[]> {
  const [first = 'total_cases'] = cards
  const { dated } = CASE_CARDS[first]
  const classes = selectPatients(ctx, asked)
    .where(datedWithin(first, asked.range))
    .groupBy([...GROUP_COLUMNS, sql.ref('is_set_up'), sql.ref('has_form'), sql.ref('point')])
    .select([
      ...GROUP_COLUMNS,
      sql`patients.setup_completed_at is not null`.as('is_set_up'),
      sql`patients.form_created_at is not null`.as('has_form'),
      trendPoint(dated, asked, first).as('point'),
      sql<number>`count(*)`.as('counted'),
    ])
  const tests = cards.map((card) => sql`case when ${CASE_CARDS[card].test} then ${sql.lit(card)} end`)
  const rows = sql`(
    select *, true as is_newest, case when is_set_up then 'epoch'::timestamptz end as setup_completed_at,
      case when has_form then 'epoch'::timestamptz end as form_created_at
    from (${classes}) classes) patients
    join unnest(array[${sql.join(tests)}]::text[]) as card on card is not null`
  return countRows(ctx, rows, caseChipCondition)
}

const GROUP_COLUMNS = [
  'patients.status_key',
  'patients.step_request_type',
  'patients.step_status',
  'patients.is_on_hold',
  'patients.impression_type',
  'patients.submission_completed_by',
] as const

/**
 * Counts patients by their newest request, which decides the chips; each point of the trend line also counts a patient
 * once.
 */
async function countRequests(ctx: Ctx, asked: PeriodFilter, card: RequestCard): Promise<Row[]> {
  const requests = selectRequests(ctx, asked, card).select([
    'r.patient_id',
    'patients.is_on_hold',
    'r.status_id',
    ASSIGNED_TO.as('assigned_to'),
    trendPoint('r.created_at', asked, card).as('point'),
    'r.created_at',
    'r.id',
  ])
  const classes = sql`(
    select ${sql.lit(card)} as card, is_on_hold, status_id, assigned_to, point, is_newest, count(*) as counted from (
      select *, row_number() over newest_first = 1 as is_newest,
        point is distinct from lag(point) over newest_first as is_newest_of_point
      from (${requests}) requests
      window newest_first as (partition by patient_id order by created_at desc, id desc)) numbered
    where is_newest or is_newest_of_point
    group by is_on_hold, status_id, assigned_to, point, is_newest) classes`
  return countRows(ctx, classes, (chip) => (chip === 'on_hold' ? sql`is_on_hold` : requestChipCondition(chip)))
}

function trendPoint(dated: string, { range: { from }, days }: PeriodFilter, card: Card) {
  const hasLine = from && days && TREND_CARDS.some((each) => each === card)
  if (!hasLine) return sql<number | null>`null::int`
  return sql<number | null>`((${sql.ref(dated)} at time zone 'UTC')::date - ${from}::date) / ${days}::int`
}

/** @param classes are rows with `card`, `point` of its trend line, and `counted`, the number of cases in the group. */
async function countRows(ctx: Ctx, classes: RawBuilder<unknown>, test: (chip: Chip) => Expression<unknown>) {
  const sum = (of: Expression<unknown>) => sql`coalesce(sum(counted) filter (where ${of}), 0)::int`
  const chips = CHIP_NAMES.map((chip) => sql`${sum(sql`is_newest and ${test(chip)}`)} as ${sql.ref(chip)}`)
  const { rows } = await sql<Row>`
    select card, point, sum(counted)::int as of_point, ${sum(sql`is_newest`)} as total, ${sql.join(chips)}
    from ${classes} group by grouping sets ((card), (card, point))`.execute(ctx.db)
  return rows
}
