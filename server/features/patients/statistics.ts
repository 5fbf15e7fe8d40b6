import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { STATUS } from '#contract/enums.ts'
import { parseSelector, type Card, type Chip } from '#contract/statistics.ts'
import { PRINTING } from '#server/db/request-states.ts'
import { initialSetupStatus } from './status-conditions.ts'
import { withinDates, withinDays, type Range } from './date-ranges.ts'

/**
 * Defines what each dashboard card and its chips count (specification 1.6), once for both uses: the list behind a card
 * tests single patients, the dashboard counts all of them in one pass.
 */

export type RequestCard = 'shipped' | 'flawed_trays' | 'print_requests' | 'insert_brackets'
export type CaseCard = Exclude<Card, RequestCard>
/** A range of days for the date of the card; the Shipped card is also linked with a range of ship dates. */
type Ranges = { created_at_between?: Range | undefined; shipped_between?: Range | undefined }

/** Conditions on a customer request `r`, which stores the print columns that are counted. */
export const REQUEST_CARDS: Record<RequestCard, RawBuilder<SqlBool>> = {
  shipped: sql`r.print_status_id = ${PRINTING.completed}`,
  flawed_trays: sql`exists (select 1 from flawed_trays t where t.customer_request_id = r.id)`,
  print_requests: sql`r.print_status_id is not null`,
  insert_brackets: sql`exists (
    select 1 from printing_requests pr join printing_request_items i on i.printing_request_id = pr.id
    where pr.customer_request_id = r.id and i.insert_brackets)`,
}

/** Conditions on the row `patients`; `dated` is the column that a range of days applies to. */
export const CASE_CARDS: Record<CaseCard, { dated: string; test: RawBuilder<SqlBool> }> = {
  submissions: { dated: 'patients.form_created_at', test: sql`true` },
  stone_models: { dated: 'patients.form_created_at', test: sql`patients.impression_type = 2` },
  pvs: { dated: 'patients.form_created_at', test: sql`patients.impression_type = 1` },
  intra_oral: { dated: 'patients.form_created_at', test: sql`patients.impression_type = 4` },
  initial_setups: { dated: 'patients.created_at', test: sql`patients.form_created_at is not null` },
  total_cases: { dated: 'patients.created_at', test: sql`true` },
  completed_cases: { dated: 'patients.setup_completed_at', test: sql`true` },
}

export function isInCard(selector: string, ranges: Ranges): Expression<SqlBool> {
  const { card, chip } = parseSelector(selector)
  return isRequestCard(card) ? byRequest(card, chip, ranges) : byCase(card, chip, ranges.created_at_between ?? {})
}

export function isRequestCard(card: Card): card is RequestCard {
  return card in REQUEST_CARDS
}

/** All chips except On hold test the newest of the counted requests. */
function byRequest(card: RequestCard, chip: Chip | undefined, ranges: Ranges): Expression<SqlBool> {
  const counted = sql`
    select r.status_id, ${ASSIGNED_TO} as assigned_to
    from customer_requests r where r.patient_id = patients.id and ${REQUEST_CARDS[card]} and ${requestedWithin(card, ranges)}`
  if (!chip) return sql<SqlBool>`exists (${counted})`
  if (chip === 'on_hold') return sql<SqlBool>`(patients.is_on_hold and exists (${counted}))`
  return sql<SqlBool>`(
    select ${requestChipCondition(chip)} from (${counted} order by r.created_at desc, r.id desc limit 1) newest)`
}

/** A request without a printing request counts as in-office. */
export const ASSIGNED_TO = sql<string>`coalesce(r.print_assigned_to, 'H')`

export function requestedWithin(card: RequestCard, { created_at_between = {}, shipped_between = {} }: Ranges) {
  if (card !== 'shipped') return withinDays('r.created_at', created_at_between)
  return sql<SqlBool>`${withinDates('r.print_ship_date', created_at_between)} and ${withinDates('r.print_ship_date', shipped_between)}`
}

type PartyChip = 'orthoselect' | 'in_office' | 'third_party'
const STATUSES: Record<Exclude<Chip, PartyChip | 'on_hold'>, number> = STATUS
/** Party codes of a print, and of the setup (specification 4.3). */
const ASSIGNED: Record<PartyChip, string> = { orthoselect: 'O', in_office: 'H', third_party: '3' }
const SUBMITTED_BY: Record<PartyChip, number> = { orthoselect: 1, in_office: 2, third_party: 3 }

function isPartyChip(chip: Chip): chip is PartyChip {
  return chip in ASSIGNED
}

/** Tests a chip against the columns `status_id` and `assigned_to` of a request. */
export function requestChipCondition(chip: Exclude<Chip, 'on_hold'>): RawBuilder<SqlBool> {
  return isPartyChip(chip) ? sql`assigned_to = ${ASSIGNED[chip]}` : sql`status_id = ${STATUSES[chip]}`
}

function byCase(card: CaseCard, chip: Chip | undefined, range: Range): Expression<SqlBool> {
  const isOfCard = sql<SqlBool>`(${datedWithin(card, range)} and ${CASE_CARDS[card].test})`
  return chip ? sql<SqlBool>`(${isOfCard} and ${caseChipCondition(chip)})` : isOfCard
}

/** A submitted or completed case must have the date, even if no range is given. */
export function datedWithin(card: CaseCard, range: Range): Expression<SqlBool> {
  const { dated } = CASE_CARDS[card]
  return sql<SqlBool>`(${sql.ref(dated)} is not null and ${withinDays(dated, range)})`
}

/** Tests any chip against the row `patients`. */
export function caseChipCondition(chip: Chip): Expression<SqlBool> {
  if (isPartyChip(chip)) return sql<SqlBool>`patients.submission_completed_by = ${SUBMITTED_BY[chip]}`
  if (chip === 'on_hold') return sql<SqlBool>`patients.is_on_hold`
  if (chip === 'canceled') return sql<SqlBool>`patients.status_key = 'canceled'`
  return sql<SqlBool>`(patients.status_key <> 'canceled' and ${initialSetupStatus(chip)})`
}
