import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { isCustomer } from '#contract/access.ts'
import type { HandlerInput } from '#contract/call.ts'
import type { patientCalls } from '#contract/patients.ts'
import { SHIPPING_METHODS } from '#contract/shipping.ts'
import { TOTAL_CAP } from '#contract/wire.ts'
import { PRINTING } from '#server/db/request-states.ts'
import { applyFilters, matchesWords } from '#server/db/list.ts'
import type { DB } from '#server/db/schema.ts'
import type { Ctx } from '#server/work.ts'
import { userIdsByName } from '#server/features/visibility/search-users-by-name.ts'
import { visiblePatients } from '#server/features/visibility/patients.ts'
import {
  flawedTrayStatus,
  hasSetupToApprove,
  initialSetupStatus,
  isAssigned,
  isBeingShipped,
  printingStatus,
} from './status-conditions.ts'
import { isAskedOfPractice } from './asked-filter.ts'
import { withinDates, withinDays } from './date-ranges.ts'
import { isInCard } from './statistics.ts'

export type PatientFilter = HandlerInput<typeof patientCalls.list>['query']['filter']
export type PatientsQuery = SelectQueryBuilder<DB, 'patients', Record<never, never>>

/**
 * Builds the query of a list: scope, archive state, then the filters of specification 1.6. Only `patients` is in the
 * `from` clause and other tables are tested in subqueries, so that the index of the list provides the order.
 */
export function matchingPatients(ctx: Ctx, filter: PatientFilter): PatientsQuery {
  const { trashed, archived_only, stats, ...rest } = filter
  const patients = byArchived(visiblePatients(ctx), ctx, { trashed, archived_only })
  if (!stats) return applyPatientFilters(ctx, patients, rest)
  const { created_at_between, ...others } = rest
  return applyPatientFilters(ctx, patients.where(isInCard(stats, { ...others, created_at_between })), others)
}

/** Up to this number, cases of the last weeks are sorted faster than they are found at the end of the list's order. */
const MOST_RECENT = 100_000

/**
 * Returns how many matches are sorted by themselves, if the filter does not follow the index of the list: a search
 * matches few rows in no order, and what awaits approval or ships these days stands at the end of an order that
 * begins with the oldest case.
 */
export function countSorted(filter: PatientFilter): number | undefined {
  if (filter.patient_full_name_like ?? filter.doctor_full_name_like ?? filter.doctor_full_name_or_organization_like)
    return TOTAL_CAP
  const isRecent = [
    filter.awaiting_approval,
    filter.waits_for,
    filter.completed_case_between,
    filter.shipped_between,
    filter.filter_ship_date_range,
  ].some(Boolean)
  return isRecent ? MOST_RECENT : undefined
}

/** `archived_only` wins over `trashed`; customers never see archived patients (specification 7). */
function byArchived(
  query: PatientsQuery,
  ctx: Ctx,
  filter: Pick<PatientFilter, 'trashed' | 'archived_only'>,
): PatientsQuery {
  if (!isCustomer(ctx.actor)) {
    if (filter.archived_only || filter.trashed === 'only') return query.where('patients.deleted_at', 'is not', null)
    if (filter.trashed === 'with') return query
  }
  return query.where('patients.deleted_at', 'is', null)
}

function applyPatientFilters(
  ctx: Ctx,
  query: PatientsQuery,
  filter: Omit<PatientFilter, 'trashed' | 'archived_only' | 'stats'>,
): PatientsQuery {
  return applyFilters(query, filter, {
    user_id: (q, id) => q.where('patients.user_id', '=', id),
    organization_id: (q, ids) => q.where(inList('patients.organization_id', ids)),
    chosen_wi_organization_id: (q, ids) => q.where(inList('patients.organization_id', ids)),
    ids: (q, ids) => q.where(inList('patients.id', ids)),
    patient_status_id: (q, status) => q.where(statusCondition(status)),
    patient_full_name_like: (q, text) => q.where(matchesWords(sql.ref('patients.search_text'), text)),
    doctor_full_name_like: (q, text) => q.where(byDoctor(text)),
    doctor_full_name_or_organization_like: (q, text) => q.where(byDoctorOrOrganization(text)),
    held: (q, held) => q.where('patients.is_on_hold', '=', held),
    only_on_hold: (q, only) => (only ? q.where('patients.is_on_hold', '=', true) : q),
    cancelled: (q, cancelled) => q.where('patients.status_key', cancelled ? '=' : '!=', 'canceled'),
    active_request_only: (q, only) => (only ? q.where('patients.is_active_request', '=', true) : q),
    rush_case_only: (q, only) => (only ? q.where('patients.rush_case', '=', true) : q),
    awaiting_approval: (q, only) => (only ? q.where('patients.status_key', '=', 'awaiting_approval') : q),
    waits_for: (q, who) =>
      q
        .where('patients.status_key', '=', 'awaiting_approval')
        .where('patients.is_on_hold', '=', false)
        .where(hasSetupToApprove('patients'))
        .where('patients.user_id', who === 'me' ? '=' : '!=', ctx.actor.id),
    asked: (q, which) => q.where(isAskedOfPractice(ctx, which)),
    shipping: (q, only) => (only ? q.where('patients.is_active_request', '=', true).where(isBeingShipped()) : q),
    organization_type: (q, types) =>
      q.where(
        sql<SqlBool>`patients.organization_id in (select id from organizations where organization_type = any(${types}))`,
      ),
    filter_assignments: (q, codes) => q.where(isAssigned(codes)),
    filter_request_type_status: (q, pairs) => q.where(anyOf(pairs.map(requestTypeStatus))),
    request_step: (q, key) => q.where('patients.step_key', '=', key),
    tracking_number: (q, number) => q.where(isTrackedBy(number)),
    filter_shipping_type: (q, keys) =>
      q.where(
        ofPrintingRequest(
          sql`pr.printing_request_status_id <> ${PRINTING.canceled} and pr.shipping_method_id = any(${methodIds(keys)})`,
        ),
      ),
    filter_ship_date_range: (q, range) =>
      q.where(
        ofPrintingRequest(
          sql`pr.printing_request_status_id <> ${PRINTING.canceled} and ${withinDates('pr.ship_date', range)}`,
        ),
      ),
    shipped_between: (q, range) =>
      q.where(
        ofPrintingRequest(
          sql`pr.printing_request_status_id = ${PRINTING.completed} and ${withinDates('pr.ship_date', range)}`,
        ),
      ),
    created_at_between: (q, range) => q.where(withinDays('patients.created_at', range)),
    completed_case_between: (q, range) => q.where(withinDays('patients.setup_completed_at', range)),
    impression_type: (q, types) => q.where(sql<SqlBool>`patients.impression_type = any(${types})`),
    products_list: (q, bits) => (bits === 0 ? q : q.where(ofForm(sql`f.products_list & ${bits} <> 0`))),
    case_tray_id: (q, id) => q.where('patients.case_tray_id', '=', id),
    // An archived tray does not count (specification 4.6): its cases can be put in another one.
    null_tray_only: (q, only) =>
      only
        ? q.where(
            sql<boolean>`(patients.case_tray_id is null
              or patients.case_tray_id in (select id from case_trays where deleted_at is not null))`,
          )
        : q,
  })
}

function inList(column: string, ids: readonly number[]): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(${ids})`
}

function anyOf(conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** Specification 4.2: statuses 2 and 3 are not stored; they select setups that are In Progress or Pending. */
function statusCondition(status: number): Expression<SqlBool> {
  if (status === 2) return initialSetupStatus('in_progress')
  if (status === 3) return initialSetupStatus('pending')
  return sql<SqlBool>`patients.patient_status_id = ${status}`
}

function requestTypeStatus(pair: string): Expression<SqlBool> {
  const [type, status = ''] = pair.split(':')
  if (type === 'initial_case_setup') return initialSetupStatus(status)
  return type === 'printing_request' ? printingStatus(status) : flawedTrayStatus(status)
}

function byDoctor(text: string): Expression<SqlBool> {
  return sql<SqlBool>`patients.user_id in (${userIdsByName(text)})`
}

/** Matches patients for which each word occurs in the name of the doctor or of the organization. */
function byDoctorOrOrganization(text: string): Expression<SqlBool> {
  const words = text.split(/\s+/).filter(Boolean)
  const tests = words.map(
    (word) => sql<SqlBool>`(${byDoctor(word)} or patients.organization_id in (
      select id from organizations where ${matchesWords(sql`search_text`, word)}))`,
  )
  return tests.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(tests, sql` and `)})`
}

function ofForm(condition: Expression<unknown>): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 from rx_forms f where f.patient_id = patients.id and ${condition})`
}

/**
 * Uses `in` rather than `exists`, because a tracking number or a date range matches few rows through the index on
 * printing requests.
 */
function ofPrintingRequest(condition: Expression<unknown>): Expression<SqlBool> {
  return sql<SqlBool>`patients.id in (
    select r.patient_id from printing_requests pr join customer_requests r on r.id = pr.customer_request_id
    where ${condition})`
}

/**
 * Looks up one parcel by its scanned number. The array makes PostgreSQL use the index regardless of its row estimate.
 */
function isTrackedBy(number: string): Expression<SqlBool> {
  return sql<SqlBool>`patients.id = any(array(
    select r.patient_id from customer_requests r where lower(r.tracking_number) = ${number.toLowerCase()}))`
}

function methodIds(keys: readonly string[]) {
  return SHIPPING_METHODS.filter((method) => keys.includes(method.key)).map((method) => method.id)
}
