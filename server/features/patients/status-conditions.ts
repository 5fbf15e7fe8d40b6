import { sql, type Expression, type SqlBool } from 'kysely'
import { COMPLETED_BY, IOS_FILE, STL_FILE } from '#contract/enums.ts'
import { STEP_GROUPS } from '#contract/workflow.ts'
import { FLAWED_TRAY, isOpenRequest, PRINTING, REQUEST } from '#server/db/request-states.ts'

/** Builds SQL conditions on the row `patients` for the less obvious filters of specification 1.6 and 4.4. */

/**
 * New: no initial step has started. In Progress: a step is running. Pending: some step is finished and none is running.
 * Completed: the setup is completed. The stored columns suffice, because cases/refresh.ts ranks a running initial step
 * before all others.
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

/**
 * Matches cases with something to approve: files of the version that waits, or a mesh of the case that its name marks as
 * a setup. `patients` is the alias of the row.
 */
export function hasSetupToApprove(patients: 'patients' | 'p'): Expression<SqlBool> {
  const id = sql.ref(`${patients}.id`)
  return sql<SqlBool>`(exists (
      select 1 from setups s join setup_files f on f.setup_id = s.id
      where s.patient_id = ${id} and s.approved_at is null and s.changes_requested_at is null)
    or exists (
      select 1 from patient_files f
      where f.patient_id = ${id} and f.patient_file_type_id in (${sql.lit(STL_FILE)}, ${sql.lit(IOS_FILE)})
        and f.original_name ilike '%setup%'))`
}

const REQUEST_STATUS: Record<string, number> = { new: 1, in_progress: 2, pending: 3, completed: 4 }

/** Matches patients with a customer request that has a printing request and this status. */
export function printingStatus(status: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from customer_requests r join printing_requests pr on pr.customer_request_id = r.id
    where r.patient_id = patients.id and r.status_id = ${REQUEST_STATUS[status]})`
}

/**
 * Matches the badge of a flawed tray request (specification 4.5). Completed: every tray has its file; pending: a tray
 * still needs one. Among the pending requests, new means that no CFT or QA step has started, in progress that one is
 * running.
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

/**
 * Matches printing requests that are not shipped and whose current step is Create Label or later, or whose steps are
 * all finished.
 */
export function isBeingShipped(): Expression<SqlBool> {
  return sql<SqlBool>`(patients.step_key = any(${SHIPPING_STEPS}) or exists (
    select 1 from customer_requests r join printing_requests pr on pr.customer_request_id = r.id
    where r.patient_id = patients.id and r.status_id = ${REQUEST.pending} and pr.printing_request_status_id = ${PRINTING.new}))`
}

/**
 * Matches cases whose setup or print is assigned to O, H or 3. The limited subquery runs once per row, since a page
 * needs fifty rows and no hash of all requests.
 */
export function isAssigned(codes: readonly ('O' | 'H' | '3')[]): Expression<SqlBool> {
  return sql<SqlBool>`(
    patients.submission_completed_by = any(${codes.map((code) => COMPLETED_BY[code])})
    or (select true from customer_requests r
      where r.patient_id = patients.id and r.status_id <> ${REQUEST.canceled} and r.print_assigned_to = any(${codes}) limit 1))`
}
