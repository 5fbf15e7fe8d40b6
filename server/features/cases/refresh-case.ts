import { sql, type Expression, type SqlBool } from 'kysely'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import { isOpenRequest, PRINTING, REQUEST } from '#server/db/request-states.ts'
import { updatePromises } from '#server/features/promises/update-promises.ts'
import type { Work } from '#server/work.ts'

/**
 * Days that five business days take from each weekday on, Monday first. Used for cases from before `default_ship_date`
 * was stored.
 */
const FIVE_WEEKDAYS = [7, 7, 7, 7, 7, 6, 5]

/**
 * Rewrites the columns of a case that the lists need and that are too costly to compute per row (specification 1.6,
 * 4.1, 4.4), and its promise (4.15). Every transition ends with it, so that no transition has to know how it affects
 * either.
 *
 * - `status_key`: specification 4.1.
 * - `is_active_request`: the initial setup is not completed or a request has status 1 to 3, and it is not cancelled.
 * - `ship_date_sort`: the earliest open ship date, else the bonding date, else created_at + 5 business days.
 * - `step_*`: the step in progress, else the next pending one; null in a closed or canceled group.
 * - `form_created_at`, `impression_type`, `submission_completed_by`: copied from the form; null without one.
 */
export async function refreshCase(ctx: Work, patient_id: number) {
  await refreshOne(ctx.db, patient_id, ctx.now)
  await updatePromises(ctx, [patient_id])
}

/** Refreshes many cases with one statement. */
export async function refreshCases(ctx: Work, patient_ids: readonly number[]) {
  await refreshStatement(sql`q.id = any(${patient_ids}::int[])`, ctx.now).execute(ctx.db)
}

const refreshOne = preparedTemplate((_db, patient_id: number, now: string) =>
  refreshStatement(sql`q.id = ${patient_id}`, now),
)

function refreshStatement(condition: Expression<SqlBool>, now: string) {
  return sql<never>`
    update patients p set
      rush_case = now_so.rush_case,
      status_key = now_so.status_key,
      is_active_request = now_so.is_active_request,
      ship_date_sort = coalesce(now_so.ship_date, q.default_ship_date, q.created_at::date + (${FIVE_WEEKDAYS}::int[])[extract(isodow from q.created_at)]),
      bundled_shipment_id = now_so.bundled_shipment_id,
      step_request_type = now_so.step_request_type,
      step_key = now_so.step_key,
      step_status = now_so.step_status,
      step_updated_at = now_so.step_updated_at,
      form_created_at = now_so.form_created_at,
      impression_type = now_so.impression_type,
      submission_completed_by = now_so.submission_completed_by,
      updated_at = ${now}
    from patients q
    cross join lateral (
      with form as (
        select f.rush_case, f.bonding_date, f.cancelled_at, f.created_at, f.impression_type, f.submission_completed_by
        from rx_forms f where f.patient_id = q.id
      ), requests as (
        select r.id, r.status_id from customer_requests r where r.patient_id = q.id
      ), shipment as (
        select pr.ship_date, pr.bundled_shipment_id from printing_requests pr join requests r on r.id = pr.customer_request_id
        where ${isOpenRequest('r')} and pr.printing_request_status_id = ${PRINTING.new} order by pr.ship_date nulls last, pr.id limit 1
      ), step as (
        select s.step_group, s.step_key, s.position, s.updated_at,
          case s.step_group when 'initial' then 'initial_case_setup' when 'flawed' then 'flawed_tray' else 'printing_request' end as request_type,
          s.started_at is not null as is_running,
          not exists (
            select 1 from workflow_steps e where e.patient_id = s.patient_id and e.step_group = s.step_group
              and coalesce(e.customer_request_id, 0) = coalesce(s.customer_request_id, 0)
              and e.position < s.position and e.finished_at is null
          ) as is_next
        from workflow_steps s left join requests r on r.id = s.customer_request_id
        where s.patient_id = q.id and s.finished_at is null
          and (s.customer_request_id is null or ${isOpenRequest('r')})
      ), current as (
        select * from step where is_running or is_next
        order by case step_group when 'initial' then 1 when 'flawed' then 2 else 3 end, is_running desc, position limit 1
      ), facts as (
        select
          (select cancelled_at from form) is not null as is_cancelled,
          exists (select 1 from requests where status_id = ${REQUEST.completed}) as has_completed_request,
          exists (select 1 from requests r where ${isOpenRequest('r')}) as has_open_request,
          exists (select 1 from workflow_steps where patient_id = q.id and step_group = 'initial' and started_at is not null) as has_started
      )
      select
        coalesce((select rush_case from form), false) as rush_case,
        case
          when facts.is_cancelled then 'canceled'
          when q.setup_completed_at is null then case when facts.has_started then 'in_progress' else 'new' end
          when q.approved_at is null then 'awaiting_approval'
          when facts.has_completed_request then 'completed'
          else 'approved' end as status_key,
        not facts.is_cancelled and (q.setup_completed_at is null or facts.has_open_request) as is_active_request,
        coalesce((select ship_date from shipment), (select bonding_date from form)) as ship_date,
        (select bundled_shipment_id from shipment) as bundled_shipment_id,
        case when facts.is_cancelled then null else (select request_type from current) end as step_request_type,
        case when facts.is_cancelled then null else (select step_key from current) end as step_key,
        case when facts.is_cancelled then null
          else (select case when is_running then 'IN_PROGRESS' else 'PENDING' end from current) end as step_status,
        case when facts.is_cancelled then null else (select updated_at from current) end as step_updated_at,
        (select created_at from form) as form_created_at,
        (select impression_type from form),
        (select submission_completed_by from form)
      from facts
    ) now_so
    where p.id = q.id and ${condition}`
}
