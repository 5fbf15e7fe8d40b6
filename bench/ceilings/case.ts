import { formatAddress } from '#contract/addresses.ts'
import { addonNames, caseState, productNames } from '#contract/enums.ts'
import type { Patient } from '#contract/patients.ts'
import { detectCourier, findShippingMethod } from '#contract/shipping.ts'
import { at, columns, instants, row, rows } from './ceiling.ts'
import { AROUND_PATIENT, LOCATION, PATIENT_FACTS } from './patient-row.ts'
import { STEPS, workflowOf, type StepRow } from './workflow.ts'

const PLACE_STATE = `
  (select coalesce(json_agg(a.user_id order by a.user_id), '[]') from location_users a
    join organization_members m on m.organization_id = l.organization_id and m.user_id = a.user_id
    where a.location_id = l.id) as users,
  (exists (select from printing_requests pr where pr.location_id = l.id and pr.printing_request_status_id = 1)
    or exists (select from rx_forms f where f.shipping_location_id = l.id and f.completed_at is null and f.cancelled_at is null)
  ) as has_incomplete_requests,
  exists (select from organizations o where o.main_location_id = l.id) as is_main`

/** All that a location `l` shows but its line of text. */
export const WHOLE_LOCATION = `${LOCATION}, ${PLACE_STATE}`

/** The form `f` of the patient `p`, but for what its numbers are called. */
export const FORM = `${columns(
  'f',
  `id patient_id organization_id version impression_date rush_case rush_case_authorized_by impression_type
  scan_submission_type scanner_type custom_scanner_type_name products_list addon_options special_instructions jaws_id
  arch_mode export_type print_assignment submission_completed_by insert_brackets_assignment shipping_location_id
  shipping_method root_integration bonding_date accepted_warnings tracking_number management_data`,
)},
  ${instants('f', 'rush_due_at intraoral_scan_date ready_at completed_at cancelled_at created_at updated_at')},
  ${columns('p', 'first_name last_name case_number_text numeric_suffix user_id location_id')}`

/** What belongs to the form `f` of `p`, written by `author`. */
export const FORM_PARTS = `
  json_build_object('id', f.created_by_user_id, 'full_name', coalesce(author.full_name, '')) as created_by_user,
  (select coalesce(json_agg(b.bracket_library_id order by b.bracket_library_id), '[]')
    from rx_form_bracket_libraries b where b.rx_form_id = f.id) as bracket_libraries,
  (select coalesce(json_agg(json_build_object('id', i.id, 'file_path', i.file_path, 'name', i.original_name) order by i.id), '[]')
    from patient_files i where i.patient_id = p.id and i.patient_file_type_id = 3) as ios_files`

const REQUESTS =
  rows(`select ${columns('r', 'id status_id tracking_number')}, ${instants('r', 'created_at completed_at')},
  ${columns('pr', 'shipping_method_id location_id ship_date expected_arrival_date assigned_to')}, l.location_name,
  (select coalesce(json_agg(distinct i.jaw_type_id order by i.jaw_type_id), '[]') from printing_request_items i
    where i.printing_request_id = pr.id) as jaws,
  (select coalesce(json_agg(json_build_object('id', t.id, 'status_id', t.status_id, 'jaw_type_id', t.jaw_type_id,
    'corrected_file_id', t.corrected_file_id) order by t.id), '[]') from flawed_trays t
    where t.customer_request_id = r.id) as flawed_trays,
  (select coalesce(json_agg(i.file_id), '[]') from printing_request_items i
    where i.printing_request_id = pr.id and i.file_id is not null) as file_ids,
  pr.patient_label_printed_at is not null as patient_label_printed,
  pr.shipping_label_printed_at is not null as shipping_label_printed
  from customer_requests r left join printing_requests pr on pr.customer_request_id = r.id
    left join locations l on l.id = pr.location_id
  where r.patient_id = p.id order by r.id desc`)

const SHIPS_TO = `coalesce(
  (select pr.location_id from customer_requests r join printing_requests pr on pr.customer_request_id = r.id
    where r.patient_id = p.id and r.status_id <> 5 and pr.location_id is not null order by r.id desc limit 1),
  f.shipping_location_id, p.location_id)`

/**
 * Everything of the case of `p` in one row of JSON: only what labels and sums say of it is left to the handler.
 *
 * @param patients where the row `p` comes from.
 */
export const wholeCase = (patients: string) => `(select row_to_json(whole) from (select ${PATIENT_FACTS},
  p.doctor_notes, p.management_notes, p.internal_notes, doctor.account_number as doctor_number, o.organization_type, o.tooth_notation,
  json_build_object('id', doctor.id, 'full_name', doctor.full_name, 'email', doctor.email,
    'account_number', doctor.account_number) as user,
  json_build_object('id', o.id, 'name', o.name, 'account_number', o.account_number,
    'disabled_at', ${at('o.disabled_at')}, 'deleted_at', ${at('o.deleted_at')}) as organization,
  case when tray.id is not null then json_build_object('id', tray.id, 'tray_number', tray.tray_number,
    'shipping_id_text', tray.shipping_id_text) end as case_tray,
  ${rows(`select ${WHOLE_LOCATION} from locations l where l.id in (p.location_id, ${SHIPS_TO})`)} as places,
  ${SHIPS_TO} as ships_to,
  case when f.id is not null then ${row(`select ${FORM}, ${FORM_PARTS}`)} end as rx_form,
  ${rows(`select distinct on (e.data->>'kind') e.data->>'kind' as kind, coalesce(u.full_name, '') as by, ${at('e.created_at')} as at
    from events e left join users u on u.id = e.actor_id
    where e.patient_id = p.id and e.name = 'patient.note_changed' order by e.data->>'kind', e.id desc`)} as edits,
  ${rows(`select ${columns('n', 'id kind note')}, ${instants('n', 'created_at updated_at')},
    case when u.id is not null then json_build_object('id', u.id, 'full_name', u.full_name) end as author,
    case when e.id is not null then json_build_object('id', e.id, 'full_name', e.full_name) end as edited_by
    from patient_notes n left join users u on u.id = n.user_id left join users e on e.id = n.edited_by_user_id
    where n.patient_id = p.id order by n.id`)} as notes,
  ${rows(`select ${columns('n', 'id note user_id')}, u.full_name as author_name, ${instants('n', 'created_at updated_at')}
    from treatment_notes n join users u on u.id = n.user_id where n.patient_id = p.id order by n.id desc`)} as treatment_notes,
  ${rows(`select ${columns('h', 'id name note is_on_hold_reason')}, ${at('h.created_at')} as created_at, true as is_on_hold_note
    from on_hold_notes h where h.patient_id = p.id order by h.id desc`)} as on_hold_notes,
  ${rows(`select i.* from patient_files i where i.patient_id = p.id order by i.id`)} as patient_files,
  ${REQUESTS} as customer_requests,
  ${STEPS} as steps
  from ${patients} ${AROUND_PATIENT}
  left join rx_forms f on f.patient_id = p.id left join users author on author.id = f.created_by_user_id) whole)`

type Place = Parameters<typeof formatAddress>[0] & { id: number }
type Form = Pick<
  NonNullable<Patient['rx_form']>,
  'products_list' | 'addon_options' | 'shipping_method' | 'tracking_number'
>
type Whole = Pick<Patient, 'id' | 'status_key' | 'location_id' | 'customer_requests' | 'on_hold_notes'> & {
  places: Place[]
  ships_to: number | null
  rx_form: Form | null
  edits: { kind: string; by: string; at: string }[]
  steps: StepRow[]
}

/** The case as it travels. */
export function patientOf(json: string) {
  const { places, ships_to, edits, steps, rx_form, customer_requests, ...facts } = JSON.parse(json) as Whole
  const place = (id: number | null) => {
    const found = places.find((each) => each.id === id)
    return found ? withLine(found) : null
  }
  const open = customer_requests.find(({ status_id }) => status_id <= 3)
  return {
    ...facts,
    location: place(facts.location_id),
    ship_to: place(ships_to),
    case_state: caseState(facts.status_key),
    note_edits: Object.fromEntries(edits.map(({ kind, ...edit }) => [kind, edit])),
    rx_form: rx_form && formOf(rx_form),
    customer_request: open ? { id: open.id, status_id: open.status_id } : null,
    customer_requests: customer_requests.map(
      ({ location_id: _own, ...request }: (typeof customer_requests)[number] & { location_id?: number }) => request,
    ),
    workflow_data: workflowOf(facts.id, steps),
  }
}

/** A location with its line of text. */
export function withLine<Row extends Place>(found: Row) {
  return { ...found, full_address: formatAddress(found) }
}

/** A form with what its numbers are called. */
export function formOf<Row extends Form>(form: Row) {
  return {
    ...form,
    products_list_names: productNames(form.products_list),
    addon_options_names: addonNames(form.addon_options),
    shipping_method_label: findShippingMethod(form.shipping_method)?.name ?? null,
    courier: form.tracking_number ? detectCourier(form.tracking_number) : null,
  }
}
