import { sql, type Expression, type SqlBool } from 'kysely'
import { COMPLETED_BY } from '#contract/enums.ts'
import { STEP_GROUPS } from '#contract/workflow.ts'
import { FLAWED_TRAY, isOpenRequest, PRINTING, REQUEST } from '#server/db/request-states.ts'

/** The conditions of specification 1.6 and 4.4 that need a word of explanation, over the row `patients`. */

/**
 * New = no initial step started, In Progress = a step runs, Pending = some step finished and none runs, Completed = the
 * setup is. The stored columns say it: refresh.ts puts a running initial step before every other.
 */
export function initialSetupStatus(status: string): Expression<SqlBool> {
  switch (status) {
    case 'new':
      return sql<SqlBool>`patients.status_key = 'new'`
    case 'in_progress':
      return sql<SqlBool>`(patients.status_key = 'in_progress' and ${runsInitialStep()})`
    case 'pending':
      return sql<SqlBool>`(patients.status_key = 'in_progress' and not ${runsInitialStep()})`
    default:
      return sql<SqlBool>`patients.setup_completed_at is not null`
  }
}

function runsInitialStep() {
  return sql<SqlBool>`coalesce(patients.step_request_type = 'initial_case_setup' and patients.step_status = 'IN_PROGRESS', false)`
}

const REQUEST_STATUS: Record<string, number> = { new: 1, in_progress: 2, pending: 3, completed: 4 }

/** The customer request that holds the printing request has that status. */
export function printingStatus(status: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from customer_requests r join printing_requests pr on pr.customer_request_id = r.id
    where r.patient_id = patients.id and r.status_id = ${REQUEST_STATUS[status]})`
}

/**
 * As the badge of a flawed tray request reads (specification 4.5): completed = every tray has its file, pending = one still
 * needs it. Of the pending ones, new = no CFT or QA step started, in progress = one runs.
 */
export function flawedTrayStatus(status: string): Expression<SqlBool> {
  if (status === 'completed') {
    return sql<SqlBool>`exists (
      select 1 from customer_requests r join flawed_trays t on t.customer_request_id = r.id
      where r.patient_id = patients.id and r.status_id <> ${REQUEST.canceled}
      group by r.id having bool_and(t.status_id = ${FLAWED_TRAY.corrected}))`
  }
  const step =
    status === 'new'
      ? sql`and not exists (select 1 from workflow_steps s where s.customer_request_id = r.id
          and s.step_group = 'flawed' and s.started_at is not null)`
      : status === 'in_progress'
        ? sql`and exists (select 1 from workflow_steps s where s.customer_request_id = r.id
            and s.step_group = 'flawed' and s.started_at is not null and s.finished_at is null)`
        : sql``
  return sql<SqlBool>`exists (
    select 1 from customer_requests r join flawed_trays t on t.customer_request_id = r.id
    where r.patient_id = patients.id and ${isOpenRequest('r')}
      and t.status_id = ${FLAWED_TRAY.needs_file} ${step})`
}

const PRINT_STEPS = STEP_GROUPS.print.steps.map((step) => step.key)
const SHIPPING_STEPS = PRINT_STEPS.slice(PRINT_STEPS.indexOf('create_label'))

/** A printing request whose current step is Create Label or later, or whose steps are all done, and that is not shipped. */
export function isBeingShipped(): Expression<SqlBool> {
  return sql<SqlBool>`(patients.step_key = any(${SHIPPING_STEPS}) or exists (
    select 1 from customer_requests r join printing_requests pr on pr.customer_request_id = r.id
    where r.patient_id = patients.id and r.status_id = ${REQUEST.pending} and pr.printing_request_status_id = ${PRINTING.new}))`
}

/** O, H, 3: who makes the setup, or who prints. Requests are asked row by row: a page needs fifty answers, no hash of all. */
export function isAssigned(codes: readonly ('O' | 'H' | '3')[]): Expression<SqlBool> {
  return sql<SqlBool>`(
    patients.submission_completed_by = any(${codes.map((code) => COMPLETED_BY[code])})
    or (select true from customer_requests r
      where r.patient_id = patients.id and r.status_id <> ${REQUEST.canceled} and r.print_assigned_to = any(${codes}) limit 1))`
}
