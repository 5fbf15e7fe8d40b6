import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { readSelector, type Card, type Chip } from '#contract/statistics.ts'
import { PRINTING } from '#server/db/request-states.ts'
import { initialSetupStatus } from './conditions.ts'
import { withinDates, withinDays, type Range } from './ranges.ts'

/**
 * What a card of the dashboard or one of its chips counts (specification 1.6), each said once: the list behind a card asks
 * it of a patient, the dashboard of all patients in one pass.
 */

export type RequestCard = 'shipped' | 'flawed_trays' | 'print_requests' | 'insert_brackets'
export type CaseCard = Exclude<Card, RequestCard>
/** A range of days of the card's own date; the card Shipped is linked with one of ship dates. */
type Ranges = { created_at_between?: Range | undefined; shipped_between?: Range | undefined }

/** Over a customer request `r` and its printing request `pr`, if it has one. */
export const REQUEST_CARDS: Record<RequestCard, RawBuilder<SqlBool>> = {
  shipped: sql`pr.printing_request_status_id = ${PRINTING.completed}`,
  flawed_trays: sql`exists (select 1 from flawed_trays t where t.customer_request_id = r.id)`,
  print_requests: sql`pr.id is not null`,
  insert_brackets: sql`exists (
    select 1 from printing_request_items i where i.printing_request_id = pr.id and i.insert_brackets)`,
}

/** Over the row `patients` and, where the card asks for one, its form `f`; `dated` is what a range of days is about. */
export const CASE_CARDS: Record<CaseCard, { dated: string; form?: RawBuilder<SqlBool> }> = {
  submissions: { dated: 'f.created_at', form: sql`true` },
  stone_models: { dated: 'f.created_at', form: sql`f.impression_type = 2` },
  pvs: { dated: 'f.created_at', form: sql`f.impression_type = 1` },
  intra_oral: { dated: 'f.created_at', form: sql`f.impression_type = 4` },
  initial_setups: { dated: 'patients.created_at', form: sql`true` },
  total_cases: { dated: 'patients.created_at' },
  completed_cases: { dated: 'patients.setup_completed_at' },
}

export function isCounted(selector: string, ranges: Ranges): Expression<SqlBool> {
  const { card, chip } = readSelector(selector)
  return isOfRequests(card) ? byRequest(card, chip, ranges) : byCase(card, chip, ranges.created_at_between ?? {})
}

function isOfRequests(card: Card): card is RequestCard {
  return card in REQUEST_CARDS
}

/** A chip but On hold asks the newest of the requests that are counted. */
function byRequest(card: RequestCard, chip: Chip | undefined, ranges: Ranges): Expression<SqlBool> {
  const counted = sql`
    select r.status_id, ${ASSIGNED_TO} as assigned_to
    from customer_requests r left join printing_requests pr on pr.customer_request_id = r.id
    where r.patient_id = patients.id and ${REQUEST_CARDS[card]} and ${requestedWithin(card, ranges)}`
  if (!chip) return sql<SqlBool>`exists (${counted})`
  if (chip === 'on_hold') return sql<SqlBool>`(patients.is_on_hold and exists (${counted}))`
  return sql<SqlBool>`(
    select ${isOfRequest(chip)} from (${counted} order by r.created_at desc, r.id desc limit 1) newest)`
}

/** Without a printing request it is the practice's own. */
export const ASSIGNED_TO = sql<string>`coalesce(pr.assigned_to, 'H')`

export function requestedWithin(card: RequestCard, { created_at_between = {}, shipped_between = {} }: Ranges) {
  if (card !== 'shipped') return withinDays('r.created_at', created_at_between)
  return sql<SqlBool>`${withinDates('pr.ship_date', created_at_between)} and ${withinDates('pr.ship_date', shipped_between)}`
}

const STATUSES: Partial<Record<Chip, number>> = { new: 1, in_progress: 2, pending: 3, completed: 4, canceled: 5 }
/** Of a print, and of who makes the setup (specification 4.3). */
const ASSIGNED: Partial<Record<Chip, string>> = { orthoselect: 'O', in_office: 'H', third_party: '3' }
const SUBMITTED_BY: Partial<Record<Chip, number>> = { orthoselect: 1, in_office: 2, third_party: 3 }

/** Any chip but On hold, over `status_id` and `assigned_to` of a request. */
export function isOfRequest(chip: Chip): RawBuilder<SqlBool> {
  return chip in STATUSES ? sql`status_id = ${STATUSES[chip]}` : sql`assigned_to = ${ASSIGNED[chip]}`
}

function byCase(card: CaseCard, chip: Chip | undefined, range: Range): Expression<SqlBool> {
  const { form, dated } = CASE_CARDS[card]
  const isWithin = form ? hasForm(sql`${form} and ${withinDays(dated, range)}`) : datedWithin(card, range)
  return chip ? sql<SqlBool>`(${isWithin} and ${isOfCase(chip)})` : isWithin
}

/** What is completed has a date also where none is asked for. */
export function datedWithin(card: CaseCard, range: Range): Expression<SqlBool> {
  const { dated } = CASE_CARDS[card]
  return sql<SqlBool>`(${sql.ref(dated)} is not null and ${withinDays(dated, range)})`
}

function isOfCase(chip: Chip): Expression<SqlBool> {
  const ofForm = isOfForm(chip)
  return ofForm ? hasForm(ofForm) : isOfPatient(chip)
}

/** The chips that ask the form `f`. */
export function isOfForm(chip: Chip): RawBuilder<SqlBool> | undefined {
  return chip in SUBMITTED_BY ? sql`f.submission_completed_by = ${SUBMITTED_BY[chip]}` : undefined
}

/** The others, which ask the row `patients`. */
export function isOfPatient(chip: Chip): Expression<SqlBool> {
  if (chip === 'on_hold') return sql<SqlBool>`patients.is_on_hold`
  if (chip === 'canceled') return sql<SqlBool>`patients.status_key = 'canceled'`
  return sql<SqlBool>`(patients.status_key <> 'canceled' and ${initialSetupStatus(chip)})`
}

function hasForm(condition: Expression<unknown>): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 from rx_forms f where f.patient_id = patients.id and ${condition})`
}
