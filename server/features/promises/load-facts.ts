import { sql, type Expression, type SqlBool } from 'kysely'
import { BY_PROVIDER, ORTHOSELECT, STATUS } from '#contract/enums.ts'
import type { PromiseFacts, PromiseStep } from '#contract/promise.ts'
import { needsApproval, needsPrinting } from '#contract/rx-forms.rules.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import type { Work } from '#server/work.ts'
import { distanceTo } from './distance.ts'
import { measureClass, type Measures } from './measures.ts'
import type { PromiseRow } from './promise-row.ts'
import { waitingOf, type AskedFact } from './waiting.ts'

/** A step as the JSON of the statement has it: its instants are written as PostgreSQL does. */
export type StoredStep = Omit<PromiseStep, 'ready_at'> & { created_at: string; started_at: string | null }

/** What the promise of a case is calculated from, as it is stored. */
export type CaseFacts = {
  patient_id: number
  organization_id: number
  setup_completed_at: string | null
  approved_at: string | null
  is_on_hold: boolean
  /** Since when, if it is on hold. */
  held_at: string | null
  /** Since when a change of the setup is to be made. */
  change_requested_at: string | null
  /** Cancelled, archived, or nothing is left to be done. */
  is_over: boolean
  form_version: number
  rush_case: boolean
  submission_completed_by: number
  print_assignment: string
  export_type: number | null
  products_list: number
  form_shipping_method: number | null
  bonding_date: string | null
  country: string | null
  zip_code: string | null
  request_id: number | null
  request_status_id: number | null
  assigned_to: string | null
  shipping_method_id: number | null
  ship_date: string | null
  expected_arrival_date: string | null
  dates_edited_at: string | null
  steps: StoredStep[]
  /** What was asked of the practice, in every state. */
  asked: AskedFact[]
  measures: Measures | null
  /** The promise in force. */
  promise: PromiseRow | null
}

/** Loads the facts of cases that have a form; others have no promise. */
export function loadCaseFacts(ctx: Pick<Work, 'db'>, patient_ids: readonly number[]): Promise<CaseFacts[]> {
  const [first, ...others] = patient_ids
  if (first === undefined) return Promise.resolve([])
  return others.length === 0 ? factsOfOne(ctx.db, first) : factsOfMany(ctx.db, patient_ids)
}

const factsOfOne = preparedTemplate((_db, id: number) => facts(sql`p.id = ${id}`))
const factsOfMany = preparedTemplate((_db, ids: readonly number[]) => facts(sql`p.id = any(${ids}::int[])`))

/** The shipment is that of the open request, else that of the newest one that is not canceled. */
function facts(condition: Expression<SqlBool>) {
  return sql<CaseFacts>`
    select p.id as patient_id, p.organization_id, p.setup_completed_at, p.approved_at, p.is_on_hold,
      case when p.is_on_hold then (
        select max(h.created_at) from on_hold_notes h where h.patient_id = p.id and h.is_on_hold_reason = 'hold'
      ) end as held_at,
      case when p.setup_completed_at is null then (
        select max(v.changes_requested_at) from setups v where v.patient_id = p.id
      ) end as change_requested_at,
      f.cancelled_at is not null or p.deleted_at is not null as is_over,
      f.version as form_version, f.rush_case, f.submission_completed_by, f.print_assignment, f.export_type,
      f.products_list, f.shipping_method as form_shipping_method, f.bonding_date,
      destination.country, destination.zip_code,
      shipment.request_id, shipment.request_status_id, shipment.assigned_to, shipment.shipping_method_id,
      shipment.ship_date, shipment.expected_arrival_date, shipment.dates_edited_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('step_group', s.step_group, 'step_key', s.step_key,
          'created_at', s.created_at, 'started_at', s.started_at, 'finished_at', s.finished_at)
          order by s.step_group, s.position)
        from workflow_steps s
        where s.patient_id = p.id and (s.customer_request_id is null or s.customer_request_id = shipment.request_id)
      ), '[]') as steps,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'state', a.state, 'opened_at', a.opened_at,
          'due_at', a.due_at) order by a.id)
        from asked_items a where a.patient_id = p.id
      ), '[]') as asked,
      (
        select jsonb_object_agg(m.key, m.measures) from promise_measures m
        where m.key in ('lab', ${measureClass('f')}, 'practice ' || p.organization_id)
      ) as measures,
      (select to_jsonb(c) from case_promises c where c.patient_id = p.id and c.until is null) as promise
    from patients p
    join rx_forms f on f.patient_id = p.id
    left join lateral (
      select r.id as request_id, r.status_id as request_status_id, pr.assigned_to, pr.shipping_method_id, pr.ship_date,
        pr.expected_arrival_date, pr.dates_edited_at, pr.location_id
      from customer_requests r join printing_requests pr on pr.customer_request_id = r.id
      where r.patient_id = p.id and r.status_id <> ${sql.lit(STATUS.canceled)}
      order by r.status_id <= ${sql.lit(STATUS.pending)} desc, r.id desc limit 1
    ) shipment on true
    left join locations destination
      on destination.id = coalesce(shipment.location_id, f.shipping_location_id, p.location_id)
    where ${condition}`
}

/** Converts stored facts to those of the calculation. */
export function toPromiseFacts(facts: CaseFacts, now: string): PromiseFacts {
  const isSent = facts.request_status_id === STATUS.completed
  const isShipped = (facts.assigned_to ?? facts.print_assignment) === ORTHOSELECT
  return {
    now,
    setup_completed_at: facts.setup_completed_at,
    change_requested_at: facts.change_requested_at,
    approved_at: facts.approved_at,
    needs_approval: needsApproval(facts),
    is_shipped: isShipped && (facts.request_id !== null || needsPrinting(facts)),
    is_rush: facts.rush_case && facts.submission_completed_by === BY_PROVIDER,
    waiting: waitingOf(facts, needsApproval(facts), now),
    steps: withReadyTimes(facts.steps),
    shipping_method_id: facts.shipping_method_id ?? facts.form_shipping_method,
    distance: distanceTo(facts),
    stored:
      facts.dates_edited_at && facts.ship_date && facts.expected_arrival_date
        ? { ship_date: facts.ship_date, expected_arrival_date: facts.expected_arrival_date }
        : null,
    shipped_on: isSent ? facts.ship_date : null,
  }
}

/** The first open step of a group is ready since the one before it was finished, or since the group was created. */
function withReadyTimes(steps: readonly StoredStep[]): PromiseStep[] {
  const ready = new Map<string, string | null>()
  return steps.map(({ created_at, started_at: _started, ...step }) => {
    const since = ready.has(step.step_group) ? (ready.get(step.step_group) ?? null) : created_at
    ready.set(step.step_group, step.finished_at)
    return { ...step, ready_at: step.finished_at || since === null ? null : new Date(since).toISOString() }
  })
}
