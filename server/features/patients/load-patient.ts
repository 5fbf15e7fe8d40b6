import { sql } from 'kysely'
import { isStaff } from '#contract/access.ts'
import { isOpen } from '#contract/cases.rules.ts'
import { caseState, STATUS } from '#contract/enums.ts'
import type { Patient, RequestSummary } from '#contract/patients.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import { toothNotation } from '#server/db/tooth-notation.ts'
import { notFound } from '#server/errors.ts'
import { printFileIds, loadPatientFiles } from '#server/features/files/queries.ts'
import { labelFacts, staleFacts } from '#server/features/requests/label-facts.ts'
import { loadLocationsOfCase } from '#server/features/locations/queries.ts'
import { loadRxForm } from '#server/features/rx-forms/queries.ts'
import { loadWorkflows } from '#server/features/workflow/queries.ts'
import type { Ctx } from '#server/work.ts'
import { loadPatientRows } from './load-patient-rows.ts'
import { getPatient } from '#server/features/visibility/patients.ts'
import { listNotes } from './notes.ts'

/** Loads a case with all its parts; the number of statements does not depend on its size, and they run together. */
export async function loadPatient(ctx: Ctx, id: number): Promise<Patient> {
  // getPatient throws if the actor may not see the patient, so no other result is returned.
  const [
    record,
    [row],
    around,
    requests,
    rx_form,
    locations,
    edits,
    notes,
    treatment_notes,
    on_hold_notes,
    files,
    workflows,
  ] = await pipelined([
    getPatient(ctx, id),
    loadPatientRows(ctx, [id]),
    loadCaseContext(ctx, id),
    listRequestSummaries(ctx, id),
    loadRxForm(ctx, id),
    loadLocationsOfCase(ctx, id),
    loadNoteEdits(ctx, id),
    listNotes(ctx, id),
    listTreatmentNotes(ctx, id),
    listHoldNotes(ctx, id),
    loadPatientFiles(ctx, id),
    loadWorkflows(ctx, [id]),
  ])
  if (!row || !around) throw notFound()
  const { doctor_name: _1, organization_name: _2, hold_note: _3, thumbnail_url: _4, ...facts } = row
  const open = requests.find(isOpen)
  const shipTo = shippingLocationId(requests, rx_form) ?? record.location_id
  return {
    ...facts,
    ...around,
    location: locations.get(record.location_id ?? 0) ?? null,
    ship_to: locations.get(shipTo ?? 0) ?? null,
    case_state: caseState(facts.status_key),
    doctor_number: around.user.account_number,
    notes,
    doctor_notes: record.doctor_notes,
    management_notes: record.management_notes,
    ...(isStaff(ctx.actor) && { internal_notes: record.internal_notes }),
    note_edits: edits,
    treatment_notes,
    on_hold_notes,
    rx_form,
    patient_files: files,
    customer_request: open ? { id: open.id, status_id: open.status_id } : null,
    customer_requests: requests,
    workflow_data: workflows.get(id) ?? null,
  }
}

const surroundings = preparedTemplate((db, patient_id: number) =>
  db
    .selectFrom('patients as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .leftJoin('case_trays as t', (join) => join.onRef('t.id', '=', 'p.case_tray_id').on('t.deleted_at', 'is', null))
    .where('p.id', '=', patient_id)
    .select([
      'u.id as doctor_id',
      'u.full_name as doctor_name',
      'u.email as doctor_email',
      'u.account_number as doctor_number',
      'o.id as organization_id',
      'o.name',
      'o.account_number',
      'o.organization_type',
      toothNotation('o').as('tooth_notation'),
      'o.disabled_at',
      'o.deleted_at',
      't.id as tray_id',
      't.tray_number',
      't.shipping_id_text',
    ]),
)

/** Returns the destination of the newest shipment, or else that of the form. */
function shippingLocationId(
  requests: readonly { status_id: number; location_id: number | null }[],
  form: { shipping_location_id: number | null } | null,
) {
  const shipment = requests.find(({ status_id, location_id }) => status_id !== STATUS.canceled && location_id !== null)
  return shipment?.location_id ?? form?.shipping_location_id
}

/** Loads doctor, organization and tray in one row. */
async function loadCaseContext(ctx: Ctx, patient_id: number) {
  const [row] = await surroundings(ctx.db, patient_id)
  if (!row) return undefined
  return {
    user: { id: row.doctor_id, full_name: row.doctor_name, email: row.doctor_email, account_number: row.doctor_number },
    organization: {
      id: row.organization_id,
      name: row.name,
      account_number: row.account_number,
      disabled_at: row.disabled_at,
      deleted_at: row.deleted_at,
    },
    organization_type: row.organization_type,
    tooth_notation: row.tooth_notation,
    case_tray:
      row.tray_id === null || row.tray_number === null
        ? null
        : { id: row.tray_id, tray_number: row.tray_number, shipping_id_text: row.shipping_id_text },
  }
}

const treatmentNotes = preparedTemplate((db, patient_id: number) =>
  db
    .selectFrom('treatment_notes as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .where('n.patient_id', '=', patient_id)
    .orderBy('n.id', 'desc')
    .select(['n.id', 'n.note', 'n.user_id', 'u.full_name as author_name', 'n.created_at', 'n.updated_at']),
)

export function listTreatmentNotes(ctx: Ctx, patient_id: number) {
  return treatmentNotes(ctx.db, patient_id)
}

const holdNotes = preparedTemplate((db, patient_id: number) =>
  db
    .selectFrom('on_hold_notes')
    .where('patient_id', '=', patient_id)
    .orderBy('id', 'desc')
    .select(['id', 'created_at', 'name', 'note', 'is_on_hold_reason']),
)

async function listHoldNotes(ctx: Ctx, patient_id: number): Promise<Patient['on_hold_notes']> {
  const rows = await holdNotes(ctx.db, patient_id)
  return rows.map((row) => ({
    ...row,
    is_on_hold_reason: row.is_on_hold_reason === 'hold' ? ('hold' as const) : ('unhold' as const),
    is_on_hold_note: true as const,
  }))
}

const noteEdits = preparedTemplate((db, patient_id: number) =>
  db
    .selectFrom('events as e')
    .leftJoin('users as u', 'u.id', 'e.actor_id')
    .where('e.patient_id', '=', patient_id)
    .where('e.name', '=', 'patient.note_changed')
    .distinctOn(sql`e.data->>'kind'`)
    .orderBy(sql`e.data->>'kind'`)
    .orderBy('e.id', 'desc')
    .select([sql<string>`e.data->>'kind'`.as('kind'), 'u.full_name as by', 'e.created_at as at']),
)

/**
 * Returns the author and time of the last change of each note, from the event log; only staff get those of internal
 * notes.
 */
async function loadNoteEdits(ctx: Ctx, patient_id: number): Promise<Patient['note_edits']> {
  const rows = await noteEdits(ctx.db, patient_id)
  const edit = (kind: string) => {
    const row = rows.find((each) => each.kind === kind)
    return row && { by: row.by ?? '', at: row.at }
  }
  return {
    doctor_notes: edit('doctor_notes'),
    management_notes: edit('management_notes'),
    ...(isStaff(ctx.actor) && { internal_notes: edit('internal_notes') }),
  }
}

async function listRequestSummaries(ctx: Ctx, patient_id: number) {
  const rows = await requestSummaries(ctx.db, patient_id)
  return rows.map(({ patient_label_facts, shipping_label_facts, patient_label_now, shipping_label_now, ...row }) => ({
    ...row,
    has_stale_label:
      isOpen(row) &&
      [...staleFacts(patient_label_facts, patient_label_now), ...staleFacts(shipping_label_facts, shipping_label_now)]
        .length > 0,
  }))
}

/** Selects all requests of the case, newest first. */
const requestSummaries = preparedTemplate((db, patient_id: number) =>
  db
    .selectFrom('customer_requests as r')
    .leftJoin('printing_requests as pr', 'pr.customer_request_id', 'r.id')
    .leftJoin('locations as l', 'l.id', 'pr.location_id')
    .where('r.patient_id', '=', patient_id)
    .orderBy('r.id', 'desc')
    .select([
      'r.id',
      'r.status_id',
      'r.created_at',
      'r.completed_at',
      'pr.shipping_method_id',
      'pr.location_id',
      'l.location_name',
      'pr.ship_date',
      'pr.expected_arrival_date',
      'r.tracking_number',
      'pr.assigned_to',
      sql<number[]>`coalesce((select json_agg(distinct i.jaw_type_id order by i.jaw_type_id)
        from printing_request_items i where i.printing_request_id = pr.id), '[]')`.as('jaws'),
      sql<RequestSummary['flawed_trays']>`coalesce((select json_agg(json_build_object(
          'id', t.id, 'status_id', t.status_id, 'jaw_type_id', t.jaw_type_id,
          'corrected_file_id', t.corrected_file_id) order by t.id)
        from flawed_trays t where t.customer_request_id = r.id), '[]')`.as('flawed_trays'),
      printFileIds.as('file_ids'),
      sql<boolean>`pr.patient_label_printed_at is not null`.as('patient_label_printed'),
      sql<boolean>`pr.shipping_label_printed_at is not null`.as('shipping_label_printed'),
      'pr.patient_label_facts',
      'pr.shipping_label_facts',
      labelFacts('patient', sql<number>`pr.id`).as('patient_label_now'),
      labelFacts('shipping', sql<number>`pr.id`).as('shipping_label_now'),
    ]),
)
