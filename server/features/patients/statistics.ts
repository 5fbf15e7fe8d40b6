import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { readSelector, type Card, type Chip } from '#contract/statistics.ts'
import { initialSetupStatus } from './conditions.ts'
import { withinDates, withinDays, type Range } from './ranges.ts'

type RequestCard = 'shipped' | 'flawed_trays' | 'print_requests' | 'insert_brackets'
type CaseCard = Exclude<Card, RequestCard>
/** A range of days of the card's own date; the card Shipped is linked with one of ship dates. */
type Ranges = { created_at_between?: Range | undefined; shipped_between?: Range | undefined }

/** What a card of the dashboard or one of its chips counts (decisions 1.6), over the row `patients`. */
export function isCounted(selector: string, ranges: Ranges): Expression<SqlBool> {
  const { card, chip } = readSelector(selector)
  return isOfRequests(card) ? byRequest(card, chip, ranges) : byCase(card, chip, ranges.created_at_between ?? {})
}

/** Over a customer request `r` and its printing request `pr`, if it has one. */
const REQUESTS: Record<RequestCard, RawBuilder<SqlBool>> = {
  shipped: sql`pr.printing_request_status_id = 2`,
  flawed_trays: sql`exists (select 1 from flawed_trays t where t.customer_request_id = r.id)`,
  print_requests: sql`pr.id is not null`,
  insert_brackets: sql`exists (
    select 1 from printing_request_items i where i.printing_request_id = pr.id and i.insert_brackets)`,
}

function isOfRequests(card: Card): card is RequestCard {
  return card in REQUESTS
}

/** A chip but On hold asks the newest of the requests that are counted. */
function byRequest(card: RequestCard, chip: Chip | undefined, ranges: Ranges): Expression<SqlBool> {
  const counted = sql`
    select r.status_id, coalesce(pr.assigned_to, 'H') as assigned_to
    from customer_requests r left join printing_requests pr on pr.customer_request_id = r.id
    where r.patient_id = patients.id and ${REQUESTS[card]} and ${requestedWithin(card, ranges)}`
  if (!chip) return sql<SqlBool>`exists (${counted})`
  if (chip === 'on_hold') return sql<SqlBool>`(patients.is_on_hold and exists (${counted}))`
  return sql<SqlBool>`(
    select ${ofRequest(chip)} from (${counted} order by r.created_at desc, r.id desc limit 1) newest)`
}

function requestedWithin(card: RequestCard, { created_at_between = {}, shipped_between = {} }: Ranges) {
  if (card !== 'shipped') return withinDays('r.created_at', created_at_between)
  return sql`${withinDates('pr.ship_date', created_at_between)} and ${withinDates('pr.ship_date', shipped_between)}`
}

const STATUSES: Partial<Record<Chip, number>> = { new: 1, in_progress: 2, pending: 3, completed: 4, canceled: 5 }
/** Of a print, and of who makes the setup (decisions 4.3). */
const ASSIGNED: Partial<Record<Chip, string>> = { orthoselect: 'O', in_office: 'H', third_party: '3' }
const SUBMITTED_BY: Partial<Record<Chip, number>> = { orthoselect: 1, in_office: 2, third_party: 3 }

function ofRequest(chip: Chip): RawBuilder<SqlBool> {
  return chip in STATUSES ? sql`status_id = ${STATUSES[chip]}` : sql`assigned_to = ${ASSIGNED[chip]}`
}

function byCase(card: CaseCard, chip: Chip | undefined, range: Range): Expression<SqlBool> {
  return chip ? sql<SqlBool>`(${ofCase(card, range)} and ${ofSetup(chip)})` : ofCase(card, range)
}

const IMPRESSIONS = { stone_models: 2, pvs: 1, intra_oral: 4 } as const

function ofCase(card: CaseCard, range: Range): Expression<SqlBool> {
  switch (card) {
    case 'total_cases':
      return withinDays('patients.created_at', range)
    case 'initial_setups':
      return hasForm(withinDays('patients.created_at', range))
    case 'completed_cases':
      return sql<SqlBool>`(
        patients.setup_completed_at is not null and ${withinDays('patients.setup_completed_at', range)})`
    case 'submissions':
      return hasForm(withinDays('f.created_at', range))
    default:
      return hasForm(sql`f.impression_type = ${IMPRESSIONS[card]} and ${withinDays('f.created_at', range)}`)
  }
}

function ofSetup(chip: Chip): Expression<SqlBool> {
  if (chip === 'on_hold') return sql<SqlBool>`patients.is_on_hold`
  if (chip === 'canceled') return sql<SqlBool>`patients.status_key = 'canceled'`
  if (chip in SUBMITTED_BY) return hasForm(sql`f.submission_completed_by = ${SUBMITTED_BY[chip]}`)
  return sql<SqlBool>`(patients.status_key <> 'canceled' and ${initialSetupStatus(chip)})`
}

function hasForm(condition: Expression<unknown>): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 from rx_forms f where f.patient_id = patients.id and ${condition})`
}
