import { sql, type RawBuilder } from 'kysely'
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

/** @param cards of one date. */
async function countCases(ctx: Ctx, asked: Asked, cards: CaseCard[]): Promise<Row[]> {
  const tests = cards.map((card) => [card, CASE_CARDS[card].form ? isForm(card) : sql`true`] as const)
  const cases = patientsIn(ctx, asked)
    .leftJoin('rx_forms as f', 'f.patient_id', 'patients.id')
    .where(datedWithin(cards[0] ?? 'total_cases', asked.range))
    .select([
      cardsOf(tests),
      ...CHIP_NAMES.map((chip) => sql<boolean>`${isOfForm(chip) ?? isOfPatient(chip)}`.as(chip)),
    ])
  return countRows(ctx, sql`(${cases}) cases cross join unnest(cards) as card`, (chip) => sql`${sql.ref(chip)}`)
}

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
      cardsOf(tests),
      'patients.id as patient_id',
      'patients.is_on_hold',
      'r.status_id',
      ASSIGNED_TO.as('assigned_to'),
      'r.created_at',
      'r.id',
    ])
  const newest = sql`(
    select distinct on (card, patient_id) * from (${requests}) requests cross join unnest(cards) as card
    order by card, patient_id, created_at desc, id desc) newest`
  return countRows(ctx, newest, (chip) => (chip === 'on_hold' ? sql`is_on_hold` : isOfRequest(chip)))
}

/** The names of the cards that count a row. */
function cardsOf(tests: readonly (readonly [Card, RawBuilder<unknown>])[]) {
  const named = tests.map(([card, test]) => sql`case when ${test} then ${sql.lit(card)} end`)
  return sql<Card[]>`array_remove(array[${sql.join(named)}]::text[], null)`.as('cards')
}

async function countRows(ctx: Ctx, rows: RawBuilder<unknown>, test: (chip: Chip) => RawBuilder<unknown>) {
  const chips = CHIP_NAMES.map((chip) => sql`count(*) filter (where ${test(chip)}) as ${sql.ref(chip)}`)
  const counted = await sql<Row>`select card, count(*) as total, ${sql.join(chips)} from ${rows} group by card`.execute(
    ctx.db,
  )
  return counted.rows
}
