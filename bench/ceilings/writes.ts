import { caseStepCalls } from '#contract/case-steps.ts'
import { caseCalls } from '#contract/cases.ts'
import { noteCalls, type NoteEntry } from '#contract/notes.ts'
import type { Patient } from '#contract/patients.ts'
import { addBusinessDays } from '#contract/business-days.ts'
import { workflowCalls } from '#contract/workflow.ts'
import { FORM, FORM_PARTS, formOf, patientOf, wholeCase } from './case.ts'
import { at, object, row, statement, type Ceiling } from './ceiling.ts'
import { emitting, LOCKED_CASE } from './events.ts'
import { STEPS, workflowOf, type StepRow } from './workflow.ts'

/**
 * A statement does not see what it writes itself: the reply is the case as it was, and what was written is laid over it.
 */
const CASE_BEFORE = wholeCase('locked p')
const NOW = at('$2::timestamptz')

type Changed<What> = { before: ReturnType<typeof patientOf>; changed: What }

function changedCase<What>(json: string): Changed<What> {
  const { before, changed } = JSON.parse(json) as { before: string; changed: What }
  return { before: patientOf(before), changed }
}

type HoldNote = Patient['on_hold_notes'][number]

const hold: Ceiling = {
  call: caseStepCalls.toggleHold,
  text: statement(
    object({
      before: `${CASE_BEFORE}::text`,
      changed: row(`select n.id, n.name, n.note, n.is_on_hold_reason, ${at('n.created_at')} as created_at,
        true as is_on_hold_note from noted n`),
    }),
    LOCKED_CASE,
    `held as (
      update patients p set is_on_hold = not l.is_on_hold, updated_at = $2 from locked l where p.id = l.id
      returning p.id, p.organization_id, p.is_on_hold)`,
    `noted as (
      insert into on_hold_notes (patient_id, user_id, name, note, is_on_hold_reason, created_at)
      select held.id, who.id, $4, $5, case when held.is_on_hold then 'hold' else 'unhold' end, $2 from held, who returning *)`,
    emitting(`select case when is_on_hold then 'patient.held' else 'patient.released' end as name, organization_id,
      id as patient_id, null::int as subject_id,
      jsonb_build_object('name', $4::text, 'reason', $5::text, 'notify_doctor', false) as data from held`),
  ),
  values: ({ params, body }) => [params.id, body.action_owner_name, body.reason],
  reply: ({ json }) => {
    const { before, changed } = changedCase<HoldNote>(json)
    const is_on_hold = changed.is_on_hold_reason === 'hold'
    const patient = {
      ...before,
      is_on_hold,
      updated_at: changed.created_at,
      on_hold_notes: [changed, ...before.on_hold_notes],
    }
    return { patient, message: is_on_hold ? 'The case was put on hold.' : 'The case was released.' }
  },
}

const note: Ceiling = {
  call: noteCalls.add,
  text: statement(
    row(`select n.id, n.kind, n.note, ${at('n.created_at')} as created_at, ${at('n.updated_at')} as updated_at,
      json_build_object('id', who.id, 'full_name', who.full_name) as author, null::json as edited_by from noted n`),
    LOCKED_CASE,
    `noted as (
      insert into patient_notes (patient_id, kind, note, user_id, created_at, updated_at)
      select l.id, 'technician', $4, who.id, $2, $2 from locked l, who returning *)`,
    `written as (
      update patients p set management_notes = concat_ws(E'\\n\\n', nullif(l.management_notes, ''), $4::text),
        updated_at = $2, updated_by_user_id = who.id
      from locked l, who where p.id = l.id)`,
    emitting(`select 'patient.note_changed' as name, l.organization_id, l.id as patient_id, null::int as subject_id,
      jsonb_build_object('kind', 'management_notes', 'note_id', n.id, 'before', null, 'after', n.note) as data
      from noted n join locked l on l.id = n.patient_id`),
  ),
  values: ({ params, body }) => [params.id, body.note],
  reply: ({ json }) => ({ note: JSON.parse(json) as NoteEntry, message: 'The note was added.' }),
}

/** Of the first steps of a case: the next one waits from now on, and the form is ready once somebody has begun. */
const step: Ceiling = {
  call: workflowCalls.saveProcesses,
  text: statement(
    object({
      id: '$3::int',
      steps: `(select ${STEPS} from locked p)`,
      changed: '$4::int',
      next: '(select id from next)',
      now: NOW,
    }),
    LOCKED_CASE,
    `before as materialized (
      select s.* from locked l join workflow_steps s on s.patient_id = l.id and s.id = $4::int and s.step_group = 'initial'
      where not l.is_on_hold for update of s)`,
    `next as materialized (
      select s.* from before b join workflow_steps s on s.patient_id = b.patient_id and s.step_group = 'initial'
        and s.finished_at is null and s.position > b.position
      where b.finished_at is null order by s.position limit 1)`,
    `finished as (
      update workflow_steps s set user_id = $5, started_at = $6, finished_at = $7, updated_at = $2 from before b
      where s.id = b.id returning s.id)`,
    `waiting as (
      update workflow_steps s set updated_at = $2 from next n where s.id = n.id and n.started_at is null returning s.id)`,
    `ready as (
      update rx_forms f set ready_at = $2, updated_at = $2,
        intraoral_scan_date = case when f.impression_type = 4 then $2::timestamptz else f.intraoral_scan_date end
      from before b where f.patient_id = b.patient_id and f.ready_at is null and b.started_at is null
      returning f.id, f.patient_id, f.organization_id)`,
    `shown as (
      update patients p set updated_at = $2,
        status_key = case when p.setup_completed_at is null then 'in_progress' else p.status_key end,
        step_request_type = case when n.id is not null then 'initial_case_setup' else p.step_request_type end,
        step_key = coalesce(n.step_key, p.step_key),
        step_status = case when n.started_at is not null then 'IN_PROGRESS' when n.id is not null then 'PENDING'
          else p.step_status end,
        step_updated_at = case when n.id is not null then $2 else p.step_updated_at end
      from before b left join next n on true where p.id = b.patient_id returning p.id)`,
    emitting(`
      select k.name, l.organization_id, l.id as patient_id, b.id as subject_id,
        jsonb_build_object('step_id', b.id, 'step_key', b.step_key, 'step_group', b.step_group) as data
      from before b join locked l on l.id = b.patient_id
        join (values ('step.started'), ('step.finished'), ('step.changed')) k(name) on case k.name
          when 'step.started' then b.started_at is null when 'step.finished' then b.finished_at is null
          else b.started_at is not null and b.finished_at is not null end
      union all
      select 'case.ready', organization_id, patient_id, id, jsonb_build_object('rx_form_id', id, 'automatic', true)
      from ready`),
  ),
  values: ({ params, body }) => {
    const [sent] = body.processes as { id: number; user_id: number | null; started_at: string; finished_at: string }[]
    return [params.id, sent?.id, sent?.user_id, sent?.started_at, sent?.finished_at]
  },
  reply: ({ json }, _kept, { body }) => {
    const { id, steps, changed, next, now } = JSON.parse(json) as {
      id: number
      steps: StepRow[]
      changed: number
      next: number | null
      now: string
    }
    const [sent] = body.processes as Pick<StepRow, 'user_id' | 'started_at' | 'finished_at'>[]
    const written = steps.map((each) => {
      if (each.id === changed) return { ...each, ...sent, updated_at: now }
      return each.id === next && !each.started_at ? { ...each, updated_at: now } : each
    })
    return { workflow_data: workflowOf(id, written), message: 'The processes were saved.' }
  },
}

const FIELDS = `impression_date impression_type jaws_id export_type print_assignment submission_completed_by
  shipping_location_id shipping_method`.split(/\s+/)

/** Where the practice is open, its doctor is a member, and both places are its own. */
const submit: Ceiling = {
  call: caseCalls.submit,
  text: statement(
    row(`select ${FORM}, ${FORM_PARTS} from form f join patient p on p.id = f.patient_id join who author on true`),
    `given as materialized (
      select x.* from who, jsonb_to_record($3::jsonb) x(organization_id int, user_id int, first_name text, last_name text,
        location_id int, impression_date date, impression_type int, jaws_id int, export_type int, print_assignment text,
        submission_completed_by int, shipping_location_id int, shipping_method int)
      where exists (select from organizations o join contracts c on c.organization_id = o.id where o.id = x.organization_id
          and o.deleted_at is null and o.disabled_at is null and c.suspended_at is null)
        and exists (select from organization_members m join users u on u.id = m.user_id and u.deleted_at is null
          where m.organization_id = x.organization_id and m.user_id = x.user_id and m.role <> 'organization_manager')
        and exists (select from locations l where l.id = x.location_id and l.organization_id = x.organization_id)
        and exists (select from locations l where l.id = x.shipping_location_id and l.organization_id = x.organization_id))`,
    `patient as (
      insert into patients (organization_id, user_id, location_id, first_name, last_name, numeric_suffix, created_at,
        updated_at, updated_by_user_id, ship_date_sort, step_request_type, step_key, step_status, step_updated_at,
        form_created_at, impression_type, submission_completed_by)
      select g.organization_id, g.user_id, g.location_id, g.first_name, g.last_name,
        (select nullif(count(*), 0) from patients o where o.organization_id = g.organization_id
          and lower(o.first_name) = lower(g.first_name) and lower(o.last_name) = lower(g.last_name)),
        $2, $2, who.id, $4::date, 'initial_case_setup', 'digital_design', 'PENDING', $2,
        $2, g.impression_type, g.submission_completed_by
      from given g, who returning *)`,
    `form as (
      insert into rx_forms (patient_id, organization_id, created_by_user_id, created_at, updated_at, ${FIELDS.join(', ')})
      select p.id, g.organization_id, who.id, $2, $2, ${FIELDS.map((field) => `g.${field}`).join(', ')}
      from patient p, given g, who returning *)`,
    `steps as (
      insert into workflow_steps (patient_id, step_group, position, step_key, created_at, updated_at)
      select p.id, 'initial', s.position, s.key, $2, $2 from patient p, (values (1, 'digital_design'), (2, 'printing'),
        (3, 'post_processing'), (4, 'shipped')) s(position, key))`,
    `newest as (
      update organizations o set first_case_at = coalesce(o.first_case_at, $2), newest_case_at = $2 from given g
      where o.id = g.organization_id)`,
    `charge as (
      insert into charges (kind, organization_id, patient_id, patient_key, due_at, created_at)
      select 'case', p.organization_id, p.id, p.id, $2::timestamptz + make_interval(days => (
        select c.value::int from prices c where c.key = 'settings.delay_case_charging'
          and (c.organization_id is null or c.organization_id = p.organization_id)
        order by c.organization_id nulls last, c.since desc limit 1)), $2 from patient p)`,
    emitting(`select 'case.submitted' as name, f.organization_id, f.patient_id, f.id as subject_id,
      jsonb_build_object('rx_form_id', f.id, 'rush_case', false, 'stl_files', 0, 'photos', 0) as data from form f`),
  ),
  values: ({ body }) => [JSON.stringify(body), addBusinessDays(new Date().toISOString().slice(0, 10), 5, new Set())],
  reply: ({ json }) => {
    const form = JSON.parse(json) as Parameters<typeof formOf>[0]
    return { rx_form: formOf(form), message: 'The case was submitted.' }
  },
}

export const writeCeilings = { submit, step, hold, note }
