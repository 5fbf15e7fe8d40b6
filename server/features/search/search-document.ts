import { sql } from 'kysely'
import { labelOf } from '#contract/enums.ts'
import { ONBOARDING_STATUSES } from '#contract/onboarding-steps.ts'
import { submissionAverage } from '#contract/organizations.rules.ts'
import { CUSTOMIZED_FEES, type SearchModel, type SearchHit } from '#contract/search.ts'
import type { SearchRange } from '#server/adapters/search/port.ts'
import type { Work } from '#server/work.ts'

/** A set of rows of one model: a list of ids, or a range of ids (`after` exclusive, `to` inclusive). */
export type Part = { model: SearchModel; ids: readonly number[] } | (SearchRange & { model: SearchModel })

export type Source = Pick<Work, 'db' | 'now'>

/** @param id the column of the query that contains the row id. */
export function isIn(part: Part, id: string) {
  return 'ids' in part
    ? sql<boolean>`${sql.ref(id)} = any(${part.ids}::integer[])`
    : sql<boolean>`${sql.ref(id)} > ${part.after} and ${sql.ref(id)} <= ${part.to}`
}

/** `patients` excludes archived ones; `cases` counts every form ever submitted. */
export type Cases = {
  patients: number
  cases: number
  first_case_at: string | null
  newest_case_at: string | null
}

type HitFields = Partial<SearchHit> &
  Pick<SearchHit, 'model' | 'model_id' | 'full_name' | 'roles' | 'filter' | 'status' | 'is_archived'>

/** Builds the hit of specification 4.13; fields that a model lacks are null, empty or 0. */
export function toSearchHit(fields: HitFields, created_at: string, cases: Cases, now: string): SearchHit {
  const { first_case_at, newest_case_at } = cases
  return {
    id: `${fields.model}-${fields.model_id}`,
    email: null,
    email_verified_at: null,
    onboarding: null,
    onboarding_id: null,
    contract_id: null,
    payment: null,
    customized_fees: [],
    organization_type: null,
    invoice_version: null,
    account_number: null,
    number_of_users: 0,
    number_of_patients: cases.patients,
    submission_average: submissionAverage(cases.cases, cases.first_case_at, now),
    joined_at: created_at,
    joined_at_unix: unix(created_at),
    first_case_submission: first_case_at,
    first_case_submission_unix: first_case_at === null ? null : unix(first_case_at),
    newest_case_submission: newest_case_at,
    newest_case_submission_unix: newest_case_at === null ? null : unix(newest_case_at),
    manager: null,
    main_location: null,
    promotion_code: null,
    management_notes: null,
    organization_id: null,
    organization_name: null,
    organization_account_number: null,
    locations: [],
    ...fields,
  }
}

function unix(at: string) {
  return Math.floor(Date.parse(at) / 1000)
}

/** The groups of fees in which the organization currently has its own prices. */
const CUSTOMIZED = sql<string[] | null>`(
  select json_agg(distinct split_part(newest.key, '.', 2)) from (
    select distinct on (p.key) p.key, p.value from prices p
    where p.organization_id = organizations.id and p.key like 'rx_forms.%'
    order by p.key, p.since desc) newest
  where newest.value is not null)`

/**
 * Columns of an organization for its own hit and those of its locations, from the tables `organizations`, `c` and `b`.
 */
export const BILLED_COLUMNS = [
  'organizations.organization_type',
  'organizations.invoice_version',
  'c.id as contract_id',
  'c.payment_status',
  'b.id as onboarding_id',
  'b.status as onboarding_status',
  CUSTOMIZED.as('customized'),
] as const

type Billed = {
  organization_type: string | null
  invoice_version: 'New' | 'Old'
  contract_id: number | null
  payment_status: string | null
  onboarding_id: number | null
  onboarding_status: number | null
  customized: string[] | null
}

export function billedFields(row: Billed) {
  return {
    organization_type: row.organization_type,
    invoice_version: row.invoice_version,
    contract_id: row.contract_id,
    payment: row.payment_status,
    onboarding: row.onboarding_status === null ? null : (labelOf(ONBOARDING_STATUSES, row.onboarding_status) ?? null),
    onboarding_id: row.onboarding_id,
    customized_fees: CUSTOMIZED_FEES.map(({ value }) => value).filter((group) => row.customized?.includes(group)),
  }
}
