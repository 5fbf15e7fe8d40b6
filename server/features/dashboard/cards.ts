import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Counts, Dashboard } from '#contract/dashboard.ts'
import { CARDS, CHIPS, type Card, type Chip } from '#contract/statistics.ts'
import { matchingPatients } from '#server/features/patients/filters.ts'
import type { Range } from '#server/features/patients/ranges.ts'
import {
  ASSIGNED_TO,
  CASE_CARDS,
  datedWithin,
  isOfForm,
  isOfPatient,
  isOfRequest,
  REQUEST_CARDS,
  requestedWithin,
  type CaseCard,
  type RequestCard,
} from '#server/features/patients/statistics.ts'
import type { Ctx } from '#server/work.ts'

/** By the top bar; none means all. */
export type Chosen = { organization_ids: readonly number[] }
export type Asked = { range: Range } & Chosen
type Cards = Dashboard['filtered_statistics']
type Row = Counts & { card: Card }

// Object.keys forgets the names that the object has.
const CHIP_NAMES = Object.keys(CHIPS) as Chip[]

/** Cards that are about the same date are counted together: one index leads to the rows of the range. */
const CASES: CaseCard[][] = [
  ['submissions', 'stone_models', 'pvs', 'intra_oral'],
  ['initial_setups', 'total_cases'],
  ['completed_cases'],
]
const REQUESTS: RequestCard[][] = [['shipped'], ['flawed_trays', 'print_requests', 'insert_brackets']]

/** Every number of the cards in five statements, each by the very conditions of the list that it leads to. */
export async function countCards(ctx: Ctx, asked: Asked): Promise<Cards> {
  const counted = await Promise.all([
    ...CASES.map((cards) => countCases(ctx, asked, cards)),
    ...REQUESTS.map((cards) => countRequests(ctx, asked, cards)),
  ])
  const rows = new Map(counted.flat().map(({ card, ...counts }) => [card, counts]))
  // It has a key for each card.
  return Object.fromEntries(Object.keys(CARDS).map((card) => [card, rows.get(card as Card) ?? NOTHING])) as Cards
}

const NOTHING: Counts = {
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

/** In scope and not archived, as the list begins. */
export function patientsIn(ctx: Ctx, { organization_ids }: Chosen) {
  return matchingPatients(ctx, { chosen_wi_organization_id: [...organization_ids] })
}

/**
 * Cases that are alike in all that cards and chips ask are one class: there are some dozens of them, and only these are
 * asked.
 *
 * @param cards of one date.
 */
async function countCases(ctx: Ctx, asked: Asked, cards: CaseCard[]): Promise<Row[]> {
  const tests = cards.map((card) => [card, CASE_CARDS[card].form ? isForm(card) : sql`true`] as const)
  // Of each only whether there is one.
  const setup_completed_at = sql`case when patients.setup_completed_at is not null then 'epoch'::timestamptz end`
  const form_id = sql`case when f.id is not null then 0 end`
  const classes = patientsIn(ctx, asked)
    .leftJoin('rx_forms as f', 'f.patient_id', 'patients.id')
    .where(datedWithin(cards[0] ?? 'total_cases', asked.range))
    .groupBy([...OF_PATIENT, ...OF_FORM, setup_completed_at, form_id])
    .select([...OF_PATIENT, ...OF_FORM, setup_completed_at.as('setup_completed_at'), form_id.as('form_id'), COUNTED])
  const rows = sql`(${classes}) patients
    cross join lateral (select patients.form_id as id, patients.impression_type, patients.submission_completed_by) f
    cross join unnest(${cardsOf(tests)}) as card`
  return countRows(ctx, rows, (chip) => isOfForm(chip) ?? isOfPatient(chip))
}

const OF_PATIENT = [
  'patients.status_key',
  'patients.step_request_type',
  'patients.step_status',
  'patients.is_on_hold',
] as const
const OF_FORM = ['f.impression_type', 'f.submission_completed_by'] as const
const COUNTED = sql<number>`count(*)`.as('counted')

function isForm(card: CaseCard) {
  return sql`(f.id is not null and ${CASE_CARDS[card].form})`
}

/** @param cards of one date. Of each patient and card the newest request says what the chips ask. */
async function countRequests(ctx: Ctx, asked: Asked, cards: RequestCard[]): Promise<Row[]> {
  const tests = cards.map((card) => [card, REQUEST_CARDS[card]] as const)
  const requests = patientsIn(ctx, asked)
    .innerJoin('customer_requests as r', 'r.patient_id', 'patients.id')
    .leftJoin('printing_requests as pr', 'pr.customer_request_id', 'r.id')
    .where(requestedWithin(cards[0] ?? 'shipped', { created_at_between: asked.range }))
    .$if(cards.length === 1, (query) => query.where(REQUEST_CARDS[cards[0] ?? 'shipped']))
    .select([
      cardsOf(tests).as('cards'),
      'patients.id as patient_id',
      'patients.is_on_hold',
      'r.status_id',
      ASSIGNED_TO.as('assigned_to'),
      'r.created_at',
      'r.id',
    ])
  const classes = sql`(
    select card, is_on_hold, status_id, assigned_to, count(*) as counted from (
      select distinct on (card, patient_id) * from (${requests}) requests cross join unnest(cards) as card
      order by card, patient_id, created_at desc, id desc) newest
    group by card, is_on_hold, status_id, assigned_to) classes`
  return countRows(ctx, classes, (chip) => (chip === 'on_hold' ? sql`is_on_hold` : isOfRequest(chip)))
}

/** The names of the cards that count a row. */
function cardsOf(tests: readonly (readonly [Card, RawBuilder<unknown>])[]) {
  const named = tests.map(([card, test]) => sql`case when ${test} then ${sql.lit(card)} end`)
  return sql<Card[]>`array_remove(array[${sql.join(named)}]::text[], null)`
}

/** @param classes have a `card`, and as `counted` how many are of them. */
async function countRows(ctx: Ctx, classes: RawBuilder<unknown>, test: (chip: Chip) => Expression<unknown>) {
  const chips = CHIP_NAMES.map(
    (chip) => sql`coalesce(sum(counted) filter (where ${test(chip)}), 0)::int as ${sql.ref(chip)}`,
  )
  const { rows } = await sql<Row>`
    select card, sum(counted)::int as total, ${sql.join(chips)} from ${classes} group by card`.execute(ctx.db)
  return rows
}
